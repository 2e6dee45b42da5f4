"""A place of a time that is corrected."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("first", "then", "time"),
    [
        ("2026年12月1号纽约上午9点，北京是几点", "打错了 是洛杉矶", "01:00"),
        ("3pm in Paris on 2026-05-05, what time is it in Tokyo", "sorry, I meant Hong Kong", "21:00"),
        ("3pm in Paris on 2026-05-05, what time is it in Tokyo", "no, i was asking about New York", "09:00"),
    ],
)
async def test_it_is_the_one_that_lies_near_or_that_was_asked_for(
    scripted_home: Open, first: str, then: str, time: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert time in heard.text


@pytest.mark.parametrize(
    ("first", "then", "ways"),
    [
        ("2026年5月1号伦敦下午2点，上海是几点", "说错了，是开罗", ("伦敦 → 开罗", "开罗 → 上海")),
        (
            "3pm in Paris on 2026-05-05, what time is it in London",
            "typo, Madrid",
            ("Paris → Madrid", "Madrid → London"),
        ),
    ],
)
async def test_where_it_may_be_either_it_is_asked(
    scripted_home: Open, first: str, then: str, ways: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert all(way in heard.text for way in ways)
