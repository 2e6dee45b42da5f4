"""Reads the edges of one graph: the only reader, with the only memory of what was read.

version (a counter, moved by every change) ──► all learnt edges in bulk, for the planner
                                          └──► one node's surroundings, for the search

A node is laid out from the bulk read wherever that is of the graph's version; what only another library changes about
it is read once. A large graph takes a while to read in bulk: then its last counts serve the planner, it is read behind,
so that reading takes at most a small share of the time, and until then the search reads its nodes one by one.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, LiteralString, Protocol

from errors import GraphUnavailable
from graph.store.connection import Rows
from graph.store.learnt_edges import GraphVersion, LearntEdges, ends, learnt_edges
from graph.store.neighbour_query import (
    AROUND_START,
    AROUND_TOOL,
    AVAILABILITIES,
    availabilities_from,
    neighbours_from,
)
from graph.store.neighbours import START, Neighbours

READ_TTL_S: Final = 1.0
"""How long a version that was read counts as the graph's, where no write of our own moved it."""
CAPACITY: Final = 2_048
"""Nodes whose surroundings are kept."""
PAGE: Final = 1_000
"""Tools whose edges are read at a time, so that no read runs into the bound on a request."""
INLINE_S: Final = 0.05
"""What a read may take for a request to wait for the next one."""
REST: Final = 20
"""Times the length of a read that lie at least between two."""
_VERSION: Final = "MATCH (m:GraphMeta {id: 'toolatlas'}) RETURN m {.tools, .calls, .paths, .digest} AS meta"
_TOOLS: Final = """
UNWIND $ids AS id
MATCH (t:Tool {id: id})
WHERE t.calls > 0
RETURN t.id AS id, t {.calls, .recent_ok, .recent_error, .recent_at} AS node
"""
_WAYS: Final = """
UNWIND $ids AS id
MATCH (a:Tool {id: id})-[r:FOLLOWED_BY]->(b)
RETURN a.id AS a, b.id AS b, r.ok AS ok, r.empty AS empty, r.error AS error
"""
_FROM_START: Final = """
MATCH (:Boundary {id: 'START'})-[r:FOLLOWED_BY]->(b)
RETURN 'START' AS a, b.id AS b, r.ok AS ok, r.empty AS empty, r.error AS error
"""
logger = logging.getLogger(__name__)


class ReadsRows(Protocol):
    """What is needed of the connection."""

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        """Run one statement."""
        ...


@dataclass(frozen=True)
class _Kept:
    """What stood around a node."""

    version: GraphVersion
    rows: Rows
    weighed: Neighbours
    weighed_at: float


class EdgeReader:
    """Reads the edges of one graph."""

    def __init__(self, connection: ReadsRows, half_life_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._connection = connection
        self._half_life_s = half_life_s
        self._clock = clock
        self.known = LearntEdges()
        """What was read in bulk last."""
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._version: GraphVersion | None = None
        """The graph's, where it was read a moment ago."""
        self._version_at = self._read_at = self._took_s = 0.0
        self._connected = self._n_writes = 0
        self._behind: asyncio.Task[None] | None = None

    def expire(self) -> None:
        """Have the graph say whether it moved before anything is used again; after a write of our own."""
        self._n_writes += 1
        self._version = None

    def reconnected(self) -> None:
        """Take nothing for current any more: behind a new connection there may be another server."""
        self._connected += 1
        self.expire()

    async def edges(self, tool_ids: Sequence[str]) -> LearntEdges:
        """Return what the graph has counted; what was known last where it is down or takes long to read."""
        with suppress(GraphUnavailable):
            version = await self._read_version()
            seen = self.known.version == version and len(self.known.covered) == len(tool_ids)
            if not seen and not self._resting():
                await self._refresh(tool_ids, version)
        return self.known

    async def neighbours(self, tool_id: str) -> Neighbours:
        """Return what stands around a tool, or around START.

        Raises:
            GraphUnavailable: the server is down; `last` has what was known.
        """
        version, kept = await self._current_version(), self._kept.get(tool_id)
        if kept and kept.version == version:
            lately = self._clock() - kept.weighed_at < READ_TTL_S  # availability recovers while nothing is counted
            return kept.weighed if lately else self._keep(tool_id, version, kept.rows)
        rows = self._laid_out(tool_id, version)
        if rows is None:
            query = AROUND_START if tool_id == START else AROUND_TOOL
            rows = await self._connection.rows(query, {"id": tool_id})
        return self._keep(tool_id, version, rows)

    def last(self, tool_id: str) -> Neighbours | None:
        """Return what was known last of a node, however old."""
        kept = self._kept.get(tool_id)
        return kept.weighed if kept else None

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        """Return the smoothed success rate in [0, 1] of those tools that the graph holds.

        Raises:
            GraphUnavailable: the server is down.
        """
        version, now = await self._current_version(), time.time()
        if self.known.version == version and self.known.covers(tool_ids):
            return self.known.availabilities(tool_ids, now, self._half_life_s)
        rows = await self._connection.rows(AVAILABILITIES, {"ids": list(tool_ids)})
        return availabilities_from(rows, now, self._half_life_s)

    async def settled(self) -> None:
        """Wait for a bulk read that is under way."""
        if self._behind is not None:
            await self._behind

    async def _current_version(self) -> GraphVersion:
        if self._version is None or self._clock() - self._version_at >= READ_TTL_S:
            return await self._read_version()
        return self._version

    async def _read_version(self) -> GraphVersion:
        n_writes = self._n_writes
        version = _version(await self._connection.rows(_VERSION), self._connected)
        if n_writes == self._n_writes:  # or a write of our own may have moved it since
            self._version, self._version_at = version, self._clock()
        return version

    def _laid_out(self, tool_id: str, version: GraphVersion) -> Rows | None:
        kept = self._kept.get(tool_id)
        if self.known.version != version:
            return None
        if tool_id == START:
            return self.known.around(tool_id, [])
        return self.known.around(tool_id, kept.rows) if kept and kept.version.same_library(version) else None

    def _keep(self, tool_id: str, version: GraphVersion, rows: Rows) -> Neighbours:
        """Weigh and remember what stands around a node; the one that was kept longest gives way."""
        weighed = neighbours_from(tool_id, rows, time.time(), self._half_life_s)
        self._kept[tool_id] = _Kept(version, rows, weighed, self._clock())
        self._kept.move_to_end(tool_id)
        if len(self._kept) > CAPACITY:
            self._kept.popitem(last=False)
        return weighed

    def _resting(self) -> bool:
        running = self._behind is not None and not self._behind.done()
        return running or (self._took_s > 0 and self._clock() - self._read_at < REST * self._took_s)

    async def _refresh(self, tool_ids: Sequence[str], version: GraphVersion) -> None:
        if self._took_s <= INLINE_S:
            await self._read(tool_ids, version)
        else:
            self._behind = asyncio.create_task(self._read_behind(tool_ids, version))

    async def _read_behind(self, tool_ids: Sequence[str], version: GraphVersion) -> None:
        try:
            await self._read(tool_ids, version)
        except GraphUnavailable as error:
            logger.warning("the learnt edges are those that were known last: %s", error)

    async def _read(self, tool_ids: Sequence[str], version: GraphVersion) -> None:
        began = self._clock()
        ways = await self._connection.rows(_FROM_START) + await self._paged(_WAYS, tool_ids)
        tools = await self._paged(_TOOLS, list(dict.fromkeys((*tool_ids, *ends(ways)))))
        availability = availabilities_from(tools, time.time(), self._half_life_s)
        self.known = learnt_edges(version, tool_ids, ways, availability, tools)
        self._read_at = self._clock()
        self._took_s = self._read_at - began

    async def _paged(self, query: LiteralString, tool_ids: Sequence[str]) -> Rows:
        found: Rows = []
        for first in range(0, len(tool_ids), PAGE):
            found += await self._connection.rows(query, {"ids": list(tool_ids[first : first + PAGE])})
        return found


def _version(rows: Rows, connected: int) -> GraphVersion:
    meta = rows[0]["meta"] if rows else {}
    counts = {name: int(meta.get(name) or 0) for name in ("tools", "calls", "paths")}
    return GraphVersion(**counts, digest=meta.get("digest") or "", connected=connected)
