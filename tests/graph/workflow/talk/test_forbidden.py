"""What is forbidden is not done, and nobody is asked about it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "don't delete shopping.md",
            "All right: nothing was done. If something else is to be done, say that by itself.",
        ),
        ("please do not rename shopping.md to a.md", "All right: nothing was done."),
        ("不要在 shopping.md 加一条：牛奶", "好的，什么都没有做。"),
        ("不要删除 shopping.md", "好的，什么都没有做。如果要做别的事，请单独说明。"),
    ],
)
async def test_it_is_left_as_it_is(scripted_home: Open, asked: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "shopping.md").write_text("- milk\n", encoding="utf-8")
        heard = await say(talk.assistant, asked)
        left = [(file.name, file.read_text("utf-8")) for file in talk.workspace.iterdir()]
    assert heard.text.startswith(told)
    assert not heard.questions
    assert left == [("shopping.md", "- milk\n")]
