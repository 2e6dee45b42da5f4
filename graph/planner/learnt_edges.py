"""All learnt edges of the tool graph at once, kept current: what the planner counts with.

A search reads the surroundings of a few tools; to weigh every move the planner needs all of them. They are read in
bulk, again whenever the graph has counted another path. A large graph takes a while: then its last counts serve, and
it is read behind, so that reading takes at most a small share of the time.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from errors import GraphUnavailable
from graph.planner.transition_counts import PathCounts
from graph.store.connection import Rows
from graph.store.neighbour_query import availability_of
from graph.store.neighbours import END, START
from graph.store.tool_graph import ToolGraph
from graph.store.transition_weights import Counts

PAGE: Final = 1_000
"""Tools whose edges are read at a time, so that no read runs into the bound on a request."""
INLINE_S: Final = 0.05
"""What a read may take for a request to wait for the next one."""
REST: Final = 20
"""Times the length of a read that lie at least between two."""
_TOTALS: Final = "MATCH (m:GraphMeta {id: 'toolatlas'}) RETURN m.calls AS calls, m.paths AS paths"
_TOOLS: Final = """
UNWIND $ids AS id
MATCH (t:Tool {id: id})
WHERE t.calls > 0
RETURN t.id AS id, t.calls AS calls, t {.recent_ok, .recent_error, .recent_at} AS node
"""
_WAYS: Final = """
UNWIND $ids AS id
MATCH (a:Tool {id: id})-[r:FOLLOWED_BY]->(b)
RETURN a.id AS a, b.id AS b, r.ok AS ok, r.empty AS empty
"""
_FROM_START: Final = """
MATCH (:Boundary {id: 'START'})-[r:FOLLOWED_BY]->(b)
RETURN 'START' AS a, b.id AS b, r.ok AS ok, r.empty AS empty
"""
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class LearntEdges:
    """What the graph has counted."""

    calls: dict[str, float] = field(default_factory=dict)
    """Tool id → how often it was called."""
    paths: float = 0.0
    ways: tuple[tuple[str, str, float], ...] = ()
    """From, to, and what was seen of it is worth; START and END are among the ends."""
    availability: dict[str, float] = field(default_factory=dict)
    """Of tools that were called."""

    def counts(self, tool_ids: Sequence[str]) -> PathCounts:
        """Number the tools; what is none of them is left out."""
        numbers = {tool_id: number for number, tool_id in enumerate(tool_ids)}
        end = len(tool_ids)
        counts = PathCounts(end)
        for first, second, worth in self.ways:
            here = end if first == START else numbers.get(first)
            there = end if second == END else numbers.get(second)
            if here is not None and there is not None:
                counts.follow(here, there, worth)
                if end not in (here, there):
                    counts.precede(here, there, worth)
        for tool_id, calls in self.calls.items():
            if tool_id in numbers:
                counts.use(numbers[tool_id], calls)
        counts.use(end, self.paths)
        return counts


class EdgeCounts:
    """Reads the learnt edges of one graph."""

    def __init__(self, graph: ToolGraph, clock: Callable[[], float] = time.monotonic) -> None:
        self._graph = graph
        self._clock = clock
        self.known = LearntEdges()
        """What was read last."""
        self._totals: tuple[Any, ...] = ()
        self._took_s = 0.0
        self._read_at = 0.0
        self._behind: asyncio.Task[None] | None = None

    async def current(self, tool_ids: Sequence[str]) -> LearntEdges:
        """Return what the graph has counted; what was known last where it is down or takes long to read."""
        with suppress(GraphUnavailable):
            totals = tuple((await self._graph.rows(_TOTALS))[0].values())
            if (*totals, len(tool_ids)) != self._totals and not self._resting():
                await self._refresh(tool_ids, (*totals, len(tool_ids)))
        return self.known

    async def settled(self) -> None:
        """Wait for a read that is under way."""
        if self._behind is not None:
            await self._behind

    def _resting(self) -> bool:
        running = self._behind is not None and not self._behind.done()
        return running or (self._took_s > 0 and self._clock() - self._read_at < REST * self._took_s)

    async def _refresh(self, tool_ids: Sequence[str], totals: tuple[Any, ...]) -> None:
        if self._took_s <= INLINE_S:
            await self._read(tool_ids, totals)
        else:
            self._behind = asyncio.create_task(self._read_behind(tool_ids, totals))

    async def _read_behind(self, tool_ids: Sequence[str], totals: tuple[Any, ...]) -> None:
        try:
            await self._read(tool_ids, totals)
        except GraphUnavailable as error:
            logger.warning("the learnt edges are those that were known last: %s", error)

    async def _read(self, tool_ids: Sequence[str], totals: tuple[Any, ...]) -> None:
        began = self._clock()
        ways, tools = await self._graph.rows(_FROM_START), list[dict[str, Any]]()
        for first in range(0, len(tool_ids), PAGE):
            page = {"ids": list(tool_ids[first : first + PAGE])}
            ways += await self._graph.rows(_WAYS, page)
            tools += await self._graph.rows(_TOOLS, page)
        self.known = _edges(ways, tools, totals, self._graph.half_life_s)
        self._totals, self._read_at = totals, self._clock()
        self._took_s = self._read_at - began


def _edges(ways: Rows, tools: Rows, totals: tuple[Any, ...], half_life_s: float) -> LearntEdges:
    now = time.time()
    return LearntEdges(
        calls={row["id"]: float(row["calls"]) for row in tools},
        paths=float(totals[1] or 0),
        ways=tuple((row["a"], row["b"], Counts(float(row["ok"] or 0), float(row["empty"] or 0)).worth) for row in ways),
        availability={row["id"]: availability_of(row["node"], now, half_life_s) for row in tools},
    )
