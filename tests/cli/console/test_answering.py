"""Who answers a terminal, and what stays behind for the next request."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.console import answering as answering_module
from cli.console import background, scope
from cli.console.answering import answering
from graph.serving.listener import Listener, serving
from graph.serving.served_assistant import ServedAssistant
from settings import Settings
from tests.web.fake_assistant import FakeAssistant


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was opened in this process."""
    opened: list[Any] = []

    @asynccontextmanager
    async def assistant(settings: Settings) -> AsyncIterator[FakeAssistant]:
        opened.append(settings)
        yield FakeAssistant()

    async def nothing(*_: object) -> None: ...

    monkeypatch.setattr(scope, "assistant", assistant)
    monkeypatch.setattr(answering_module, "settle", nothing)
    return opened


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many idle minutes something was started in the background."""
    started: list[int] = []
    monkeypatch.setattr(background, "start", lambda _, minutes: started.append(minutes))
    return started


async def test_where_nobody_serves_this_process_opens_everything(
    home: Path, opened: list[Any], started: list[int]
) -> None:
    async with answering(Settings(home=home)) as who:
        assert isinstance(who, FakeAssistant)
    assert len(opened) == 1
    assert started == []


async def test_where_a_process_serves_nothing_is_opened(home: Path, opened: list[Any], started: list[int]) -> None:
    async def there() -> FakeAssistant:
        return FakeAssistant()

    settings = Settings(home=home)
    async with serving(home, Listener(there, lambda: settings)), answering(settings) as who:
        assert isinstance(who, ServedAssistant)
    assert opened == []
    assert started == []


async def test_a_process_stays_behind_where_the_person_said_so_once(
    home: Path, opened: list[Any], started: list[int]
) -> None:
    background.want(home, 7)
    async with answering(Settings(home=home)):
        assert started == []  # after the answer: it would be slowed down
    assert (len(opened), started) == (1, [7])
    background.want(home, None)
    async with answering(Settings(home=home)):
        pass
    assert started == [7]


@pytest.mark.parametrize("text", ["", "soon", "七"])
def test_a_word_that_is_damaged_is_none(home: Path, text: str) -> None:
    home.joinpath(background.WANTED).write_text(text, "utf-8")
    assert background.wanted_minutes(home) is None
