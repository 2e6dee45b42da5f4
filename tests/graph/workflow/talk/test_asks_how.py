"""Whoever asks how a file is deleted is told how to ask for it, and the file stays."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("asked", "told"),
    [("how do i delete shopping.md", "“delete shopping.md”"), ("怎么删除shopping.md", "“删除shopping.md”")],
)
async def test_nothing_is_done(scripted_home: Open, asked: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        file = talk.workspace / "shopping.md"
        file.write_text("- milk\n", encoding="utf-8")
        heard = await say(talk.assistant, asked)
        assert file.exists()
    assert told in heard.text
    assert not heard.questions
