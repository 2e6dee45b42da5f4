"""A whole new request while a question waits, and what follows it."""

from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, say


@pytest.mark.parametrize(
    ("asking", "request_", "follow_up", "told", "told_then"),
    [
        ("line chart of titanic", "apple revenue in 2022", "and microsoft?", "394.33", "198.27"),
        ("画一个折线图", "苹果2022年的净利润", "微软呢", "998.03", "727.38"),
    ],
)
async def test_it_is_answered_as_one_and_what_follows_goes_on_from_it(
    home: Path, embedded_address: Address, asking: str, request_: str, follow_up: str, told: str, told_then: str
) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        assert (await say(assistant, asking)).answer.question is not None
        heard = await say(assistant, request_)
        assert (told in heard.text, heard.answer.question) == (True, None)
        assert told_then in (await say(assistant, follow_up)).text


@pytest.mark.parametrize("request_", ["convert 5 km to miles", "把5公里换算成英里"])
async def test_a_request_over_a_question_for_any_text_is_not_written_down(
    home: Path, embedded_address: Address, request_: str
) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        assert (await say(assistant, "write a file called p3.txt")).answer.question is not None
        assert "3.1069" in (await say(assistant, request_)).text
        assert not list(assistant.resources.settings.workspace_dir.glob("*.txt"))


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("call mom at 5", "call mom at 5"),
        ("内容是买牛奶", "买牛奶"),
        ('"convert 5 km to miles"', "convert 5 km to miles"),
    ],
)
async def test_any_other_text_is_written_down(home: Path, embedded_address: Address, said: str, text: str) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        await say(assistant, "write a file called p3.txt")
        await say(assistant, said)
        written = (assistant.resources.settings.workspace_dir / "p3.txt").read_text(encoding="utf-8")
    assert written.strip() == text
