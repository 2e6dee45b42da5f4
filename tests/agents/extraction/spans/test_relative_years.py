"""Years that are named by how far they are from this one."""

from datetime import date

import pytest

from agents.extraction.spans import dates, relative_years
from agents.extraction.spans.relative_years import relative_years as found


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (dates, relative_years):
        monkeypatch.setattr(module, "today", lambda: date(2026, 11, 27))


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("net income of sony last year", [2025]),
        ("索尼去年的营收", [2025]),
        ("前年呢", [2024]),
        ("大前年", [2023]),
        ("revenue two years ago", [2024]),
        ("a year ago", [2025]),
        ("3 years ago", [2023]),
        ("5年前的股息", [2021]),
        ("两年之前", [2024]),
        ("the year before last", [2024]),
        ("this year against last year", [2026, 2025]),
        ("今年和去年", [2026, 2025]),
    ],
)
def test_a_year_is_told_by_its_distance(text: str, years: list[int]) -> None:
    assert [span.value for span in found(text)] == years


@pytest.mark.parametrize(
    "text",
    ["over the last 3 years", "最近两年", "in 2023", "去年3月", "the year before", "last month", "5 years", "三年"],
)
def test_spans_of_time_months_and_named_years_are_none(text: str) -> None:
    assert found(text) == []
