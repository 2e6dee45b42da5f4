"""What the tool graph costs on the embedded server and on Neo4j, side by side, over the same made-up paths."""

import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from errors import ConfigError
from evals.figures.intervals import percentile
from graph.embedded.address import Address, AddressProvider, FixedAddress
from graph.embedded.server import EmbeddedServer
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import CallPaths
from graph.store.connection import Link
from graph.store.neighbours import START
from graph.store.outbox import Outbox
from graph.store.path_updates import LearntPath, LearntStep
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen
from tools.tool import Tool

_STRIDES: Final = (1, 3, 7, 9, 11)
"""A tool has as many successors."""
_EDGES_A_PATH: Final = 5
_EMPTY_S: Final = 60.0
_CLEAR: Final = "MATCH (n) WITH n LIMIT 1000 DETACH DELETE n RETURN count(n) AS n"


class ServerTimes(Frozen):
    """One server; milliseconds except for the build."""

    name: str
    build_s: float
    edges: int
    neighbours: tuple[float, ...]
    start: tuple[float, ...]
    update: tuple[float, ...]


async def graph_lines(n_tools: int, n_queries: int, neo4j: Address | None) -> list[str]:
    """Measure and return the lines to print.

    Args:
        n_tools: Described tools; there are five times as many edges between them.
        n_queries: Reads, and updates, that are timed.
        neo4j: A server that is emptied for it; none is measured where it is None.

    Raises:
        ConfigError: there are too few tools.
        GraphUnavailable: a server is down.
    """
    if n_tools <= 2 * max(_STRIDES):
        raise ConfigError(f"The graph needs more than {2 * max(_STRIDES)} tools.")
    found = []
    with tempfile.TemporaryDirectory(prefix="toolatlas-graph-", ignore_cleanup_errors=True) as folder:
        async with EmbeddedServer(Path(folder) / "graph", grace_s=0.5) as address:
            found.append(await _measured("embedded", FixedAddress(address), n_tools, n_queries))
    if neo4j is not None:
        await _emptied(neo4j)
        found.append(await _measured("Neo4j", FixedAddress(neo4j), n_tools, n_queries))
        await _emptied(neo4j)
    return [*table(found, n_tools, n_queries), *([] if neo4j else [SKIPPED])]


SKIPPED: Final = "Neo4j: skipped, as no server was named; --neo4j bolt://HOST:PORT names one, which is emptied."


def table(found: Sequence[ServerTimes], n_tools: int, n_queries: int) -> list[str]:
    """Lay the servers out side by side; the last column is the second in shares of the first."""
    title = f"tool graph, {n_tools:,} tools, {found[0].edges:,} edges with START and END; n={n_queries} each"
    ratio = f"{'ratio':>12}" if len(found) > 1 else ""
    lines = [title, f"{'':44}" + "".join(f"{times.name:>12}" for times in found) + ratio]
    lines.append(_line("build besides embedding, s", [times.build_s for times in found]))
    for name, rows in (
        ("neighbours of a tool", [times.neighbours for times in found]),
        (f"neighbours of {START}", [times.start for times in found]),
        ("update after a run of 3 calls", [times.update for times in found]),
    ):
        for share in (0.5, 0.95):
            lines.append(_line(f"{name}, ms, p{100 * share:.0f}", [percentile(row, share) for row in rows]))
    return lines


def _line(name: str, values: Sequence[float]) -> str:
    ratio = f"{values[1] / values[0]:11.2f}×" if len(values) > 1 and values[0] else ""
    return f"{name:44}" + "".join(f"{value:12.1f}" for value in values) + ratio


async def _measured(name: str, provider: AddressProvider, n_tools: int, n_queries: int) -> ServerTimes:
    tools = {tool.id: tool for tool in _tools(n_tools)}
    ids = list(tools)
    paths = CallPaths(tuple(_paths(ids)), digest="made up", at=time.time())
    async with _opened(provider) as graph:
        began = time.perf_counter()
        await graph.sync_tools(tools, ())
        report = await build(graph, BuildRequest(paths, "bench"), lambda _done, _total: None)
        took = time.perf_counter() - began
        asked = ids[:: max(1, len(ids) // (n_queries + 1))][: n_queries + 1]
        await graph.neighbours(asked.pop())  # the first read of a connection
        neighbours = [await _timed(graph.neighbours(tool_id)) for tool_id in asked]
        update, start = [], []
        for place in range(n_queries):
            path = [ids[(place + step * _STRIDES[-1]) % len(ids)] for step in range(3)]
            update.append(await _timed(graph.learn(path, ["ok"] * 3, [10.0] * 3, succeeded=True)))
            start.append(await _timed(graph.neighbours(START)))  # an update ends what was read before it
    return ServerTimes(
        name=name,
        build_s=took,
        edges=report.edges,
        neighbours=tuple(neighbours),
        start=tuple(start),
        update=tuple(update),
    )


async def _timed(work: Awaitable[object]) -> float:
    began = time.perf_counter()
    await work
    return (time.perf_counter() - began) * 1_000


@asynccontextmanager
async def _opened(provider: AddressProvider) -> AsyncIterator[ToolGraph]:
    with tempfile.TemporaryDirectory(prefix="toolatlas-outbox-") as folder:
        async with ToolGraph(provider, Outbox(Path(folder) / "outbox.jsonl"), timeout_s=_EMPTY_S) as graph:
            yield graph


async def _emptied(address: Address) -> None:
    link = Link(address, _EMPTY_S)
    try:
        while (await link.rows(_CLEAR))[0]["n"]:
            pass
    finally:
        await link.close()


def _tools(n: int) -> Iterator[Tool]:
    for number in range(n):
        group = f"group{number % 400}"
        yield Tool(
            id=f"{group}/tool{number}",
            name=f"tool{number}",
            group=group,
            description=f"Does what tool {number} of group {number % 400} does, for a measurement.",
            parameters={"type": "object", "properties": {}},
            source="described",
        )


def _paths(ids: Sequence[str]) -> Iterator[LearntPath]:
    """Walk through all tools with several strides, so that each has as many successors, and cut the walks up."""
    for stride in _STRIDES:
        walk = [ids[step * stride % len(ids)] for step in range(len(ids) + 1)]
        for first in range(0, len(ids), _EDGES_A_PATH):
            steps = [LearntStep(tool_id=i, outcome="ok") for i in walk[first : first + _EDGES_A_PATH + 1]]
            yield LearntPath(steps=tuple(steps), succeeded=True, observed=False)
