from pathlib import Path

import pytest
from openpyxl import Workbook

from evals.execution.records import read_content


@pytest.mark.parametrize(
    ("name", "text", "n_rows", "columns"),
    [
        ("a.csv", "\ufeff名称,数量\n笔,2\n\n本,3\n", 2, ("名称", "数量")),
        ("a.tsv", 'a\tb\n"x\ny"\t2\n', 1, ("a", "b")),
        ("a.json", '[{"a": 1}, {"a": 2, "b": 3}]', 2, ("a", "b")),
        ("a.json", '{"rows": [{"a": 1}], "n": 1}', 1, ("a",)),
        ("a.json", '{"a": 1}', 1, ("a",)),
        ("a.jsonl", '{"a": 1}\n\n{"a": 2}\n', 2, ("a",)),
        ("a.md", "# T\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\nmore\n", 2, ("a", "b")),
        ("a.txt", "one\n\ntwo\n", 2, ()),
        ("a.csv", "", 0, ()),
    ],
)
def test_rows_and_columns_are_read_by_the_ending(
    tmp_path: Path, name: str, text: str, n_rows: int, columns: tuple[str, ...]
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    content = read_content(tmp_path / name)
    assert (content.n_rows, content.columns) == (n_rows, columns)


def test_a_workbook_is_read(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["城市", "人口"], ["上海", 24], [None, None]):
        sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    content = read_content(tmp_path / "a.xlsx")
    assert (content.n_rows, content.columns, "上海" in content.text) == (1, ("城市", "人口"), True)


def test_letters_that_json_escapes_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"name": "\\u7b14"}', encoding="utf-8")
    assert "笔" in read_content(tmp_path / "a.json").text


@pytest.mark.parametrize("name", ["a.json", "a.xlsx", "a.jsonl"])
def test_what_is_not_what_its_ending_says_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{not", encoding="utf-8")
    with pytest.raises(ValueError, match=r".+"):
        read_content(tmp_path / name)
