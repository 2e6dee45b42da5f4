"""Figures that are saved by what they are, and whether an answer told such."""

from typing import Any

import pytest

from agents.extraction.told.saved_figures import saves_figures, told_figures


@pytest.mark.parametrize(
    "text", ["save the totals as t.csv", "Nice. put those averages in a.csv", "把合计存到 t.csv", "平均值存成 a.csv"]
)
def test_figures_are_saved_by_what_they_are(text: str) -> None:
    assert saves_figures(text)


@pytest.mark.parametrize(
    "text", ["save it as t.csv", "save the rows as t.csv", "存成 t.csv", "把这几行存到 t.csv", "what is the total"]
)
def test_anything_else_that_is_saved_is_none(text: str) -> None:
    assert not saves_figures(text)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"table": "t", "by": "room", "aggregate": "sum"}, True),
        ({"sql": 'SELECT "room", round(sum("cost"), 4) FROM "t" GROUP BY "room"'}, True),
        ({"expression": "12 + 30"}, True),
        ({"sql": 'SELECT * FROM "t" WHERE "room" = 1'}, False),
        ({"table": "t", "where": "room = 1"}, False),
    ],
)
def test_only_sums_and_figures_of_groups_are_told_figures(arguments: dict[str, Any], told: bool) -> None:
    assert told_figures([arguments]) is told
