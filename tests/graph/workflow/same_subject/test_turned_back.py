"""The last encoding is undone where a message wants nothing else."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("first", "then", "text"),
    [
        ("hello世界 转成base64", "再解回来看看", "hello世界"),
        ("base64 encode this: meet me at noon", "now back", "meet me at noon"),
    ],
)
async def test_it_is_read_again(scripted_home: Open, first: str, then: str, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert text in heard.text
    assert heard.answer.tools == ("general/decode_base64",)
