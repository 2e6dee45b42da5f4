"""The week of a day is asked for by its number in the year, and of no other thing that has weeks."""

from datetime import date

import duckdb
import pytest

from agents.extraction.one_call.iso_weeks import week_of, week_question


@pytest.mark.parametrize(
    ("request_", "day", "told"),
    [
        ("what iso week is 8 may 2026 in", date(2026, 5, 8), (19,)),
        ("and which iso week does 3 march 2027 fall in", date(2027, 3, 3), (9,)),
        ("iso week of 3 march 2027", date(2027, 3, 3), (9,)),
        ("which week is 1 january 2027 in?", date(2027, 1, 1), (53, 2026)),
        ("2026年5月8日是第几周", date(2026, 5, 8), (19,)),
        ("2027年2月3号是全年第几周", date(2027, 2, 3), (5,)),
    ],
)
def test_the_week_of_a_day_is_told_with_its_year_where_that_is_another(
    request_: str, day: date, told: tuple[int, ...]
) -> None:
    found = week_question(request_)
    assert found is not None
    assert found.day == day
    assert duckdb.execute(week_of(day, request_).sql).fetchall() == [told]


@pytest.mark.parametrize(
    "request_",
    ["what week number is that", "which week is that in", "那天是哪一周", "那天是第几周", "那天是今年的第几周？"],
)
def test_a_day_of_before_is_pointed_at(request_: str) -> None:
    found = week_question(request_)
    assert found is not None
    assert found.day is None


@pytest.mark.parametrize(
    "request_",
    [
        "which week had the most sales",
        "what week is it",
        "which week is 8 may 2026 and 9 may 2026 in",
        "what week is 8 may 2026 in the semester",
        "week 3 of may 2026",
        "第几周卖得最多",
        "2026年5月是第几周",
        "2026年5月8日是本月第几周",
        "2026年5月8日是学期第几周",
        "这个月第几周",
        "它是几周",
        "今天几周",
        "今天是几个星期",
        "那天算几个星期",
        "2026年5月8日是几周",
        "what week is that",
    ],
)
def test_other_weeks_are_left_to_others(request_: str) -> None:
    assert week_question(request_) is None
