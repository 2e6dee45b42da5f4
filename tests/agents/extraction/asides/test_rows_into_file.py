"""Rows of a table that nobody names, which are to stand in a file."""

import pytest

from agents.extraction.asides.rows_into_file import rows_into_file


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("pull the gluten free ones out into gf.csv so the other kitchen gets only those", "the gluten free ones"),
        ("pull the gluten free ones out into gf.csv", "the gluten free ones"),
        ("please filter the open ones to a file called open.csv", "the open ones"),
    ],
)
def test_the_rows_and_their_file_are_parted(text: str, what: str) -> None:
    found = rows_into_file(text)
    assert found is not None
    assert text[found.lead : found.end] == what
    assert found.path in ("gf.csv", "open.csv")


@pytest.mark.parametrize(
    "text",
    [
        "extract a.csv into b.csv",
        "pull the latest into main",
        "take the unpaid out to x.csv and delete them",
        "pull the open ones into notes.txt",
        "把未付的挑出来存到 x.csv",
    ],
)
def test_what_is_something_else_is_left_alone(text: str) -> None:
    assert rows_into_file(text) is None
