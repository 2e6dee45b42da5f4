"""The tool graph as the rest of ToolAtlas sees it."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Literal, LiteralString, Self

from errors import GraphUnavailable, StoreError
from graph.embedded.address import AddressProvider, FixedAddress, OfTrustedHome
from graph.embedded.server import EmbeddedServer
from graph.relations.dependencies import Dependency
from graph.relations.substitutes import Substitution
from graph.store.build_record import Batch, BuildProgress, take
from graph.store.connection import Connection, Link, Rows, Work, lost, refused
from graph.store.edge_reader import EdgeReader
from graph.store.neighbour_query import neighbours_without_server
from graph.store.neighbours import Neighbours
from graph.store.outbox import Outbox
from graph.store.path_updates import LearntPath, apply
from graph.store.schema import ensure_schema
from graph.store.sync import GraphTarget, synchronise
from home import make
from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention, Settings
from tools.tool import Tool

_HOUR_S, _DAY_S = 3600.0, 24 * 3600.0
"""A tool that failed all yesterday may be well today."""
_STATS: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
RETURN m.schema AS schema_version, m.tools AS tools, m.calls AS calls, m.paths AS paths,
       COUNT { ()-[:FOLLOWED_BY]->() } AS followed_by, COUNT { ()-[:SUPPLIES]->() } AS supplies,
       COUNT { ()-[:SUBSTITUTES]->() } AS substitutes, COUNT { (:ToolGroup) } AS groups
"""
logger = logging.getLogger(__name__)


class GraphStats(Frozen):
    """How much the graph holds."""

    schema_version: int
    tools: int
    groups: int
    supplies: int
    followed_by: int
    substitutes: int = 0
    calls: int
    paths: int


class GraphHealth(Frozen):
    """How the graph is, for a status line and for `doctor`."""

    kind: Literal["embedded", "neo4j"]
    available: bool
    reason: str = ""
    """Why not, one sentence."""
    uri: str = ""
    pid: int = 0
    """Of the embedded server."""
    pending: int = 0
    """Learnt paths that wait for the server."""


class ToolGraph:
    """Tools, how they feed each other, and how often one followed another.

    Args:
        provider: Where the server is.
        outbox: Keeps what is learnt while the server is down.
        timeout_s: Bound on every request to the server.
        retention: How long a call's outcome counts for a tool's availability, and what was counted is known.
        pause_s: Between two tries to bring a lost server back; grows while they fail.
    """

    def __init__(
        self,
        provider: AddressProvider,
        outbox: Outbox,
        *,
        timeout_s: float = 5.0,
        retention: Retention = DEFAULT_RETENTION,
        pause_s: float = 2.0,
    ) -> None:
        server = provider.server if isinstance(provider, OfTrustedHome) else provider
        self._embedded = isinstance(server, EmbeddedServer)
        self._outbox = outbox
        self.half_life_s = retention.availability_half_life_hours * _HOUR_S
        """After which a call's outcome counts half for a tool's availability."""
        self._kept_s = retention.update_days * _DAY_S
        self._wanted: GraphTarget | None = None
        self._connection = Connection(provider, self._prepare, timeout_s=timeout_s, pause_s=pause_s)
        self.edges = EdgeReader(self._connection, self.half_life_s)
        """All that is read of its edges, and remembered of them."""

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator[Self]:
        """Open the graph that the settings name: the embedded one, or a Neo4j server.

        A server that is down is no error here: the graph opens, `health()` says so, and it is brought back behind.

        Raises:
            StoreError: the data were written by another version, or the disk is full.
        """
        outbox = Outbox(settings.home / "graph" / "outbox.jsonl")
        server: EmbeddedServer | FixedAddress = FixedAddress.from_settings(settings)
        if not settings.neo4j_uri:
            folder = settings.home / "graph"
            server = EmbeddedServer(folder, heap_mb=settings.embedded_heap_mb, grace_s=settings.embedded_grace_s)
        provider = OfTrustedHome(settings.home, server)
        try:
            await asyncio.to_thread(make, settings.home)
            async with cls(provider, outbox, timeout_s=settings.graph_timeout_s, retention=settings.retention) as graph:
                yield graph
        finally:
            if isinstance(server, EmbeddedServer):
                await server.close()

    async def __aenter__(self) -> Self:
        await self._connection.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._connection.close()

    async def sync_tools(
        self,
        tools: Mapping[str, Tool],
        dependencies: Sequence[Dependency],
        substitutes: Sequence[Substitution] = (),
    ) -> bool:
        """Make the graph mirror the library; a tool that is gone goes with its edges.

        Returns:
            Whether anything had to change. While the server is down the wish is kept, and done when it is back.

        Raises:
            GraphUnavailable: not now; it will be done later.
        """
        wanted = self._wanted = GraphTarget(dict(tools), tuple(dependencies), tuple(substitutes))
        try:
            return await self._connection.through(lambda link: synchronise(link, wanted, kept_s=self._kept_s))
        finally:
            self.edges.expire()

    async def neighbours(self, tool_id: str) -> Neighbours:
        """Return what stands around a tool, or around START.

        While the server is down: what was read last, or what the library alone tells, marked `stale`.

        Raises:
            GraphUnavailable: the server is down and nothing at all is known.
        """
        try:
            return await self.edges.neighbours(tool_id)
        except GraphUnavailable:
            return self._last_known(tool_id)

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        """Return the smoothed success rate in [0, 1] of those tools that the graph holds.

        Raises:
            GraphUnavailable: the server is down.
        """
        return await self.edges.availabilities(tool_ids)

    async def suppliers(self, tool_id: str) -> tuple[Dependency, ...]:
        """Return whose results hold arguments of this tool, strong dependencies first."""
        return (await self.neighbours(tool_id)).suppliers

    async def learn(
        self,
        path: Sequence[str],
        outcomes: Sequence[str],
        latencies_ms: Sequence[float],
        *,
        succeeded: bool,
        occasion: str = "",
    ) -> bool:
        """Count an executed path, exactly once, now or as soon as the server is back.

        Args:
            path: Tool ids in the order in which they ran.
            outcomes: `ok`, `empty` or `error`, one a step; anything else, and steps that never ran, say nothing.
            latencies_ms: One a step.
            succeeded: Whether the path as a whole did what was asked.
            occasion: Names this execution, so that a run that is resumed does not count it again; empty where
                nobody could tell it a second time.

        Returns:
            Whether the server has it already; otherwise it waits on the disk.

        Raises:
            StoreError: the server is down and the disk takes nothing.
            GraphUnavailable: the server refuses this very path; trying again would not help.
        """
        learnt = LearntPath.of(path, outcomes, latencies_ms, succeeded=succeeded)
        if occasion:
            learnt = learnt.model_copy(update={"id": hashlib.sha256(occasion.encode()).hexdigest()[:32]})
        if not learnt.steps:
            return True
        try:
            await self._connection.write(self._counting(learnt))
        except GraphUnavailable as error:
            if refused(error):
                raise
            await asyncio.to_thread(self._outbox.add, learnt)
            return False
        self.edges.expire()
        return True

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        """Read for a report or an export.

        Raises:
            GraphUnavailable: the server is down.
        """
        return await self._connection.rows(query, parameters)

    async def count(self, batch: Batch) -> BuildProgress:
        """Count a batch of call paths and move its build's record on, in one transaction.

        Raises:
            GraphUnavailable: the server is down, or failed meanwhile; whether the batch counted, the record tells.
        """
        progress = await self._connection.write(lambda transaction: take(transaction, batch, self.half_life_s))
        self.edges.expire()
        return progress

    async def stats(self) -> GraphStats:
        """Count what the graph holds.

        Raises:
            GraphUnavailable: the server is down.
        """
        rows = await self._connection.rows(_STATS)
        return GraphStats.model_validate(rows[0])

    async def health(self) -> GraphHealth:
        """Say how the graph is; never fails."""
        address, pending = self._connection.address, 0
        with suppress(StoreError):
            pending = len(await asyncio.to_thread(self._outbox.pending))
        return GraphHealth(
            kind="embedded" if self._embedded else "neo4j",
            available=self._connection.available,
            reason=self._connection.reason,
            uri=address.uri if address else "",
            pid=address.pid if address else 0,
            pending=pending,
        )

    def _last_known(self, tool_id: str) -> Neighbours:
        if known := self.edges.last(tool_id):
            return known.model_copy(update={"stale": True})
        if self._wanted is not None:
            return neighbours_without_server(tool_id, self._wanted)
        raise GraphUnavailable(self._connection.reason)

    async def _prepare(self, link: Link) -> None:
        """Set up a server that was just connected, and tell it what it missed."""
        await ensure_schema(link)
        if self._wanted is not None:
            await synchronise(link, self._wanted, kept_s=self._kept_s)
        try:
            await self._catch_up(link)
        except StoreError as error:  # the graph serves all the same, and counts nothing twice
            logger.warning("%s", error)
        self.edges.reconnected()

    async def _catch_up(self, link: Link) -> None:
        taken = []
        for learnt in await asyncio.to_thread(self._outbox.pending):
            try:
                await link.write(self._counting(learnt))
                taken.append(learnt.id)
            except GraphUnavailable as error:
                if lost(error):
                    raise
                logger.warning("A learnt path stays in the outbox: %s", error)
        if taken:
            await asyncio.to_thread(self._outbox.remove, taken)
            logger.info("The tool graph caught up on %d learnt paths.", len(taken))

    def _counting(self, learnt: LearntPath) -> Work[bool]:
        return lambda transaction: apply(transaction, learnt, self.half_life_s)
