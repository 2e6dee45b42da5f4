"""Files that are made with a text which the request gives, without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("make a file todo.txt with the text buy milk, then append call bob to it", "buy milk\ncall bob\n"),
        ("创建 todo.txt，内容是买牛奶，然后追加一行打电话给李雷", "买牛奶\n打电话给李雷\n"),
        ("make todo.txt saying hello and read it back", "hello"),
    ],
)
async def test_a_file_holds_the_text_that_was_given(scripted_home: Open, request_: str, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        assert talk.workspace.joinpath("todo.txt").read_text(encoding="utf-8") == text


async def test_the_text_is_read_back(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        said = await say(talk.assistant, "新建 日记.txt 写上今天下雨，再读给我看")
        assert "今天下雨" in said.text
