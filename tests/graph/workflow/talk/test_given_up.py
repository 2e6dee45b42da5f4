"""A question that waits is given up by a word: nothing is written, and the next request is answered."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("asked", "word", "told"),
    [
        ("write a file todo.txt", "never mind", "All right, I leave it."),
        ("新建 todo.txt 并写入内容", "算了", "好的，那就不做了。"),
    ],
)
async def test_a_question_is_given_up(scripted_home: Open, asked: str, word: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        waiting = await say(talk.assistant, asked)
        heard = await say(talk.assistant, word)
        left = list(talk.workspace.iterdir())
    assert waiting.answer.question is not None
    assert (heard.text, heard.answer.question) == (told, None)
    assert left == []
