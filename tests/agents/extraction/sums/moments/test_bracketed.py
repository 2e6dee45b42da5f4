"""Remarks in brackets go, and what changes the question stays."""

import pytest

from agents.extraction.sums.day_stories import days_asked
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


@pytest.mark.parametrize(
    "remark",
    [
        "mon-fri",
        "Monday to Friday",
        "Saturdays",
        "my shifts, odd ones",
        "trading days",
        "头尾都数",
        "去掉请假",
        "农历",
        "交易日",
        "从周一到周五",
    ],
)
def test_what_names_no_stretch_stays_and_no_days_are_counted(remark: str) -> None:
    assert without_remark(f"{ASKED} ({remark})") == f"{ASKED} ({remark})"
    assert days_asked(f"how many {ASKED} ({remark})") == ()


@pytest.mark.parametrize("remark", ["our trip", "我们的合同"])
def test_days_are_counted_beside_a_name(remark: str) -> None:
    assert len(days_asked(f"how many {ASKED} ({remark})")) == 1
