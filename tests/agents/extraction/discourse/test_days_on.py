"""Messages that count on from a day are read as a whole, or left to others."""

import pytest

from agents.extraction.discourse.days_on import DaysOn, days_on


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("what day was 90 days later", DaysOn(n=90, unit="days", points=True)),
        ("and two weeks after that?", DaysOn(n=2, unit="weeks", points=True)),
        ("what date is a fortnight before that day", DaysOn(n=2, unit="weeks", before=True, points=True)),
        ("what date is 60 business days before that", DaysOn(n=60, unit="business_days", before=True, points=True)),
        ("and 30 days later than that?", DaysOn(n=30, unit="days", points=True)),
        ("and 30 days later?", DaysOn(n=30, unit="days")),
        ("and a hundred days after that, date and weekday", DaysOn(n=100, unit="days", points=True)),
        ("再过两周是几号", DaysOn(n=2, unit="weeks", points=True)),
        ("从那天在过100天是几号", DaysOn(n=100, unit="days", points=True)),
        ("再过两周退质保金，那是几号", DaysOn(n=2, unit="weeks", points=True)),
        ("那之前10个工作日呢", DaysOn(n=10, unit="business_days", before=True, points=True)),
        ("那天再往前一个月是几号", DaysOn(n=1, unit="months", before=True, points=True)),
        ("90天后是几号，星期几", DaysOn(n=90, unit="days", points=True)),
        ("那30天后呢", DaysOn(n=30, unit="days")),
    ],
)
def test_how_far_and_which_way_is_read(text: str, read: DaysOn) -> None:
    assert days_on(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "in 90 days",
        "30 days later than planned",
        "what day is 90 days from now",
        "90 days",
        "3天",
        "how much was it two years earlier",
        "两年后收入多少",
        "90 days after 1 March 2026",
        "再过半年是几号",
        "what about after",
        "90天后的股价",
    ],
)
def test_other_messages_are_left_to_others(text: str) -> None:
    assert days_on(text) is None
