"""What a command opens: the least that it needs of library, tool graph, memory, or the whole assistant.

Each scope is loaded by name, so that a command of the library imports neither the graph's driver nor a model's.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

from prompts.late import late
from settings import Settings, load_settings

if TYPE_CHECKING:
    from graph.assistant import Assistant
    from graph.memory.long_term import LongTermMemory
    from graph.store.tool_graph import ToolGraph
    from tools.library.library import ToolLibrary

S = TypeVar("S")
T = TypeVar("T")
Opened: TypeAlias = AbstractAsyncContextManager[S]
Opener: TypeAlias = Callable[[Settings], Opened[S]]


def run(opener: Opener[S], work: Callable[[S], Awaitable[T]]) -> T:
    """Open a scope over the home that the settings name, work in it, and close it."""

    async def opened() -> T:
        async with opener(load_settings()) as scope:
            return await work(scope)

    return asyncio.run(opened())


def library(settings: Settings) -> "Opened[ToolLibrary]":
    """Open the tools: SQLite and files, nothing else."""
    return cast("Opened[ToolLibrary]", late("graph.workspace.open_library", "open_library")(settings))


def graph(settings: Settings) -> "Opened[ToolGraph]":
    """Open the tool graph on its server, as it stands."""
    return cast("Opened[ToolGraph]", late("graph.store.tool_graph", "ToolGraph").open(settings))


def memory(user: str) -> "Opener[LongTermMemory]":
    """Open what a user asked before; where none is named, the one user of this home."""

    def opened(settings: Settings) -> "Opened[LongTermMemory]":
        open_memory = late("graph.workspace.open_memory", "open_memory")
        return cast("Opened[LongTermMemory]", open_memory(settings, user or settings.user))

    return opened


def assistant(settings: Settings) -> "Opened[Assistant]":
    """Open everything, with index and tool graph in step with the library."""
    return cast("Opened[Assistant]", late("graph.assistant", "Assistant").open(settings))
