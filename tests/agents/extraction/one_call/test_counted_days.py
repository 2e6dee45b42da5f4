"""The day so far from another is asked for, with its weekday and with what is told of the other."""

import pytest

from agents.extraction.one_call.counted_days import counted_day


@pytest.mark.parametrize(
    ("request_", "arguments"),
    [
        (
            "what date is 100 days after 2025-03-14, and which weekday?",
            {"date": "2025-03-14", "direction": "after", "days": 100},
        ),
        (
            "notice was handed in 12 october 2026. what date is 90 days later and which weekday does it fall on",
            {"date": "2026-10-12", "direction": "after", "days": 90},
        ),
        (
            "3 weeks before 1 may 2026, what date is that",
            {"date": "2026-05-01", "direction": "before", "weeks": 3},
        ),
        ("what day is a hundred days after 1 march 2027", {"date": "2027-03-01", "direction": "after", "days": 100}),
        ("2025年3月14日往后100天是几号，星期几", {"date": "2025-03-14", "direction": "after", "days": 100}),
        ("2026年3月1号签的合同，90天后是几号星期几", {"date": "2026-03-01", "direction": "after", "days": 90}),
        ("从2026年3月1号开始数一百天是几号", {"date": "2026-03-01", "direction": "after", "days": 100}),
        ("2026年5月1日往前推21天是哪天", {"date": "2026-05-01", "direction": "before", "days": 21}),
    ],
)
def test_the_day_and_how_far(request_: str, arguments: dict[str, str | int]) -> None:
    found = counted_day(request_)
    assert found is not None
    assert found.arguments == arguments


@pytest.mark.parametrize(
    "request_",
    [
        "what date is 10 working days after 2026-01-05",
        "how many days after 2026-01-05 is easter",
        "what date is 100 days after 2025-03-14 in the islamic calendar",
        "what weekday is 2026-01-05",
        "100 days of rain",
        "2026年3月1号是星期几",
        "2026年3月1号后10个工作日是几号",
        "从2026-03-01到2026-05-01有多少天",
    ],
)
def test_other_questions_for_days_are_left_alone(request_: str) -> None:
    assert counted_day(request_) is None
