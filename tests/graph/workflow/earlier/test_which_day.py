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
