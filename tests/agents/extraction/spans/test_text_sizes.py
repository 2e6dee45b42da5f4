"""Questions for the words and characters of a text file."""

import pytest

from agents.extraction.spans.text_sizes import sized_file


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ("how many words are in a.txt", "a.txt"),
        ("How many words and characters are there in the file notes/a.md?", "notes/a.md"),
        ("tell me how long a.txt is", "a.txt"),
        ("count a.txt's words", "a.txt"),
        ('what is the word count of "my file.txt"', "my file.txt"),
        ("a.txt 有多少个字", "a.txt"),
        ("数一下 a.txt 里有几个单词", "a.txt"),
        ("a.txt的总字数是多少？", "a.txt"),
        ("统计“会议 记录.txt”的字数", "会议 记录.txt"),
    ],
)
def test_a_file_is_named_and_nothing_else_is_asked(request_: str, path: str) -> None:
    assert sized_file(request_) == path


@pytest.mark.parametrize(
    "request_",
    [
        "how many words are in a.txt about cats",
        "how many lines are in a.txt",
        "how many words are in sales.csv",
        "how many words are in a.txt and b.txt",
        "how many words are in the file",
        "a.txt 里有几个“猫”字",
        "a.txt 有多少行",
        "统计字数",
    ],
)
def test_any_other_question_is_left_to_the_tools(request_: str) -> None:
    assert sized_file(request_) == ""
