import calendar
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.dates import calendars
from tools.builtin.general.dates.calendars import calendar_month
from tools.builtin.general.dates.days import today


def test_a_month_is_laid_out_in_weeks_with_their_numbers() -> None:
    sheet = calendar_month("2026-03-15")

    assert sheet.weeks.columns == ["Week", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert sheet.weeks.rows[0] == [9, None, None, None, None, None, None, 1]
    assert sheet.weeks.rows[-1] == [14, 30, 31, None, None, None, None, None]
    assert (sheet.n_days, sheet.n_weekdays, sheet.first_weekday) == (31, 22, "Sunday")


def test_a_january_can_begin_in_the_last_week_of_the_year_before() -> None:
    assert calendar_month("2027-01-01").first_week == 53


def test_chinese_spellings_are_read() -> None:
    assert calendar_month("2026年10月1日").name == "October"


def test_it_is_this_month_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendars, "today", lambda: date(2026, 2, 10))

    assert calendar_month().last_day == "2026-02-28"


def test_today_is_a_day_of_this_month() -> None:
    first = date.fromisoformat(calendar_month().first_day)

    assert first - timedelta(days=1) <= today() <= first + timedelta(days=31)


def test_what_is_no_month_is_refused() -> None:
    with pytest.raises(InvalidArguments, match="'soon'"):
        calendar_month("soon")


@given(st.dates(date(1, 1, 1), date(9999, 12, 31)))
def test_every_day_of_the_month_stands_once_under_its_weekday(day: date) -> None:
    sheet = calendar_month(day.isoformat())

    placed = [(n, column) for row in sheet.weeks.rows for column, n in enumerate(row[1:]) if n is not None]
    assert [n for n, _ in placed] == list(range(1, calendar.monthrange(day.year, day.month)[1] + 1))
    assert all(day.replace(day=n).weekday() == column for n, column in placed)


def test_a_day_that_is_given_is_told_with_its_weekday() -> None:
    assert (calendar_month("1976-07-04").day, calendar_month("1976-07-04").weekday) == ("1976-07-04", "Sunday")
    assert (calendar_month().day, calendar_month().weekday) == ("", "")
