"""The end of a span of days that is said anew, by the words beside it or by what it is another form of."""

from datetime import date

import pytest

from agents.extraction.slots.day_bounds import End, end_alike, end_said
from agents.extraction.spans.dates import find_periods


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("until 30 may 2025", "target"),
        ("to 30 may 2025", "target"),
        ("from 5 feb 2025", "source"),
        ("到2026年12月28日", "target"),
        ("从2026年4月1日开始", "source"),
        ("30 may 2025", None),
    ],
)
def test_words_beside_a_day_tell(text: str, end: str | None) -> None:
    assert end_said(text, find_periods(text)[0]) == end


def test_a_day_of_the_month_of_one_end_stands_for_it() -> None:
    ends: dict[End, str] = {"source": "2026-06-10", "target": "2026-07-04"}
    assert end_alike(date(2026, 7, 14), ends) == "target"
    assert end_alike(date(2026, 5, 10), ends) == "source"
    assert end_alike(date(2026, 9, 20), ends) is None
    assert end_alike(date(2026, 6, 4), ends) is None
