"""Rows that are told apart are not lost where a tool that takes every row answers."""

import pytest

from agents.extraction.tables.conditions.rows_denied import rows_denied

EVERY = ["data/distinct_values"]


@pytest.mark.parametrize(
    ("text", "unread", "words"),
    [
        ("which regions are not coastal", (), ("not",)),
        ("mean height of wooden towers", ("wooden",), ("wooden",)),
        ("哪些地区没有下降", (), ("没有",)),
        ("哪些不在沿海", (), ("不在",)),
        ("which regions have the same rainfall", ("same",), ()),
        ("不同的地区有几个", (), ()),
        ("有没有北方的", (), ()),
    ],
)
def test_they_are_named(text: str, unread: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert rows_denied(text, unread, EVERY) == words


def test_a_tool_that_takes_a_condition_may_have_heeded_it() -> None:
    assert not rows_denied("which regions are not coastal", (), ["data/filter_rows"])
