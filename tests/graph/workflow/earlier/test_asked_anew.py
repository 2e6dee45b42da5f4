"""What is said over a question that waits, and answers nothing, changes the request and is not lost."""

from collections.abc import Sequence

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.full
@pytest.mark.parametrize(
    ("said", "told"),
    [
        (("convert 100 usd", "no, 200 usd", "eur"), "200 USD"),
        (("把100美元换一下", "不对，200美元", "欧元"), "200 USD"),
        (("convert 100 usd", "sorry, eur"), "100 USD are"),
        (("what is the revenue", "no i meant net income", "apple"), "Net income"),
        (("what is the revenue", "and in 2022?", "actually microsoft"), "FY2022"),
        (("查一下净利润", "那2022年呢", "苹果"), "2022 财年"),
        (("查一下净利润", "那去年呢", "苹果"), "FY2025"),
    ],
)
async def test_the_last_answer_is_of_what_was_said_last(scripted_home: Open, said: Sequence[str], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [await say(talk.assistant, text) for text in said]
    assert all(one.answer.question is not None for one in heard[:-1])
    assert told in heard[-1].text
