"""Hours of several spans of days that are asked for together."""

import pytest

from agents.extraction.sums.moments.work_spans import spans_summed


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("thu 8-16, fri 10-14:30, how many hours did i do", 750),
        ("wed-sat 10-6, how many hours is that", 1920),
        ("how many hours: sat 22:00-6:00, sun 22:00-6:00", 960),
        ("tuesday 9am to 5pm with 30 min lunch, thursday 10:00 to 14:30. total hours?", 720),
        ("周三9点到17点，周四10点到15点半，一共几小时", 810),
        ("周一到周五 9:00-18:00 中午休息1小时，一共多少小时", 2400),
        ("sat 2-6pm, sun 9-5pm, total hours", 720),
        ("周六下午2点到6点、周日九点到十二点，加起来多久", 420),
    ],
)
def test_spans_are_added_up(text: str, minutes: int) -> None:
    found = spans_summed(text)
    assert found is not None
    assert (found.makes, sum(found.terms)) == ("lasts", minutes)


@pytest.mark.parametrize(
    "text",
    [
        "thu 8-16, fri 10-14:30, how many hours at 12 an hour",
        "thu 8:30-5:15, fri 9-17, how many hours",
        "thu 8-16 and lunch with bob, fri 10-12, how many hours",
        "thu 8-16, fri 10-14",
        "8-16 how many hours",
        "rows 9-17, 10-12, how many hours",
        "周三9点到17点，周四还没定，一共几小时",
        "6月9-17, 10-15 一共几小时",
        "thu 8-16, fri 8-16, 30 min lunch, how many hours",
    ],
)
def test_what_leaves_something_over_is_left_alone(text: str) -> None:
    assert spans_summed(text) is None
