"""Remarks in brackets go, and what changes the question stays."""

import pytest

from agents.extraction.sums.moments.bracketed import without_remark

ASKED = "days from 12 april 2026 until 25 october 2026"


@pytest.mark.parametrize("remark", ["my two races", "semester start to my exam", "从开学到圣诞", "school term"])
def test_a_remark_goes(remark: str) -> None:
    assert without_remark(f"{ASKED} ({remark})?") == f"{ASKED}?"


@pytest.mark.parametrize(
    "remark",
    ["excluding weekends", "working days only", "in weeks", "不算周末", "both included", "2 races", "how many"],
)
def test_what_counts_or_asks_stays(remark: str) -> None:
    assert without_remark(f"{ASKED} ({remark})") == f"{ASKED} ({remark})"
