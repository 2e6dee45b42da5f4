"""The mean of one table against that of another, and not of the rows that both have."""

from pathlib import Path

import pytest

from agents.extraction.spans.span import Span
from agents.extraction.tables.several.figure_changes import figure_change
from agents.extraction.tables.several.row_by_row import Measured, row_by_row
from tests.agents.extraction.tables.own_lists import own_list

MARKS = "name,score\nAnn,80\nBob,70\nCid,60\n"


async def read(folder: Path, text: str) -> tuple[str, bool]:
    """Read a request over two files; tell which figure is set against the other, and whether rows are."""
    two, files = [], []
    for name in ("midterm.csv", "final.csv"):
        shape = (await own_list(folder / name[0], name, MARKS)).shape
        two.append(Measured(shape=shape, amount=shape.column("score")))
        at = text.index(name)
        files.append(Span(start=at, end=at + len(name), text=name, value=name))
    return figure_change(text, files, two), row_by_row(text, files, "name", two) is not None


@pytest.mark.parametrize(
    "text",
    [
        "How much did the average score improve from midterm.csv to final.csv?",
        "how much did the average score change between both files midterm.csv and final.csv",
        "score平均分从midterm.csv到final.csv提高了多少",
    ],
)
async def test_a_mean_is_set_against_another(tmp_path: Path, text: str) -> None:
    assert (await read(tmp_path, text))[0] == "mean"


@pytest.mark.parametrize(
    "text",
    [
        "How much did the average score improve from midterm.csv to final.csv for those in both?",
        "How much did the average score improve from midterm.csv to final.csv for the same ones?",
        "两次都有的，score平均从midterm.csv到final.csv提高了多少",
    ],
)
async def test_the_rows_that_both_have_are_not_all_rows(tmp_path: Path, text: str) -> None:
    assert await read(tmp_path, text) == ("", False)
