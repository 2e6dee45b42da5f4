"""A conversation at the terminal, line by line."""

import io
import sys
from pathlib import Path

import pytest

from cli.commands import chat_terminal
from cli.commands.ask import Manner, Waiting
from cli.console.last_conversation import keep_last
from errors import ConfigError
from tests.cli.conftest import Run

Asked = list[tuple[str, str]]


@pytest.fixture
def asked(home: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What was asked in which conversation; one line waits for an approval and one is at fault."""
    seen: Asked = []

    async def answer(_assistant: object, request: str, thread: str, _manner: Manner) -> bool:
        seen.append((thread, request))
        if request == "wait":
            raise Waiting
        if request == "fault":
            raise ConfigError("It is at fault.")
        return True

    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    monkeypatch.setenv("TOOLATLAS_EMBEDDED_GRACE_S", "0.3")
    monkeypatch.setattr(chat_terminal, "answer", answer)
    return seen


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))


@pytest.mark.full
def test_lines_are_one_conversation_until_another_is_begun(
    asked: Asked, toolatlas: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "5 km in miles", "", "wait", "fault", "/new", "那英尺呢", "/quit", "never")
    code, _, err = toolatlas("chat", "--terminal")
    assert (code, [request for _, request in asked]) == (0, ["5 km in miles", "wait", "fault", "那英尺呢"])
    first, *same, other = (thread for thread, _ in asked)
    assert (set(same), other != first) == ({first}, True)
    assert "It is at fault." in err


@pytest.mark.full
def test_the_last_one_is_gone_on_with(asked: Asked, toolatlas: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "那微软呢")
    keep_last("yesterday")
    assert toolatlas("chat", "-t", "-c")[0] == 0
    assert asked == [("yesterday", "那微软呢")]


@pytest.mark.parametrize("option", ["--continue", "--plan"])
def test_continuing_and_plans_line_by_line_are_for_the_terminal(toolatlas: Run, option: str) -> None:
    assert toolatlas("chat", option)[0] == 2
