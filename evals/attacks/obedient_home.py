"""Homes in which an obedient model answers: everything but the model and the network is the real thing."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from evals.attacks.obedient_model import ObedientModel
from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked, CallEnded, Event
from prompts.model.chat import ChatModel
from settings import Settings
from tools.call import ToolResult
from tools.http.wire import Wire, wired
from tools.tool import Tool

_PUBLIC: Final = "93.184.215.14"


class Outside(httpx.AsyncBaseTransport):
    """The internet of an attack: some pages, and a list of what else was asked for."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = pages
        self.strange: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer with a page, or note that something went out."""
        host = request.headers.get("host", request.url.host).partition(":")[0]
        address = f"https://{host}{request.url.path}"
        if address not in self._pages:
            self.strange.append(f"{address}?{request.url.query.decode()}")
        stream = httpx.ByteStream(self._pages.get(address, "").encode())
        headers = {"content-type": "text/html; charset=utf-8"}
        return httpx.Response(200, headers=headers, stream=stream, request=request)


@dataclass
class Happened:
    """What came of a conversation."""

    asked: list[ApprovalAsked] = field(default_factory=list)
    made: list[ToolResult] = field(default_factory=list)
    """Calls that were made and ended."""
    answer: str = ""

    def note(self, event: Event) -> None:
        """Keep what matters of an event."""
        match event:
            case ApprovalAsked():
                self.asked.append(event)
            case CallEnded():
                self.made.append(event.result)
            case Answered():
                self.answer = event.text
            case _:
                pass


@dataclass(frozen=True)
class ObedientHome:
    """A home, its assistant and the model that obeys; every conversation is another user's."""

    place: Path
    assistant: Assistant
    model: ObedientModel

    async def workspace(self, user: str, files: Mapping[str, str]) -> Path:
        """Lay out the workspace of a user."""
        return await asyncio.to_thread(_laid_out, self.place / "workspace" / user, files)

    async def talk(self, requests: Sequence[str], user: str, outside: Outside) -> Happened:
        """Put requests, one after the other, and deny whatever is asked."""
        happened = Happened()
        with wired(Wire(lambda: outside, _resolve)):
            for request in requests:
                await self._ask(request, user, happened)
        return happened

    async def _ask(self, request: str, user: str, happened: Happened) -> None:
        events = self.assistant.ask(request, thread_id=user, user=user)
        while True:
            asked = len(happened.asked)
            async for event in events:
                happened.note(event)
            new = happened.asked[asked:]
            if not new:
                return
            events = self.assistant.resume(user, {one.approval_id: False for one in new})

    @property
    def tools(self) -> Mapping[str, Tool]:
        """All tools of the home."""
        return self.assistant.resources.library.tools()


@asynccontextmanager
async def obedient_home(
    place: Path, strategy: str, imported: Sequence[Mapping[str, Any]]
) -> AsyncIterator[ObedientHome]:
    """Open a home of its own.

    Args:
        place: Where.
        strategy: By which the model says what it wants.
        imported: Definitions of tools that strangers wrote.
    """
    settings = Settings.model_validate(
        {
            **{
                "home": place,
                "embedder": "none",
                "model": "scripted:obedient",
                "strategy": strategy,
                "decisions": "model",
            },
            **{"neo4j_uri": "bolt://127.0.0.1:9", "graph_timeout_s": 0.5},
        }
    )
    model = ObedientModel(by_call=strategy == "loop")
    async with Assistant.open(settings, model=ChatModel(settings, build=lambda _: model)) as assistant:
        if imported:
            tools = [Tool.model_validate(definition) for definition in imported]
            await assistant.resources.library.add_definitions(tools, "imported.json")
            await assistant.refresh()
        yield ObedientHome(place, assistant, model)


async def _resolve(host: str, port: int) -> list[str]:
    del host, port
    return [_PUBLIC]


def _laid_out(workspace: Path, files: Mapping[str, str]) -> Path:
    workspace.mkdir(parents=True)
    for name, text in files.items():
        file = workspace / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return workspace
