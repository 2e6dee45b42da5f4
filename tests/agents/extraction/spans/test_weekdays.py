"""Days named by their place in a week, on Wednesday 15 May 2024."""

from datetime import date

import pytest

from agents.extraction.spans.weekdays import find_weekdays


def found(text: str) -> list[str]:
    spans = find_weekdays(text)
    return [str(s.value.first) if s.value.first == s.value.last else f"{s.value.first}..{s.value.last}" for s in spans]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on Monday at 10 am", ["2024-05-20"]),
        ("is anybody free on Wednesday", ["2024-05-15"]),
        ("next Tuesday morning", ["2024-05-21"]),
        ("last Friday", ["2024-05-10"]),
        ("this weekend", ["2024-05-18..2024-05-19"]),
        ("next weekend", ["2024-05-25..2024-05-26"]),
        ("下周三下午三点", ["2024-05-22"]),
        ("周五有谁不在", ["2024-05-17"]),
        ("这个星期天", ["2024-05-19"]),
        ("上周二", ["2024-05-07"]),
        ("周末有什么演出", ["2024-05-18..2024-05-19"]),
    ],
)
def test_a_day_of_a_week_is_counted_from_today(text: str, days: list[str], today: date) -> None:
    assert found(text) == days


def test_a_next_friday_that_may_be_this_one_is_read_both_ways(today: date) -> None:
    assert found("move it to next Friday 4pm") == ["2024-05-24", "2024-05-17"]


@pytest.mark.parametrize("text", ["every Monday", "open Sundays", "每周三开会", "两周年", "下周", "the sun is out"])
def test_what_is_no_single_day_is_left_alone(text: str, today: date) -> None:
    assert found(text) == []
