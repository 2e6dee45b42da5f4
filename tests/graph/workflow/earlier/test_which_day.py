"""Where a request counts from a day that nobody named, that day is asked for, and today does not stand in for it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        ("what day is 10 days after that date", "Which day do you mean?"),
        ("从那个日期往后30天是几号", "您指的是哪一天？"),
        ("what day of the week was that", "Which day do you mean?"),
        ("那天星期几", "您指的是哪一天？"),
    ],
)
async def test_a_day_that_is_only_pointed_at_is_asked_for(scripted_home: Open, request_: str, asked: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.text.startswith(asked)
    assert heard.answer.tools == ()


@pytest.mark.parametrize(
    ("request_", "days", "between"),
    [
        ("how many days is it between the two dates", "2026-03-01 and 2026-03-31", "30 days"),
        ("how long between those dates", "3 May 2024, 1 May 2024", "2 days"),
        ("这两个日期相差多少天", "2026年3月1号和2026年3月31号", "30 天"),
    ],
)
async def test_two_days_that_are_told_then_are_counted_between(
    scripted_home: Open, request_: str, days: str, between: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        heard = await say(talk.assistant, days)
    assert between in heard.text
    assert heard.answer.tools == ("general/date_difference",)


@pytest.mark.parametrize(
    ("first", "then", "day"),
    [
        ("what date is 10 days after 2026-05-01", "what is 5 days after that date", "2026-05-16"),
        ("2026年5月1日往后10天是几号", "从那天往后5天是几号", "2026-05-16"),
    ],
)
async def test_the_one_day_that_was_told_is_counted_from(scripted_home: Open, first: str, then: str, day: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert heard.answer.tools == ("general/add_to_date",)
    assert day in heard.text or "5月16日" in heard.text
