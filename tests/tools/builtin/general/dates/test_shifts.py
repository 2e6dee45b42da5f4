from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.dates import days as given_days
from tools.builtin.general.dates.dates import business_days
from tools.builtin.general.dates.shifts import add_to_date, business_days_later, months_later

days = st.dates(date(1900, 1, 1), date(2100, 12, 31))
amounts = st.integers(-1200, 1200)


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ({"days": 45}, "2026-04-15"),
        ({"weeks": 6, "direction": "before"}, "2026-01-18"),
        ({"years": 2, "months": 3}, "2028-06-01"),
        ({"days": -1}, "2026-02-28"),
        ({"business_days": 10}, "2026-03-13"),
        ({}, "2026-03-01"),
    ],
)
def test_a_date_is_moved_by_what_is_given(given_: dict[str, int], expected: str) -> None:
    assert add_to_date("2026-03-01", **given_).date == expected  # type: ignore[arg-type]  # direction is among them


def test_the_day_reached_has_a_weekday_in_both_languages() -> None:
    reached = add_to_date("2026年5月1日", days=100)

    assert (reached.date, reached.weekday, reached.days) == ("2026-08-09", "Sunday", 100)


def test_a_day_that_the_month_lacks_becomes_its_last() -> None:
    reached = add_to_date("2026-01-31", months=1)

    assert (reached.date, reached.clipped) == ("2026-02-28", True)
    assert add_to_date("2024-02-29", years=1).date == "2025-02-28"


def test_counting_starts_today_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_days, "today", lambda: date(2026, 3, 10))

    assert add_to_date(days=1).start == add_to_date("今天", days=1).start == "2026-03-10"


@pytest.mark.parametrize("text", ["2026-02-30", "someday"])
def test_what_is_no_day_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(InvalidArguments, match=text) as refused:
        add_to_date(text)

    assert text in refused.value.zh


@pytest.mark.parametrize(
    "amount", [{"years": 9000}, {"days": -99_999 * 10}, {"months": -90_000}, {"business_days": 10**7}]
)
def test_days_outside_the_calendar_are_refused(amount: dict[str, int]) -> None:
    with pytest.raises(InvalidArguments, match="9999"):
        add_to_date("2026-03-01", **amount)  # type: ignore[arg-type]  # amounts only


@pytest.mark.parametrize(
    ("start", "amount", "expected"),
    [("2026-03-06", 1, 9), ("2026-03-07", 1, 9), ("2026-03-08", 1, 9), ("2026-03-09", -1, 6), ("2026-03-08", -1, 6)],
)
def test_business_days_step_over_weekends(start: str, amount: int, expected: int) -> None:
    assert business_days_later(date.fromisoformat(start), amount) == date(2026, 3, expected)


@given(days, amounts)
def test_business_days_there_and_their_count_agree(start: date, amount: int) -> None:
    weekday = business_days_later(start, 0) if start.weekday() < 5 else start - timedelta(days=start.weekday() - 4)

    assert business_days(weekday, business_days_later(weekday, amount)) == amount


@given(days, st.integers(-1200, 1200))
def test_months_keep_the_day_or_take_the_last(start: date, months: int) -> None:
    reached = months_later(start, months)

    assert (reached.year * 12 + reached.month) - (start.year * 12 + start.month) == months
    assert reached.day == start.day or (reached.day < start.day and (reached + timedelta(days=1)).day == 1)


@given(days, st.integers(0, 50_000))
def test_before_undoes_after(start: date, amount: int) -> None:
    there = add_to_date(start.isoformat(), days=amount)

    assert add_to_date(there.date, days=amount, direction="before").date == start.isoformat()
