"""The same for another text."""

import pytest

from agents.extraction.texts.another_text import another_text


@pytest.mark.parametrize(
    ("message", "last", "said"),
    [
        ('same for "flat white"', 'base64 encode "oat latte"', 'base64 encode "flat white"'),
        ('and "marble"?', 'reverse "stone"', 'reverse "marble"'),
        ('do the same with "b c" please', "sha256 of “a”", "sha256 of “b c”"),
        ("same for raspberry", "how many r's in strawberry", "how many r's in raspberry"),
        ("“秋天”也来一遍", "把“春天”转成base64", "把“秋天”转成base64"),
        ("秋天也来一个", "把 strawberry 转成base64", "把 秋天 转成base64"),
        ("那“秋天”呢", "“春天”的md5", "“秋天”的md5"),
    ],
)
def test_the_last_request_is_said_of_it(message: str, last: str, said: str) -> None:
    assert another_text(message, last, ["strawberry"]) == said


@pytest.mark.parametrize(
    ("message", "last"),
    [
        ("same for the second line", "how many r's in strawberry"),
        ("same for all of them", "how many r's in strawberry"),
        ("这个也来一遍", "how many r's in strawberry"),
        ('same for "b"', 'replace "a" with "c"'),
        ('write "b" to x.txt', 'write "a" to x.txt'),
        ('and "b" or "c"?', 'reverse "a"'),
        ('what does "b" mean', 'reverse "a"'),
    ],
)
def test_what_names_no_one_text_is_left_to_others(message: str, last: str) -> None:
    assert another_text(message, last, ["strawberry"]) is None


@pytest.mark.parametrize(
    "message",
    [
        "same but in lower case",
        "same but reversed",
        "same but without spaces",
        "same with dashes",
        "same but shorter",
        "same for lower case",
        "same for today",
        "小写也来一遍",
        "倒序也来一遍",
        '"thanks"',
        "“谢谢”",
    ],
)
def test_what_is_to_be_done_is_no_text(message: str) -> None:
    assert another_text(message, 'reverse "hello"', ["hello"]) is None


def test_a_quoted_text_alone_is_one() -> None:
    assert another_text('"marble"', 'reverse "hello"', []) == 'reverse "marble"'
    assert another_text('same for "thanks"', 'reverse "hello"', []) == 'reverse "thanks"'
