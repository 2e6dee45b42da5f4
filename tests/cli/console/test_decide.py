"""A yes for the rest of a conversation, said at the terminal."""

import sys

import pytest
import typer

from agents.approval.decision import Decision
from cli.console.decide import decided
from graph.observability.events import ApprovalAsked
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import ASKED, IMPORTED

ZH = IMPORTED.model_copy(update={"reason": "这是导入的工具，无法确定它只读取数据。"})


@pytest.mark.parametrize(
    ("asked", "word", "told"),
    [
        (IMPORTED, "a", "is allowed for the rest of this conversation"),
        (IMPORTED, "Always", "is allowed for the rest of this conversation"),
        (ZH, "这次都允许", "本次对话中都允许"),
    ],
)
async def test_a_tool_is_allowed_for_the_rest_of_the_conversation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: ApprovalAsked, word: str, told: str
) -> None:
    typed(monkeypatch, word)
    assert await decided(FakeAssistant(), asked) == Decision(approve=True, always=True)
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("word", ["a", "always", "这次都允许"])
async def test_where_that_cannot_be_said_it_is_no_yes(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    typed(monkeypatch, word)
    assert await decided(FakeAssistant(), ASKED) == Decision(approve=False)


@pytest.mark.parametrize(("word", "approve"), [("y", True), ("", False), ("no", False), ("what?", False)])
async def test_a_plain_word_stands_for_this_call_alone(
    monkeypatch: pytest.MonkeyPatch, word: str, approve: bool
) -> None:
    typed(monkeypatch, word)
    assert await decided(FakeAssistant(), IMPORTED) == Decision(approve=approve)


def typed(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: word)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
