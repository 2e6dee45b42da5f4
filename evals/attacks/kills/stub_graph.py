"""A tool graph that holds nothing and learns nothing: what is killed beside it is small."""

from collections.abc import Sequence
from typing import Self

from graph.store.neighbours import Neighbours
from graph.store.tool_graph import ToolGraph


class StubGraph(ToolGraph):
    """No server stands behind it, and none is looked for."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def sync_tools(self, *_: object) -> bool:
        """Take the tools for known."""
        return False

    async def learn(self, *_: object, **__: object) -> bool:
        """Take a path for counted."""
        return True

    async def neighbours(self, tool_id: str) -> Neighbours:
        """Know of nothing around a tool."""
        return Neighbours(tool_id=tool_id)

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        """Know of no tool how it fared."""
        del tool_ids
        return {}
