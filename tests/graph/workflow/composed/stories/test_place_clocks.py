"""The time at cities that no zone is named after, and what the next message asks of it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (
            ("whats the time in tampa", "and leeds?", "and in qworbly?"),
            ("New York time", "London time", "no place called “qworbly”"),
        ),
        (("东京现在几点", "那利兹几点"), ("东京时间", "伦敦时间")),
        (("whats the time in osaka", "and my brother?"), ("Tokyo time", "cannot tell what is to be different")),
        (("8am in springfield, what time is that in osaka", "4"), ("Which Springfield", "08:00 Los Angeles time")),
        (("time difference between leeds and seoul",), ("9 hours ahead of",)),
        (("it starts at 14:35 and runs 95 minutes, when is it over", "and if it runs 2 hours?"), ("16:10", "16:35")),
    ],
)
async def test_a_place_is_told_its_time(scripted_home: Open, messages: tuple[str, ...], told: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert all(words in text for words, text in zip(told, heard, strict=True))


async def test_a_place_of_several_is_asked_for(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "what time is it in birmingham")
    assert heard.answer.tools == ()
