"""Real Bolt servers for the tests of the tool graph, and small tools to put into it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from langsmith.run_trees import configure

from graph.embedded.address import Address, AddressProvider, FixedAddress
from graph.embedded.leases import Lease
from graph.embedded.places import Places
from graph.embedded.starting import attach
from graph.embedded.terms import Terms
from graph.relations.dependencies import Dependency
from graph.store.connection import Link
from graph.store.outbox import Outbox
from graph.store.tool_graph import ToolGraph
from tests.graph.langsmith_stub import Stub
from tests.graph.world import World, opened_world
from tools.context import ToolContext
from tools.functions.loader import PACKS
from tools.tables.database import reading
from tools.tool import Tool

MakeTool: TypeAlias = Callable[..., Tool]
Until: TypeAlias = Callable[..., Awaitable[None]]
OpenGraph: TypeAlias = Callable[..., AbstractAsyncContextManager[ToolGraph]]


_START_S = 180.0
"""The machine may be busy with other tests, and all of those that need the server fail where it does not come up."""


@pytest.fixture(scope="session")
def embedded_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folder of one real embedded server for all tests; blocking, since every test has a loop of its own.

    A folder may have spaces in its name, as a person's own often has.
    """
    places = Places(tmp_path_factory.mktemp("a home 主页") / "graph")
    places.create()
    lease = Lease(places)
    lease.take()
    attach(places, Terms(grace_s=0.3, timeout_s=_START_S))
    yield places.root
    lease.release()


@pytest.fixture(scope="session")
def embedded_address(embedded_home: Path) -> Address:
    return attach(Places(embedded_home), Terms())


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
async def address(request: pytest.FixtureRequest) -> Address:
    """An empty database on either server."""
    found: Address = request.getfixturevalue(f"{request.param}_address")
    link = Link(found, 10.0)
    await link.rows("MATCH (n) DETACH DELETE n")
    await link.close()
    return found


@pytest.fixture
def open_graph(tmp_path: Path) -> OpenGraph:
    @asynccontextmanager
    async def opened(provider: AddressProvider | Address, **options: Any) -> AsyncIterator[ToolGraph]:
        known = FixedAddress(provider) if isinstance(provider, Address) else provider
        async with ToolGraph(known, Outbox(tmp_path / "outbox.jsonl"), pause_s=0.1, **options) as graph:
            yield graph

    return opened


@pytest.fixture
async def graph(address: Address, open_graph: OpenGraph) -> AsyncIterator[ToolGraph]:
    async with open_graph(address, timeout_s=30.0) as opened:  # no test of bounds: those open their own
        yield opened


@pytest.fixture
def until() -> Until:
    """Wait for something that another process or task will bring about."""

    async def wait(holds: Callable[[], object], within_s: float = 15.0) -> None:
        for _ in range(int(within_s / 0.02)):
            if holds():
                return
            await asyncio.sleep(0.02)
        pytest.fail(f"not within {within_s} s")

    return wait


@pytest.fixture
def make_tool() -> MakeTool:
    def make(
        tool_id: str, takes: dict[str, Any] | None = None, gives: dict[str, Any] | None = None, **more: Any
    ) -> Tool:
        takes = takes or {}
        return Tool(
            id=tool_id,
            name=tool_id.rpartition("/")[2],
            group=tool_id.split("/")[-2],
            description=more.pop("description", f"Does {tool_id}."),
            parameters={
                "type": "object",
                "properties": takes,
                "required": more.pop("required", list(takes)),
                "$defs": more.pop("defs", {}),
            },
            returns={"type": "object", "properties": gives or {}},
            **more,
        )

    return make


@pytest.fixture
def supply() -> Callable[..., Dependency]:
    def make(supplier: str, consumer: str, parameter: str = "symbol", **more: Any) -> Dependency:
        fields = {"resource": "matches[].symbol", "strength": "strong", "evidence": "one kind", **more}
        return Dependency(supplier=supplier, consumer=consumer, parameter=parameter, **fields)

    return make


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Return a small world to run whole requests in."""
    async with opened_world(tmp_path / "world") as opened:
        yield opened


@pytest.fixture
async def packaged(tmp_path: Path) -> AsyncIterator[World]:
    """Return a world of the tools that ToolAtlas brings, without a server of the tool graph."""
    async with opened_world(tmp_path / "world", packs=PACKS) as opened:
        yield opened


@pytest.fixture
def langsmith(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Address of a LangSmith; tracing is off again afterwards."""
    monkeypatch.setenv("LANGSMITH_USE_DAEMON", "true")
    Stub.posted, Stub.status = [], 200
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    configure(client=None, enabled=False, project_name=None)


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that holds the sample tables, made once."""
    folder = tmp_path_factory.mktemp("samples")
    asyncio.run(reading(ToolContext(workspace=folder, data_dir=folder), lambda _: None))
    return folder / "tables.duckdb"
