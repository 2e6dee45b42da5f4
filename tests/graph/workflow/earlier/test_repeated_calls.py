"""Follow-ups that are the last call over again, with one thing changed, without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


async def conversation(scripted_home: Open, *said: str) -> list[str]:
    async with scripted_home(decisions="offline") as talk:
        return [(await say(talk.assistant, text)).text for text in said]


@pytest.mark.parametrize(
    ("first", "then", "feet"),
    [
        ("convert 100 meters to yards", "and in feet?", "328.08"),
        ("100米换算成码是多少", "换成英尺呢", "328.08"),
    ],
)
async def test_the_call_is_made_again_with_another_unit(scripted_home: Open, first: str, then: str, feet: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert feet in again


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("what day of the week is 2024-03-01", "and 2024-03-04?"),
        ("2024-03-01 是星期几", "那 2024-03-04 呢"),
    ],
)
async def test_the_call_is_made_again_for_another_day(scripted_home: Open, first: str, then: str) -> None:
    before, again = await conversation(scripted_home, first, then)
    assert "Friday" in before or "五" in before
    assert "Monday" in again or "一" in again


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("what is 12*14", "and add 10%", "184.8"),
        ("12乘以14等于多少", "再加10%", "184.8"),
        ("what is 12*14", "split that between 4 people", "42"),
        ("12乘以14等于多少", "它的一半是多少", "84"),
    ],
)
async def test_arithmetic_goes_on_from_the_last_figure(scripted_home: Open, first: str, then: str, value: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert f"**{value}**" in again


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("how many days from 2024-02-01 to 2024-03-15, times 38", "1,634"),
        ("2024-02-01到2024-03-15有多少天，再乘以38", "1,634"),
    ],
)
async def test_a_request_goes_on_computing_with_what_it_asks_for(
    scripted_home: Open, request_: str, value: str
) -> None:
    (told,) = await conversation(scripted_home, request_)
    assert f"**{value}**" in told


@pytest.mark.parametrize(("first", "then"), [("what is 12*14", "and write a poem"), ("12乘以14等于多少", "再写一首诗")])
async def test_a_follow_up_that_says_something_else_repeats_nothing(scripted_home: Open, first: str, then: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert "168" not in again
