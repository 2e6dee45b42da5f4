"""Days that a question points at and does not name are told from days that it names, and from none."""

import pytest

from agents.extraction.one_call.untold_days import two_days, untold_days


@pytest.mark.parametrize(
    "text",
    [
        "how many days is it between the two dates",
        "how long between those dates?",
        "what's the difference between the start and end dates",
        "这两个日期相差多少天",
        "两个日期之间有几个工作日",
    ],
)
def test_two_days_are_pointed_at(text: str) -> None:
    assert untold_days(text) == "two"


@pytest.mark.parametrize(
    "text",
    [
        "what day is 10 days after that date",
        "which date was 3 weeks before that day",
        "那天之后再过一个月是星期几",
        "从那个日期往后30天是几号",
        "从那天在过100天是几号",
    ],
)
def test_one_day_is_pointed_at(text: str) -> None:
    assert untold_days(text) == "one"


@pytest.mark.parametrize(
    "text",
    [
        "how many days between 1 may 2026 and 9 may 2026",
        "my exam is on 12 may 2026. what date is two weeks before that day",
        "how many rows lie between the two dates in a.csv",
        "what day is it in 10 days",
        "今天往后30天是几号",
        "2026年5月1日那天之后30天是几号",
        "开学那天往后10天是几号",
        "那天之后5天的平均气温是多少",
        "the days after that were fine",
    ],
)
def test_days_that_are_named_or_not_counted_from_are_left(text: str) -> None:
    assert untold_days(text) is None


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("3 May 2024, 1 May 2024", ("2024-05-01", "2024-05-03")),
        ("from 2026-03-01 to 2026-03-31", ("2026-03-01", "2026-03-31")),
        ("2026年3月1号和2026年3月31号", ("2026-03-01", "2026-03-31")),
        ("3 May 2024, 1 May 2024 are holidays", ()),
        ("2026年3月1号和2026年3月31号放假", ()),
        ("2026-03-01", ()),
    ],
)
def test_two_days_and_nothing_besides_are_told(text: str, days: tuple[str, ...]) -> None:
    assert two_days(text) == days
