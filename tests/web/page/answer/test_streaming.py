import asyncio
from typing import Any

import pytest

from web.page.answer.streaming import StreamedAnswer


class Message:
    """Keeps what a page would be told."""

    sent: list["Message"] = []

    def __init__(self, content: str) -> None:
        self.id = "a message"
        self.content = content
        self.elements: list[Any] = []
        self.pieces: list[tuple[str, bool]] = []

    async def stream_token(self, token: str, is_sequence: bool = False) -> None:
        self.content = token if is_sequence else self.content + token
        self.pieces.append((token, is_sequence))

    async def send(self) -> None:
        self.sent.append(self)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    Message.sent = []
    monkeypatch.setattr("web.page.answer.streaming.cl.Message", Message)
    return Message.sent


async def test_pieces_that_come_together_are_shown_together(sent: list[Message]) -> None:
    answer = StreamedAnswer(flush_s=0.01)
    for piece in ("one ", "two ", "three"):
        await answer.add(piece)
    await asyncio.sleep(0.05)
    await answer.end("one two three")
    assert sent[0].pieces == [("one two three", False)]


async def test_prose_that_turns_out_to_be_code_is_said_again(sent: list[Message]) -> None:
    answer = StreamedAnswer(flush_s=0)
    for piece in ("use `a:b", "` now"):
        await answer.add(piece)
        await asyncio.sleep(0.01)
    await answer.end()
    assert sent[0].pieces == [("use \\`a\\:b", False), ("use `a:b` now", True)]
    assert sent[0].content == "use `a:b` now"


async def test_an_answer_that_was_cut_off_is_kept_as_far_as_it_came(sent: list[Message]) -> None:
    answer = StreamedAnswer(flush_s=60)
    await answer.add("half")
    assert await answer.end() == sent[0].id
    assert [message.content for message in sent] == ["half"]


async def test_an_answer_that_never_began_is_no_message(sent: list[Message]) -> None:
    assert await StreamedAnswer().end() == ""
    assert sent == []
