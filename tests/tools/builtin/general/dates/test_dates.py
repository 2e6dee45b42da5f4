from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.dates import days as given_days
from tools.builtin.general.dates.dates import business_days, date_difference

days = st.dates(date(1900, 1, 1), date(2100, 12, 31))


def test_date_difference_counts_days_weeks_and_business_days() -> None:
    span = date_difference("2026-02-01", "2026-03-01")

    assert (span.days, span.weeks, span.business_days) == (28, 4.0, 20)


def test_date_difference_ends_today_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_days, "today", lambda: date(2026, 3, 10))

    assert date_difference("2026-03-01").days == 9
    assert date_difference("2026-03-01", "今天").end == "2026-03-10"


def test_date_difference_is_negative_backwards() -> None:
    span = date_difference("2026-03-01", "2026-02-01")

    assert (span.days, span.business_days) == (-28, -20)


@pytest.mark.parametrize("text", ["2024年2月29日", "2024/2/29", "20240229"])
def test_date_difference_reads_other_spellings(text: str) -> None:
    assert date_difference(text, "2024-03-01").days == 1


def test_date_difference_splits_the_span_by_the_calendar() -> None:
    span = date_difference("2020-02-29", "2024-03-31")

    assert (span.years, span.months, span.rest_days) == (4, 1, 2)


def test_date_difference_refuses_what_is_no_day() -> None:
    with pytest.raises(InvalidArguments, match="'2026-02-30'"):
        date_difference("2026-02-30", "2026-03-01")


@given(days, st.integers(0, 1500))
def test_business_days_are_the_weekdays_between(start: date, length: int) -> None:
    between = [start + timedelta(days=n) for n in range(length)]

    assert business_days(start, start + timedelta(days=length)) == sum(day.weekday() < 5 for day in between)


@given(days, days)
def test_the_way_back_is_as_long(start: date, end: date) -> None:
    there, back = (
        date_difference(start.isoformat(), end.isoformat()),
        date_difference(end.isoformat(), start.isoformat()),
    )

    assert (there.days, there.business_days) == (-back.days, -back.business_days)
    assert start + timedelta(days=there.days) == end


@given(days, days)
def test_the_calendar_span_is_never_negative(start: date, end: date) -> None:
    span = date_difference(start.isoformat(), end.isoformat())

    assert 0 <= span.months < 12
    assert 0 <= span.rest_days < 31
