"""What is to be replaced in a text that was told."""

import pytest

from agents.extraction.texts.replaced_signs import replaced_signs


@pytest.mark.parametrize(
    ("message", "text", "sql"),
    [
        ("replace spaces with hyphens", "A B", "replace('A B', ' ', '-')"),
        ("now replace the spaces with underscores please", "A B", "replace('A B', ' ', '_')"),
        ("remove the dashes", "A-B", "replace('A-B', '-', '')"),
        ("use dots instead of commas", "1,2", "replace('1,2', ',', '.')"),
        ('replace "red" with "blue"', "red hat", "replace('red hat', 'red', 'blue')"),
        ("空格换成下划线", "A B", "replace('A B', ' ', '_')"),
        ("把逗号都改成句号", "1,2", "replace('1,2', ',', '.')"),
        ("空格去掉", "A B", "replace('A B', ' ', '')"),
        ("去掉里面的横杠", "A-B", "replace('A-B', '-', '')"),
        ("逗号换成分号", "甲，乙", "replace('甲，乙', '，', ';')"),
    ],
)
def test_a_sign_is_replaced(message: str, text: str, sql: str) -> None:
    found = replaced_signs(message, text)
    assert found is not None
    assert sql in found.sql


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("replace spaces with hyphens", "AB"),
        ("remove the duplicates", "A B"),
        ("remove the first row", "A B"),
        ("turn it into uppercase", "A B"),
        ("delete notes.txt", "A B"),
        ("换成美元", "A B"),
        ("换成大写", "A B"),
        ("去掉重复的行", "A B"),
        ("空格换成什么好", "A B"),
    ],
)
def test_anything_else_is_left_to_others(message: str, text: str) -> None:
    assert replaced_signs(message, text) is None


@pytest.mark.parametrize(
    ("message", "sql"),
    [
        ("空格换成空", "replace('A B', ' ', '')"),
        ("把空格替换为无", "replace('A B', ' ', '')"),
        ("replace spaces with nothing", "replace('A B', ' ', '')"),
        ("空格换成“空”", "replace('A B', ' ', '空')"),
    ],
)
def test_nothing_is_no_text(message: str, sql: str) -> None:
    found = replaced_signs(message, "A B")
    assert found is not None
    assert sql in found.sql


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("去掉第一个字", "春天第一个字"),
        ("remove duplicates", "no duplicates"),
        ("删除文件", "文件abc"),
        ("delete the file", "a file"),
        ("把空去掉", "空格"),
    ],
)
def test_what_is_described_is_not_meant_by_its_letters(message: str, text: str) -> None:
    assert replaced_signs(message, text) is None
