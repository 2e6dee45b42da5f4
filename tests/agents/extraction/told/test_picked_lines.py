"""Which requests want some lines of a text file, and which want more than these."""

from typing import Any

import pytest

from agents.extraction.told.picked_lines import picked_lines


@pytest.mark.parametrize(
    ("request_", "choice"),
    [
        ("show me only the errors from a.log", {"levels": ("error",)}),
        ("just the warnings from a.log please", {"levels": ("warn",)}),
        ("in a.log show me just the errors", {"levels": ("error",)}),
        ("show me the errors and warnings from a.log", {"levels": ("error", "warn")}),
        ("count the warnings in a.log", {"levels": ("warn",)}),
        ("show me the first error in a.log", {"levels": ("error",), "first": 1}),
        ("the last 2 errors in a.log", {"levels": ("error",), "last": 2}),
        ("show me everything except the INFO lines from a.log", {"levels": ("info",), "word": "INFO", "without": True}),
        ("all lines of a.txt without the word tea", {"word": "tea", "without": True}),
        ("how many lines of a.log do not mention payment", {"word": "payment", "without": True}),
        ("which lines of a.log mention user 1042", {"word": "user 1042"}),
        ("how many lines of a.log mention payment", {"word": "payment"}),
        ("what are the first 3 lines of a.txt", {"first": 3}),
        ("last line of a.log", {"last": 1}),
        ("longest line in a.txt", {"length": "longest"}),
        ("只看a.log里的错误", {"levels": ("error",)}),
        ("把a.log里的警告都列出来", {"levels": ("warn",)}),
        ("a.log里的错误和警告", {"levels": ("error", "warn")}),
        ("a.log里最后一条错误", {"levels": ("error",), "last": 1}),
        ("a.log里除了INFO的行都给我看", {"levels": ("info",), "word": "INFO", "without": True}),
        ("a.log里提到付款的有几行", {"word": "付款"}),
        ("a.log有几行提到付款", {"word": "付款"}),
        ("a.log最后三行", {"last": 3}),
        ("a.log的第一行", {"first": 1}),
        ("a.txt里最长的一行是哪行", {"length": "longest"}),
    ],
)
def test_what_names_lines_says_which_they_are(request_: str, choice: dict[str, Any]) -> None:
    found = picked_lines(request_)
    assert found is not None
    assert found.model_dump(exclude_defaults=True, exclude={"path"}) == choice


@pytest.mark.parametrize(
    "request_",
    [
        "delete the errors from a.log",
        "show me the errors from a.log after 9 am",
        "save the errors from a.log to errors.txt",
        "show me the first lines of a.log",
        "first errors in a.log",
        "lines with more than 3 words in a.txt",
        "lines with tea or coffee in a.txt",
        "show me everything but the first line of a.txt",
        "how many lines are in a.log",
        "put the last line of a.txt into b.txt",
        "the first line of a.txt is wrong",
        "show me the first line of a.csv",
        "删除a.log里的错误",
        "a.log里有几行",
        "a.log里九点以后的错误",
    ],
)
def test_who_wants_more_or_says_no_line_is_read_by_others(request_: str) -> None:
    assert picked_lines(request_) is None


@pytest.mark.parametrize(
    "request_",
    [
        "give me the info in a.log",
        "everything except the heading in a.txt",
        "everything except comments in a.txt",
        "lines without spaces in a.txt",
        "lines with capital letters in a.txt",
        "lines with five words in a.txt",
        "lines with typos in a.txt",
        "the first record in a.txt",
        "a.txt里包含电话号码的行",
        "a.txt里除了标题的行",
    ],
)
def test_a_kind_of_line_is_no_word(request_: str) -> None:
    assert picked_lines(request_) is None


@pytest.mark.parametrize("request_", ["show me the info lines in a.log", "show me the INFO in a.log"])
def test_a_level_that_is_meant_is_read(request_: str) -> None:
    found = picked_lines(request_)
    assert found is not None
    assert found.levels == ("info",)
