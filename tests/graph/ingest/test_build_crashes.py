"""Builds that are killed, or whose server is, again and again: the graph equals the one of an undisturbed build."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from graph.embedded.address import Address, FixedAddress
from graph.embedded.server import EmbeddedServer
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import read_call_paths
from graph.store.tool_graph import ToolGraph
from tests.graph.bolt_gate import COMMIT, Gate
from tests.graph.graph_contents import contents

OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
Until = Callable[..., Awaitable[None]]
ROOT = Path(__file__).resolve().parents[3]
STATEMENTS: Mapping[str, str | bytes] = {
    "the record begins": "MERGE (b:GraphBuild",
    "a batch locks the record": "SET b.touched_at",
    "tools come": "t.bare = true",
    "ways are counted": "(b:Tool {id: row.to})\nMERGE (a)",
    "the record moves on": "SET b.batches",
    "a batch ends": COMMIT,
}
KILLS = (("SET b.batches", 2, False), (COMMIT, 1, True), ("calls + row.calls", 1, False), (COMMIT, 2, False))
"""Statement, the how manieth, and whether the server has taken it."""
BUILDER = """
import asyncio, sys
from pathlib import Path
from graph.embedded.address import Address, FixedAddress
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import read_call_paths
from graph.store.outbox import Outbox
from graph.store.tool_graph import ToolGraph

async def main(file, uri, username, password, database):
    path = Path(file)
    wish = BuildRequest(read_call_paths(path), "many", file=path.name, create=True, at=1_000.0)
    provider = FixedAddress(Address(uri, username, password, database or None))
    async with ToolGraph(provider, Outbox(path.with_suffix(".outbox"))) as graph:
        await build(graph, wish, lambda done, total: None)

asyncio.run(main(*sys.argv[1:]))
"""


def ignored(done: int, total: int) -> None:
    """Nobody looks."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Paths of all lengths, outcomes and tools, with a tool that nobody describes."""
    chance, made = random.Random(5), tmp_path / "路径.jsonl"
    names = [*(f"m/{n}" for n in range(30)), "天气/预报"]
    lengths = [chance.randint(1, 6) for _ in range(900)]
    rows = [
        {
            "tools": chance.choices(names, k=length),
            "status": chance.choices(["success", "empty", "failed"], [6, 1, 2], k=length),
        }
        for length in lengths
    ]
    made.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return made


def wish(file: Path) -> BuildRequest:
    return BuildRequest(read_call_paths(file), "many", file=file.name, create=True, at=1_000.0)


@pytest.fixture(scope="module")
def known() -> dict[str, Mapping[str, Any]]:
    """What an undisturbed build leaves, by the server: made once on each, since the paths are always the same."""
    return {}


async def built(graph: ToolGraph, file: Path, known: dict[str, Mapping[str, Any]], uri: str) -> Mapping[str, Any]:
    """Build undisturbed in an empty graph, and empty it again."""
    if uri in known:
        return known[uri]
    await build(graph, wish(file), ignored)
    found = known[uri] = await contents(graph)
    for label in ("Tool", "GraphBuild"):
        await graph._connection.rows(f"MATCH (n:{label}) DETACH DELETE n")
    await graph._connection.rows("MATCH (m:GraphMeta) SET m.tools = 0, m.calls = 0, m.paths = 0")
    return found


@pytest.mark.full
@pytest.mark.parametrize("answered", [False, pytest.param(True, marks=pytest.mark.full)], ids=["lost", "answer lost"])
@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
async def test_a_server_that_goes_away_anywhere_in_a_build_is_waited_for(
    statement: str | bytes,
    answered: bool,
    address: Address,
    open_graph: OpenGraph,
    file: Path,
    known: dict[str, Mapping[str, Any]],
) -> None:
    async with Gate(FixedAddress(address)) as gate, open_graph(gate, timeout_s=10.0) as graph:
        undisturbed = await built(graph, file, known, address.uri)
        gate.arm(statement, partial(asyncio.get_running_loop().call_later, 0.1, gate.open), answered=answered)
        report = await build(graph, wish(file), ignored)
        assert gate.struck.is_set()
        assert (report.progress.counted, await contents(graph)) == (900, undisturbed)


@pytest.mark.full
async def test_a_server_that_is_killed_in_a_build_is_started_again_and_the_build_goes_on(
    tmp_path: Path, open_graph: OpenGraph, file: Path, known: dict[str, Mapping[str, Any]]
) -> None:
    server = EmbeddedServer(tmp_path / "own" / "graph", grace_s=0.3)
    async with Gate(server) as gate, open_graph(gate, timeout_s=10.0) as graph:
        undisturbed = await built(graph, file, known, "own")

        def strike() -> None:
            os.kill(gate.target.pid, signal.SIGKILL)
            asyncio.get_running_loop().call_later(0.1, gate.open)

        gate.arm("SET b.batches", strike, nth=3)
        await build(graph, wish(file), ignored)
        assert gate.struck.is_set()
        assert await contents(graph) == undisturbed
    await server.close()


@pytest.mark.full
async def test_a_build_that_is_killed_again_and_again_is_completed_by_the_next_one(
    address: Address, open_graph: OpenGraph, file: Path, known: dict[str, Mapping[str, Any]]
) -> None:
    async with Gate(FixedAddress(address)) as gate:
        async with open_graph(address) as graph:
            undisturbed = await built(graph, file, known, address.uri)
        for statement, nth, answered in KILLS:
            builder = started(await gate.ensure(), file)
            gate.arm(statement, builder.kill, nth=nth, answered=answered)
            assert await asyncio.to_thread(builder.wait, 120) == -signal.SIGKILL
            gate.open()
        assert await asyncio.to_thread(started(await gate.ensure(), file).wait, 120) == 0
        async with open_graph(address) as graph:
            assert await contents(graph) == undisturbed


def started(address: Address, file: Path) -> "subprocess.Popen[bytes]":
    """Build in a process of its own."""
    where = [str(file), address.uri, address.username, address.password, address.database or ""]
    return subprocess.Popen(
        [sys.executable, "-c", BUILDER, *where],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
