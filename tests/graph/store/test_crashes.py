"""A server that dies, or falls silent, at any point of an update: nothing half written, everything once."""

import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from errors import GraphUnavailable
from graph.embedded.address import Address, FixedAddress
from graph.embedded.server import EmbeddedServer
from graph.relations.dependencies import Dependency
from graph.store.connection import Link
from graph.store.tool_graph import ToolGraph
from tests.graph.bolt_gate import COMMIT, Gate
from tests.graph.graph_contents import contents
from tools.tool import Tool

OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
Until = Callable[..., Awaitable[None]]
Supply = Callable[..., Dependency]
PATH = ["f/search", "f/quote", "f/search"]
STATEMENTS: Mapping[str, str | bytes] = {
    "before anything": "MATCH (u:AppliedUpdate",
    "at its id": "CREATE (u:AppliedUpdate",
    "at the tools": "calls + row.calls",
    "at the way from START": "(b)<-[r:FOLLOWED_BY]-(a)",
    "at the ways between": "(b:Tool {id: row.to})\nMERGE (a)",
    "at the way to END": "Boundary {id: 'END'}",
    "at the totals": "m.paths = coalesce",
    "at the end": COMMIT,
}


@pytest.fixture
def tools(make_tool: Callable[..., Tool]) -> dict[str, Tool]:
    return {name: make_tool(name) for name in ("f/search", "f/quote", "f/bars")}


@pytest.fixture
async def gate(address: Address) -> AsyncIterator[Gate]:
    async with Gate(FixedAddress(address)) as opened:
        yield opened


async def learn(graph: ToolGraph) -> bool:
    return await graph.learn(PATH, ["ok", "empty", "error"], [10, 20, 30], succeeded=False)


async def held(address: Address) -> Mapping[str, Any]:
    """Look past every gate."""
    link = Link(address, 10.0)
    try:
        return await contents(link)
    finally:
        await link.close()


@pytest.mark.parametrize("answered", [False, True], ids=["lost", "answer lost"])
@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
async def test_an_update_that_is_cut_off_anywhere_is_written_whole_or_not_at_all_and_arrives_once(
    statement: str | bytes,
    answered: bool,
    gate: Gate,
    address: Address,
    open_graph: OpenGraph,
    tools: dict[str, Tool],
    until: Until,
) -> None:
    async with open_graph(gate, timeout_s=10.0) as graph:
        await graph.sync_tools(tools, [])
        before = await held(address)
        gate.arm(statement, answered=answered)
        assert not await learn(graph)
        assert gate.struck.is_set()
        between = await held(address)
        gate.open()
        await until(lambda: graph._connection.available)
        after = await held(address)
        assert (await graph.health()).pending == 0
        await graph._connection.rows("MATCH (n) DETACH DELETE n")
    async with open_graph(gate) as graph:
        await graph.sync_tools(tools, [])
        assert await learn(graph)
        undisturbed = await held(address)
    assert after == undisturbed != before
    assert between == (undisturbed if statement is COMMIT and answered else before)


SYNC_STATEMENTS: Mapping[str, str | bytes] = {
    "a tool goes": "DETACH DELETE t",
    "a tool comes": "MERGE (t:Tool {id: row.id})",
    "it joins its group": "MERGE (t)-[:IN_GROUP]->(g)",
    "it leaves its group": "WHERE g.id <> row.group",
    "a dependency goes": "DELETE s",
    "a dependency comes": "MERGE (a)-[s:SUPPLIES",
    "empty groups go": "DETACH DELETE g",
    "the record": "m.synced_at = $at",
    "a transaction ends": COMMIT,
}


@pytest.mark.parametrize("answered", [False, True], ids=["lost", "answer lost"])
@pytest.mark.parametrize("statement", SYNC_STATEMENTS.values(), ids=SYNC_STATEMENTS)
async def test_a_change_of_the_library_that_is_cut_off_anywhere_is_completed(
    statement: str | bytes,
    answered: bool,
    gate: Gate,
    address: Address,
    open_graph: OpenGraph,
    tools: dict[str, Tool],
    supply: Supply,
    make_tool: Callable[..., Tool],
    until: Until,
) -> None:
    moved = make_tool("f/bars", description="Bars", category="c")
    changed = {"f/search": tools["f/search"], "f/bars": moved, "h/new": make_tool("h/new")}
    dependencies = [supply("f/search", "h/new")]
    async with open_graph(gate, timeout_s=10.0) as graph:
        await graph.sync_tools({**tools, "g/gone": make_tool("g/gone")}, [supply("f/search", "f/bars")])
        await learn(graph)
        gate.arm(statement, answered=answered)
        with pytest.raises(GraphUnavailable):
            await graph.sync_tools(changed, dependencies)
        gate.open()
        await until(lambda: graph._connection.available)
        after = await held(address)
        assert not await graph.sync_tools(changed, dependencies)
        await graph._connection.rows("MATCH (n) DETACH DELETE n")
    async with open_graph(gate) as graph:
        await graph.sync_tools({**tools, "g/gone": make_tool("g/gone")}, [supply("f/search", "f/bars")])
        await learn(graph)
        await graph.sync_tools(changed, dependencies)
        assert after == await held(address)


@pytest.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[EmbeddedServer]:
    """A server of this test alone, which may be killed."""
    server = EmbeddedServer(tmp_path / "own" / "graph", grace_s=0.3)
    yield server
    await server.close()


@pytest.mark.full
@pytest.mark.parametrize(
    ("statement", "answered"),
    [(STATEMENTS["at the ways between"], False), (COMMIT, True)],
    ids=["half way", "ended"],
)
async def test_a_server_that_is_killed_in_an_update_comes_back_with_all_or_nothing_of_it(
    statement: str | bytes,
    answered: bool,
    own_server: EmbeddedServer,
    open_graph: OpenGraph,
    tools: dict[str, Tool],
    until: Until,
) -> None:
    async with Gate(own_server) as gate, open_graph(gate, timeout_s=10.0) as graph:
        await graph.sync_tools(tools, [])
        await learn(graph)
        before = await contents(graph)
        gate.arm(statement, partial(os.kill, gate.target.pid, signal.SIGKILL), answered=answered)
        assert not await learn(graph)
        found = await held(await own_server.ensure())
        assert (found == before) is not answered
        gate.open()
        await until(lambda: graph._connection.available, 60)
        stats, health = await graph.stats(), await graph.health()
        assert (stats.paths, stats.calls, health.pending) == (2, 6, 0)
        assert not answered or await contents(graph) == found


@pytest.mark.full
async def test_a_server_that_hangs_costs_its_bound_once_and_what_it_took_meanwhile_counts_once(
    own_server: EmbeddedServer, open_graph: OpenGraph, tools: dict[str, Tool], until: Until
) -> None:
    async with open_graph(await own_server.ensure(), timeout_s=30.0) as graph:
        await graph.sync_tools(tools, [])  # a server that is new takes its time, above all on a busy machine
    async with Gate(own_server) as gate, open_graph(gate, timeout_s=2.0) as graph:
        known = await graph.neighbours("f/search")
        pid = gate.target.pid
        gate.arm(COMMIT, partial(os.kill, pid, signal.SIGSTOP), shut=False, passes=True)
        assert not await learn(graph)
        assert "did not answer within 2 s" in graph._connection.reason
        assert await graph.neighbours("f/search") == known.model_copy(update={"stale": True})
        os.kill(pid, signal.SIGCONT)
        await until(lambda: graph._connection.available, 60)
        stats, health = await graph.stats(), await graph.health()
        assert (stats.paths, stats.calls, health.pending) == (1, 3, 0)
