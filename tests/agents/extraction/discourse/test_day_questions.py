from datetime import timedelta

import pytest

from agents.extraction.discourse.day_questions import day_question
from agents.extraction.spans.dates import today


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("what weekday is 25 december 2026", "2026-12-25"),
        ("what day of the week was 4 july 1976?", "1976-07-04"),
        ("weekday of 2024-02-29", "2024-02-29"),
        ("2026-05-01 is what weekday", "2026-05-01"),
        ("2026年10月1日星期几", "2026-10-01"),
        ("2026年国庆节是星期几？", "2026-10-01"),
        ("when is easter 2027", "2027-03-28"),
        ("what date is thanksgiving 2026", "2026-11-26"),
        ("2027年春节是几月几号", "2027-02-06"),
        ("2027年中秋节是哪天", "2027-09-15"),
    ],
)
def test_a_question_for_one_day_is_read_in_both_languages(text: str, day: str) -> None:
    found = day_question(text)
    assert found is not None
    assert (found.asks, [str(one) for one in found.days]) == ("on", [day])


def test_a_day_that_is_told_from_today_may_be_asked_about() -> None:
    found = day_question("which weekday is tomorrow")
    assert found is not None
    assert found.days == (today() + timedelta(days=1),)


@pytest.mark.parametrize(
    ("text", "forward"),
    [
        ("how many days until christmas", True),
        ("how many days are left until christmas?", True),
        ("距离春节还有多少天", True),
        ("离国庆节还有几天", True),
        ("how many days since christmas", False),
    ],
)
def test_days_are_counted_between_today_and_the_day_that_is_named(text: str, forward: bool) -> None:
    found = day_question(text)
    assert found is not None
    assert found.asks == "between"
    assert found.days[0 if forward else 1] == today()
    assert found.days[0] <= found.days[1]


@pytest.mark.parametrize(
    "text", ["how many days from 3 march to thanksgiving 2026", "2026年3月3日到2026年11月26日有多少天"]
)
def test_days_are_counted_between_two(text: str) -> None:
    found = day_question(text)
    assert found is not None
    assert [str(day) for day in found.days] == ["2026-03-03", "2026-11-26"]


@pytest.mark.parametrize(
    "text",
    [
        "what weekday is it",
        "when is ramadan",
        "七夕是哪天",
        "when is 2026-05-01",
        "which weekday has the most orders since 2026-05-01",
        "how many days until christmas and what is the weather",
        "weather on christmas",
        "show the calendar of december 2026",
        "2026年10月1日苹果股价是多少",
    ],
)
def test_what_asks_anything_else_or_is_unclear_is_not_read(text: str) -> None:
    assert day_question(text) is None
