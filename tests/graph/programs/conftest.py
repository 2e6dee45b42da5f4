"""An assistant whose model is scripted: what it replies is known, what it was asked is kept."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.workspace import resources
from prompts.model.chat import ChatModel
from tests.graph.talking import at_home
from tests.prompts.conftest import ScriptedChatModel, at_once


@dataclass(frozen=True)
class Scripted:
    """An open assistant with the model that it asks."""

    assistant: Assistant
    model: ScriptedChatModel
    workspace: Path


Open: TypeAlias = Callable[..., AbstractAsyncContextManager[Scripted]]


@pytest.fixture
def scripted_home(home: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Return a maker: `scripted_home(reply, reply, …, setting=value)` opens the same home again and again."""
    workspace = home / "workspace" / "local"
    workspace.mkdir(parents=True, exist_ok=True)

    @asynccontextmanager
    async def opened(*script: Any, **explicit: Any) -> AsyncIterator[Scripted]:
        fake = ScriptedChatModel(script=list(script))
        monkeypatch.setattr(
            resources, "ChatModel", lambda settings: ChatModel(settings, build=lambda _: fake, sleep=at_once)
        )
        settings = at_home(home, embedded_address, **{"model": "scripted:test", "decisions": "model", **explicit})
        async with Assistant.open(settings) as assistant:
            yield Scripted(assistant, fake, workspace)

    return opened
