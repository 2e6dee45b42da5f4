"""What is not to be done to a text is not done, and what is wanted instead is."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize("request_", ['don\'t use md5, hash "abc" with sha256', '不要用md5，用sha256计算"abc"的哈希'])
async def test_only_the_form_that_is_wanted_is_made(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" in heard.text
    assert "900150983cd24fb0d6963f7d28e17f72" not in heard.text


@pytest.mark.parametrize("request_", ["hello 不要转成base64", 'please do not convert "hello" to base64'])
async def test_a_form_that_is_not_wanted_is_not_made(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ()
    assert "aGVsbG8=" not in heard.text
