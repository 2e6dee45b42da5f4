"""What is asked of a file behind what was done with it."""

import pytest

from agents.extraction.files.asked_behind import (
    asks_lines,
    asks_size,
    points_inside,
    with_file_named,
    with_folder_named,
)


@pytest.mark.parametrize(
    "text",
    [
        "tell me its size",
        "how big is it?",
        "what size is it",
        "how large is the zip file",
        "the size of the copy please",
        "告诉我它多大",
        "压缩包有多大？",
        "大小是多少",
    ],
)
def test_its_size_is_asked(text: str) -> None:
    assert asks_size(text)


@pytest.mark.parametrize("text", ["the size of b.txt", "how big is the moon", "how many words are in it", "多大年纪"])
def test_another_size_is_not(text: str) -> None:
    assert not asks_size(text)


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("tell me what it says about tea", True),
        ("what card games are on it", True),
        ("告诉我里面最喜欢的那句话是啥", True),
        ("上面写的下次开会是什么时候", True),
        ("what time is it in Tokyo", False),
        ("东京几点", False),
    ],
)
def test_what_stands_in_it_is_pointed_at(text: str, inside: bool) -> None:
    assert points_inside(text) is inside


def test_names_stand_where_something_is_pointed_at() -> None:
    assert with_folder_named("how many csv files are in it", "data", chinese=False) == "how many csv files are in data"
    assert with_folder_named("里面有几个csv文件", "data", chinese=True) == "data里有几个csv文件"
    assert with_file_named("how many words are in it", "a.txt", chinese=False)[0] == 'how many words are in "a.txt"'
    assert with_file_named("tell me the total", "a.txt", chinese=False) == ('tell me the total in "a.txt"',)
    assert with_file_named("告诉我房租占百分之几", "a.txt", chinese=True) == ('"a.txt"房租占百分之几',)


@pytest.mark.parametrize("text", ["tell me how many lines it has", "how many lines are in the copy", "告诉我它有几行"])
def test_lines_are_asked_of_what_was_handled(text: str) -> None:
    assert asks_lines(text)


@pytest.mark.parametrize("text", ["how many lines in it start with a dash", "how many words it has", "有几行是空的"])
def test_certain_lines_are_another_question(text: str) -> None:
    assert not asks_lines(text)
