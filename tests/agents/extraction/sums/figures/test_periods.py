"""Times that amounts are of are put in their order."""

import pytest

from agents.extraction.sums.figures.periods import LABEL, Period, labelled


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("last year 5, this year 6", (Period("told", -1), Period("told", 0))),
        ("in 2024 5 and 2025 6", (Period("year", 2024), Period("year", 2025))),
        ("Q1 5, q3 6", (Period("quarter", 1), Period("quarter", 3))),
        ("january 5, march 6", (Period("month", 0), Period("month", 2))),
    ],
)
def test_english_times(text: str, periods: tuple[Period, ...]) -> None:
    plain, found = labelled(text, chinese=False)
    assert found == periods
    assert plain.count(LABEL) == 2


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("前年5，去年6", (Period("told", -2), Period("told", -1))),
        ("上个月5，这个月6", (Period("told", -1), Period("told", 0))),
        ("3月份5，12月600", (Period("month", 3), Period("month", 12))),
        ("一季度5，第二季度6", (Period("quarter", 1), Period("quarter", 2))),
        ("2024年5，2025年6", (Period("year", 2024), Period("year", 2025))),
    ],
)
def test_chinese_times(text: str, periods: tuple[Period, ...]) -> None:
    assert labelled(text, chinese=True)[1] == periods
