import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from errors import GraphUnavailable
from graph.embedded.address import Address, FixedAddress
from graph.relations.dependencies import Dependency
from graph.store.edge_reader import READ_TTL_S
from graph.store.outbox import Outbox
from graph.store.path_updates import LearntPath
from graph.store.tool_graph import ToolGraph
from home import trust
from settings import Settings
from tools.tool import Tool

Supply = Callable[..., Dependency]
OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
Until = Callable[..., Awaitable[None]]
PATH = ["f/search", "f/quote"]


@pytest.fixture
def tools(make_tool: Callable[..., Tool]) -> dict[str, Tool]:
    return {name: make_tool(name) for name in ("f/search", "f/quote", "f/bars")}


@pytest.fixture
async def filled(graph: ToolGraph, tools: dict[str, Tool], supply: Supply) -> ToolGraph:
    await graph.sync_tools(tools, [supply("f/search", "f/quote"), supply("f/search", "f/bars")])
    return graph


class Flaky:
    """A server's address, unless it is switched off."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self.up = True

    async def ensure(self) -> Address:
        if not self.up:
            raise GraphUnavailable("Switched off.")
        return self._address


async def cut(graph: ToolGraph) -> None:
    """Break the connection from our side; the next call finds it dead."""
    link = graph._connection._link
    assert link is not None
    await link._driver.close()


async def test_a_new_graph_offers_what_the_library_tells(filled: ToolGraph) -> None:
    found = await filled.neighbours("f/search")
    assert [(n.tool_id, n.strength) for n in found.successors] == [("f/bars", "strong"), ("f/quote", "strong")]
    assert not found.stale


async def test_paths_that_went_well_make_their_ways_heavier(filled: ToolGraph) -> None:
    for _ in range(3):
        await filled.learn(PATH, ["ok", "ok"], [10, 20], succeeded=True)
    search, quote, start = [await filled.neighbours(name) for name in (*PATH, "START")]
    assert search.successors[0].tool_id == "f/quote"
    assert search.successors[0].weight > 2 * search.successors[1].weight
    assert [n.tool_id for n in start.successors] == ["f/search"]
    assert quote.end_weight > 0.6


async def test_failures_lower_availability_and_not_only_for_this_reader(
    filled: ToolGraph, address: Address, open_graph: OpenGraph
) -> None:
    for _ in range(3):
        await filled.learn(PATH, ["ok", "error"], [10, 20], succeeded=False)
    async with open_graph(address) as another:
        found = await another.neighbours("f/search")
    assert {n.tool_id: n.availability < 0.5 for n in found.successors} == {"f/quote": True, "f/bars": False}
    assert (await filled.neighbours("f/quote")).availability < 0.5


async def test_of_thousands_of_beginnings_the_commonest_are_read_with_their_share_of_all(filled: ToolGraph) -> None:
    await filled.rows(
        "MATCH (s:Boundary {id: 'START'}) UNWIND range(1, 300) AS i "
        "CREATE (s)-[:FOLLOWED_BY {ok: i, empty: 0, error: 0, sources: []}]->(:Tool {id: 'g/t' + toString(i)})"
    )
    found = await filled.neighbours("START")
    assert [n.tool_id for n in found.successors[:2]] == ["g/t300", "g/t299"]
    assert len(found.successors) == 128
    assert found.successors[0].weight == pytest.approx(300 / (300 * 301 / 2), rel=0.01)


async def test_counts_and_latency_are_kept_on_the_tool(filled: ToolGraph) -> None:
    await filled.learn(["f/quote", "f/quote"], ["ok", "empty"], [10, 30], succeeded=True)
    await filled.learn(["f/quote"], ["error"], [50], succeeded=False)
    query = "MATCH (t:Tool {id: 'f/quote'}) RETURN t.calls AS n, t.ok AS ok, t.empty AS empty, t.error AS error, "
    [row] = await filled._connection.rows(query + "t.avg_latency_ms AS ms")
    assert row == {"n": 3, "ok": 1, "empty": 1, "error": 1, "ms": pytest.approx(30)}


async def test_a_path_counts_once_however_often_it_is_delivered(filled: ToolGraph) -> None:
    learnt = LearntPath.of(PATH, ["ok", "ok"], [1, 1], succeeded=True)
    written = [await filled._connection.write(filled._counting(learnt)) for _ in range(3)]
    assert written == [True, False, False]
    assert (await filled.stats()).paths == 1


async def test_a_run_that_is_resumed_counts_its_path_once(filled: ToolGraph) -> None:
    for occasion in ("run 1", "run 1", "run 2"):
        assert await filled.learn(PATH, ["ok", "ok"], [1, 1], succeeded=True, occasion=occasion)
    assert (await filled.stats()).paths == 2


async def test_writers_side_by_side_lose_no_count(filled: ToolGraph) -> None:
    done = await asyncio.gather(*[filled.learn(PATH, ["ok", "ok"], [1, 1], succeeded=True) for _ in range(12)])
    assert all(done)
    stats = await filled.stats()
    assert (stats.calls, stats.paths) == (24, 12)
    assert (await filled.neighbours("f/search")).successors[0].n_followed == 12


async def test_a_tool_that_the_graph_does_not_know_is_passed_over(filled: ToolGraph) -> None:
    assert await filled.learn(["x/unknown", "f/quote"], ["ok", "ok"], [1, 1], succeeded=True)
    assert (await filled.neighbours("x/unknown")).successors == ()


async def test_a_path_in_which_nothing_ran_needs_no_server(filled: ToolGraph) -> None:
    assert await filled.learn(["f/quote"], ["denied"], [], succeeded=False)
    assert (await filled.stats()).paths == 0


async def test_a_read_is_kept_for_a_moment_and_our_own_write_ends_it(filled: ToolGraph) -> None:
    first = await filled.neighbours("f/search")
    assert await filled.neighbours("f/search") is first
    await filled.learn(PATH, ["ok", "ok"], [1, 1], succeeded=True)
    assert await filled.neighbours("f/search") != first


async def test_what_another_process_learnt_arrives_within_two_seconds(
    filled: ToolGraph, address: Address, open_graph: OpenGraph
) -> None:
    await filled.neighbours("START")
    async with open_graph(address) as another:
        await another.learn(PATH, ["ok", "ok"], [1, 1], succeeded=True)
    await asyncio.sleep(READ_TTL_S + 0.1)
    assert [n.tool_id for n in (await filled.neighbours("START")).successors] == ["f/search"]


async def test_a_lost_server_is_replaced_by_what_was_known_and_nothing_is_lost(
    embedded_address: Address, open_graph: OpenGraph, tools: dict[str, Tool], supply: Supply, until: Until
) -> None:
    provider = Flaky(embedded_address)
    async with open_graph(provider) as graph:
        await graph.sync_tools(tools, [supply("f/search", "f/quote")])
        before = (await graph.stats()).paths
        known = await graph.neighbours("f/search")
        provider.up = False
        await cut(graph)
        assert not await graph.learn(PATH, ["ok", "ok"], [1, 1], succeeded=True)
        graph.edges.expire()
        assert await graph.neighbours("f/search") == known.model_copy(update={"stale": True})
        assert (await graph.suppliers("f/quote"))[0].supplier == "f/search"
        health = await graph.health()
        assert (health.available, health.pending) == (False, 1)
        assert health.reason.endswith(".")
        provider.up = True
        await until(lambda: graph._connection.available)
        assert (await graph.stats()).paths == before + 1
        assert (await graph.health()).pending == 0


async def test_a_dead_server_costs_no_time_on_the_next_steps(embedded_address: Address, open_graph: OpenGraph) -> None:
    provider = Flaky(embedded_address)
    async with open_graph(provider) as graph:
        provider.up = False
        await cut(graph)
        with pytest.raises(GraphUnavailable):
            await graph.stats()
        started = time.monotonic()
        for _ in range(100):
            with pytest.raises(GraphUnavailable):
                await graph.neighbours("START")
        assert time.monotonic() - started < 1.0


async def test_a_sync_that_found_no_server_is_done_when_it_is_back(
    embedded_address: Address, open_graph: OpenGraph, make_tool: Callable[..., Tool], until: Until
) -> None:
    provider = Flaky(embedded_address)
    provider.up = False
    name = f"late/tool{time.monotonic_ns()}"
    async with open_graph(provider) as graph:
        with pytest.raises(GraphUnavailable):
            await graph.sync_tools({name: make_tool(name)}, [])
        assert (await graph.neighbours(name)).stale
        provider.up = True
        await until(lambda: graph._connection.available)
        assert (await graph.stats()).tools == 1


async def test_a_path_that_the_server_refuses_stays_and_blocks_nothing(
    filled: ToolGraph, address: Address, open_graph: OpenGraph, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await filled._connection.rows("MATCH (t:Tool {id: 'f/quote'}) SET t.calls = ['broken'], t.avg_latency_ms = 'x'")
    outbox = Outbox(tmp_path / "outbox.jsonl")
    for name in ("f/quote", "f/bars"):
        outbox.add(LearntPath.of([name], ["ok"], [1], succeeded=True))
    async with open_graph(address) as graph:
        assert (await graph.health()).pending == 1
        assert (await graph.stats()).paths == 1
        with pytest.raises(GraphUnavailable, match="refused a request"):
            await graph.learn(["f/quote"], ["ok"], [1], succeeded=True)
    assert "stays in the outbox" in caplog.text


async def test_an_outbox_that_cannot_be_read_does_not_keep_the_graph_from_serving(
    embedded_address: Address, open_graph: OpenGraph, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "outbox.jsonl").mkdir()
    async with open_graph(embedded_address) as graph:
        assert (await graph.stats()).schema_version == 1
        assert (await graph.health()).pending == 0
    assert "cannot be read" in caplog.text


async def test_the_settings_open_the_embedded_graph(embedded_home: Path) -> None:
    settings = Settings(home=embedded_home.parent, neo4j_uri="")
    async with ToolGraph.open(settings) as graph:
        assert "toolatlas home trust" in (await graph.health()).reason
    trust(embedded_home.parent)
    async with ToolGraph.open(settings) as graph:
        health = await graph.health()
        assert (health.kind, health.available) == ("embedded", True)
        assert health.pid > 0


def test_how_long_an_outcome_counts_is_a_setting(tmp_path: Path) -> None:
    retention = Settings(availability_half_life_hours=2).retention
    graph = ToolGraph(
        FixedAddress.from_settings(Settings(neo4j_uri="bolt://nowhere")),
        Outbox(tmp_path / "o.jsonl"),
        retention=retention,
    )
    assert graph.half_life_s == 7_200


async def test_the_settings_open_a_server_of_others(embedded_address: Address, tmp_path: Path) -> None:
    settings = Settings(
        home=tmp_path,
        neo4j_uri=embedded_address.uri,
        neo4j_username=embedded_address.username,
        neo4j_password=embedded_address.password,
        neo4j_database=embedded_address.database,
    )
    async with ToolGraph.open(settings) as graph:
        assert (await graph.health()).kind == "neo4j"
