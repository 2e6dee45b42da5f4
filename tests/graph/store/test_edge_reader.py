"""One reader of the graph's edges: in bulk and node by node, again only when the graph moved."""

import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, LiteralString

import pytest

from errors import GraphUnavailable
from graph.embedded.address import Address
from graph.relations.dependencies import Dependency
from graph.relations.substitutes import Substitution
from graph.store.connection import Rows
from graph.store.edge_reader import CAPACITY, READ_TTL_S, EdgeReader
from graph.store.neighbours import END, START, Neighbours
from graph.store.tool_graph import ToolGraph
from graph.store.transition_weights import Counts
from tools.tool import Tool

OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
TOOLS = ("g/a", "g/b", "g/c")
NAMES = ("f/search", "f/quote", "f/bars")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Counted:
    """A graph whose counts a test changes; it keeps what it was asked."""

    def __init__(self, clock: Clock | None = None, bulk_s: float = 0.0) -> None:
        self.clock, self.bulk_s = clock or Clock(), bulk_s
        self.paths, self.down, self.asked = 1, False, list[str]()
        self.node: dict[str, object] = {"recent_ok": 1.0, "recent_error": 0.0}

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        if self.down:
            raise GraphUnavailable("down")
        meta = {"tools": 3, "calls": self.paths, "paths": self.paths, "digest": "d"}
        if "meta" not in query:
            return self.bulk(query)
        self.asked.append("node" if "UNION" in query else "version")
        return [{"kind": "meta", "id": "", "node": meta, "edge": None}] if "UNION" in query else [{"meta": meta}]

    def bulk(self, query: LiteralString) -> Rows:
        if "START" in query:
            self.asked.append("bulk")
            self.clock.now += self.bulk_s
            return [{"a": START, "b": "g/a", "ok": self.paths, "empty": 0, "error": None}]
        if "t.calls" in query:
            return [{"id": "g/a", "node": {"calls": self.paths, **self.node}}]
        return [{"a": "g/a", "b": END, "ok": None, "empty": self.paths, "error": 2}]


def reader(graph: Counted, half_life_s: float = 3600.0) -> EdgeReader:
    return EdgeReader(graph, half_life_s, graph.clock)


def rounded(found: Neighbours) -> str:
    """Write out what was found, with figures that bear the moment between two reads."""
    return re.sub(r"\d\.\d+", lambda figure: f"{float(figure[0]):.4f}", found.model_dump_json())


class Overheard:
    """A connection that keeps what goes through it."""

    def __init__(self, graph: ToolGraph) -> None:
        self._graph = graph
        self.asked: list[str] = []

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        self.asked.append(query)
        return await self._graph.rows(query, parameters)


@pytest.fixture
async def learnt(graph: ToolGraph, make_tool: Callable[..., Tool], supply: Callable[..., Dependency]) -> ToolGraph:
    """A small graph with every kind of edge, and a tool that call paths alone know."""
    spare = Substitution(stand_in="f/bars", original="f/quote", similarity=0.7, evidence="both speak of prices")
    dependencies = [supply("f/search", "f/quote"), supply("f/search", "f/bars")]
    await graph.sync_tools({name: make_tool(name) for name in NAMES}, dependencies, [spare])
    await graph.rows("CREATE (:Tool {id: 'g/bare', bare: true, calls: 0})")
    for outcomes in (["ok", "ok", "ok"], ["ok", "empty", "ok"], ["ok", "ok", "error"]):
        await graph.learn(["f/search", "f/quote", "g/bare"], outcomes, [1, 1, 1], succeeded=outcomes[-1] == "ok")
    return graph


async def test_edges_are_read_again_only_when_the_graph_counted_another_path() -> None:
    graph = Counted()
    edges = reader(graph)
    first = await edges.edges(TOOLS)
    assert await edges.edges(TOOLS) is first
    graph.paths = 3
    again = await edges.edges(TOOLS)
    assert (graph.asked.count("bulk"), first.paths, again.paths) == (2, 1, 3)
    assert again.ways == {START: {"g/a": Counts(3, 0, 0)}, "g/a": {END: Counts(0, 3, 2)}}
    assert again.availability["g/a"] > 0.9


@pytest.mark.parametrize(("half_life_s", "forgiven"), [(1.0, True), (1e9, False)])
async def test_failures_are_forgotten_as_fast_as_the_graph_says(half_life_s: float, forgiven: bool) -> None:
    graph = Counted()
    graph.node = {"recent_ok": 0.0, "recent_error": 9.0, "recent_at": time.time() - 600}
    edges = reader(graph, half_life_s)
    known = await edges.edges(TOOLS)
    assert (known.availability["g/a"] > 0.9) is forgiven
    assert ((await edges.availabilities(["g/a"]))["g/a"] > 0.9) is forgiven


async def test_what_was_known_last_serves_while_the_graph_is_down() -> None:
    graph = Counted()
    edges = reader(graph)
    known, around = await edges.edges(TOOLS), await edges.neighbours(START)
    graph.down = True
    edges.expire()
    assert await edges.edges(TOOLS) is known
    assert edges.last(START) == around
    with pytest.raises(GraphUnavailable):
        await edges.neighbours(START)
    with pytest.raises(GraphUnavailable):
        await edges.availabilities(["g/a"])


async def test_a_large_graph_is_read_behind_and_not_all_the_time() -> None:
    graph = Counted(bulk_s=1.0)
    edges = reader(graph)
    first = await edges.edges(TOOLS)
    graph.paths = 2
    assert await edges.edges(TOOLS) is first  # it rests
    graph.clock.now = 40.0
    assert await edges.edges(TOOLS) is first  # the read of a second has begun behind
    await edges.settled()
    assert edges.known.paths == 2


async def test_while_a_large_graph_is_not_read_yet_the_search_reads_its_nodes() -> None:
    graph = Counted(bulk_s=1.0)
    edges = reader(graph)
    await edges.edges(TOOLS)
    graph.paths = 2
    await edges.edges(TOOLS)
    await edges.neighbours(START)
    assert graph.asked == ["version", "bulk", "version", "node"]


async def test_a_version_that_was_read_a_moment_ago_is_not_asked_for_again() -> None:
    graph = Counted()
    edges = reader(graph)
    first = await edges.neighbours("g/a")
    assert await edges.neighbours("g/a") is first
    graph.clock.now += READ_TTL_S
    await edges.neighbours("g/a")
    edges.expire()
    await edges.neighbours("g/a")
    assert graph.asked == ["version", "node", "version", "version"]


async def test_behind_a_new_connection_everything_is_read_again() -> None:
    graph = Counted()
    edges = reader(graph)
    await edges.edges(TOOLS)
    await edges.neighbours("g/a")
    edges.reconnected()
    await edges.neighbours("g/a")
    await edges.edges(TOOLS)
    assert graph.asked.count("node") == graph.asked.count("bulk") == 2


async def test_the_node_that_was_read_first_gives_way() -> None:
    edges = reader(Counted())
    for number in range(CAPACITY + 1):
        await edges.neighbours(f"g/{number}")
    assert edges.last("g/0") is None
    assert edges.last("g/1") is not None


async def test_what_a_search_needs_is_laid_out_from_the_bulk_read_and_is_the_same(
    learnt: ToolGraph, address: Address, open_graph: OpenGraph
) -> None:
    heard = Overheard(learnt)
    edges = EdgeReader(heard, learnt.half_life_s, lambda: 0.0)
    for name in NAMES:
        await edges.neighbours(name)  # what only another library changes is read once
    await learnt.learn(["f/search", "f/bars"], ["ok", "error"], [1, 1], succeeded=False)
    await edges.edges(NAMES)
    heard.asked.clear()
    found = [await edges.neighbours(name) for name in (START, *NAMES)]
    worth = await edges.availabilities(NAMES)
    assert heard.asked == []
    async with open_graph(address) as another:
        for one in found:
            read = await another.neighbours(one.tool_id)
            assert rounded(one) == rounded(read)
        assert worth == pytest.approx(await another.availabilities(NAMES), rel=1e-4)


async def test_another_library_has_its_nodes_read_again(learnt: ToolGraph, make_tool: Callable[..., Tool]) -> None:
    await learnt.edges.edges(NAMES)
    assert (await learnt.neighbours("f/quote")).suppliers
    await learnt.sync_tools({name: make_tool(name) for name in NAMES}, [])
    await learnt.edges.edges(NAMES)
    assert (await learnt.neighbours("f/quote")).suppliers == ()


async def test_of_thousands_of_beginnings_the_bulk_read_lays_out_the_commonest_too(learnt: ToolGraph) -> None:
    await learnt.rows(
        "MATCH (s:Boundary {id: 'START'}) UNWIND range(1, 300) AS i "
        "CREATE (s)-[:FOLLOWED_BY {ok: i, empty: 0, error: 0, sources: []}]->(:Tool {id: 'g/t' + toString(i)})"
    )
    heard = Overheard(learnt)
    edges = EdgeReader(heard, learnt.half_life_s, lambda: 0.0)
    await edges.edges(NAMES)
    n_bulk = len(heard.asked)
    found = await edges.neighbours(START)
    assert len(heard.asked) == n_bulk
    assert [n.tool_id for n in found.successors[:2]] == ["g/t300", "g/t299"]
    assert rounded(found) == rounded(await learnt.neighbours(START))
    assert len(found.successors) == 128


async def test_a_node_beside_a_tool_that_was_not_asked_for_is_read_by_itself(learnt: ToolGraph) -> None:
    heard = Overheard(learnt)
    edges = EdgeReader(heard, learnt.half_life_s, lambda: 0.0)
    await edges.neighbours("f/search")
    await learnt.learn(["f/search", "f/bars"], ["ok", "error"], [1, 1], succeeded=False)
    edges.expire()
    await edges.edges(["f/search", "f/quote"])  # and not f/bars, which it supplies
    n_bulk = len(heard.asked)
    found = await edges.neighbours("f/search")
    assert len(heard.asked) == n_bulk + 1
    assert rounded(found) == rounded(await learnt.neighbours("f/search"))
