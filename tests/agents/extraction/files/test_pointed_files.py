"""A file is pointed at in one place of a text, and by words that may mean one."""

import pytest

from agents.extraction.files.pointed_files import asks_which_file, pointed_file


@pytest.mark.parametrize(
    ("text", "said", "is_file"),
    [
        ("copy that one to tmp/a.txt", "that one", False),
        ("move the file to old/", "the file", True),
        ("copy it to b.txt", "it", False),
        ("把那个文件复制到 tmp/a.txt", "那个文件", True),
        ("把那个复制到 tmp/a.txt", "那个", False),
        ("把它移到 old/", "它", False),
    ],
)
def test_the_words_are_found(text: str, said: str, is_file: bool) -> None:
    found = pointed_file(text)
    assert found is not None
    assert (text[found.start : found.end], found.calls_it_file) == (said, is_file)


@pytest.mark.parametrize(
    "text",
    ["copy it and move it to b", "copy a.txt to it.txt", "把它们移到 old/", "把那个文件夹移到 old/", "copy a to b"],
)
def test_several_and_others_are_none(text: str) -> None:
    assert pointed_file(text) is None


def test_a_file_is_asked_for_in_both_languages() -> None:
    assert asks_which_file("which of my files mentions a plumber")
    assert asks_which_file("哪个文件里提到了水管工")
    assert not asks_which_file("what does todo.txt say about Marta")
    assert not asks_which_file("哪个文件夹最大")
