"""A question for what a text tells shows the text, and says that the answer is not read out of it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "doubt"),
    [
        ("when does the gym close on sundays? see gym.txt", "no tool for this part"),
        ("gym.txt里周日几点关门", "没有合适的工具"),
    ],
)
async def test_the_text_is_shown(scripted_home: Open, request_: str, doubt: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "gym.txt").write_text("Sat 8-20\nSun 9-17\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ("system/read_file",)
    assert "Sun 9-17" in heard.text
    assert doubt in heard.text
