"""Spans that are sent to a LangSmith on loopback."""

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langsmith import Client

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.langsmith import Tracing, prepare_tracing
from graph.observability.spans import Span
from settings import Settings
from tests.graph.langsmith_stub import traced
from tests.graph.talking import at_home
from tests.graph.world import World


@dataclass(frozen=True)
class Recorded:
    """A trace that is open, and what arrived of it."""

    root: Span
    client: Client

    def all(self) -> list[dict[str, Any]]:
        """Close the trace and return its runs, in the order in which they began."""
        self.root.close()
        self.client.flush(5)
        return in_order()

    def runs(self) -> dict[str, dict[str, Any]]:
        """Return them by name; the last of a name counts."""
        return {run["name"]: run for run in self.all()}


def in_order() -> list[dict[str, Any]]:
    return sorted(traced().values(), key=lambda run: str(run["dotted_order"]))


@pytest.fixture
def record(langsmith: str) -> Iterator[Callable[..., Recorded]]:
    """Open a trace with settings of the test."""
    opened: list[Recorded] = []

    def make(**explicit: Any) -> Recorded:
        settings = Settings(langsmith_tracing=True, langsmith_endpoint=langsmith, langsmith_project="p", **explicit)
        tracing = Tracing(settings)
        client = tracing.connect()
        root = tracing.begin(uuid4(), {"request": "what?"}, {"thread_id": "t"})
        opened.append(Recorded(root, client))
        return opened[-1]

    yield make
    for recorded in opened:
        recorded.root.close()


@pytest.fixture
def recorded(record: Callable[..., Recorded]) -> Recorded:
    return record()


@pytest.fixture
async def world_traced(world: World, langsmith: str) -> World:
    world.tracing = await prepare_tracing(Settings(langsmith_tracing=True, langsmith_endpoint=langsmith))
    return world


@pytest.fixture
async def assistant(home: Path, embedded_address: Address, langsmith: str) -> AsyncIterator[Assistant]:
    tracing = {"langsmith_tracing": True, "langsmith_endpoint": langsmith}
    async with Assistant.open(at_home(home, embedded_address, **tracing)) as opened:
        yield opened
