"""Pieces of one kind are cut out of the file that is named, and not out of its name."""

import pytest

from graph.observability.events import CallStarted
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

_TEXT = "Roof: Anke, office@roof.example\nTaps: 13812345670, see https://taps.example/x\n"


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("get me the email addresses out of people.txt", "office@roof.example"),
        ("把people.txt里的手机号都找出来", "13812345670"),
        ("people.txt里有哪些网址", "https://taps.example/x"),
    ],
)
async def test_pieces_are_cut_out_of_the_file(scripted_home: Open, request_: str, found: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "people.txt").write_text(_TEXT, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert f"`{found}`" in heard.text
    assert heard.answer.tools == ("system/read_file", "general/regex_extract")


async def _was_read_for_sure(scripted_home: Open, request_: str, text: str) -> bool:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "people.txt").write_text(text, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    return any("max_lines" in e.call.arguments for e in heard.events if isinstance(e, CallStarted))


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("list the phone numbers in people.txt", "order 20260311 for Ann, 0595 2288133\n"),
        ("which links are in people.txt", "see [b](b.md) and https://taps.example/x\n"),
        ("show me the emails in people.txt", "Subject: lunch\nFrom: a@b.org\n"),
    ],
)
async def test_what_the_tool_would_mistake_is_left_alone(scripted_home: Open, request_: str, text: str) -> None:
    assert not await _was_read_for_sure(scripted_home, request_, text)


async def test_lines_with_what_may_be_mistaken_are_shown_as_they_are(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "people.txt").write_text("order 20260311 for Ann\ntea\nBo 0595 2288139\n", encoding="utf-8")
        heard = await say(talk.assistant, "list the phone numbers in people.txt")
    assert "order 20260311 for Ann" in heard.text
    assert "surely" in heard.text
