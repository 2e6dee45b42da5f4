import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from errors import StoreError
from graph.embedded.address import Address
from graph.relations.dependencies import Dependency
from graph.relations.substitutes import Substitution
from graph.store.sync import BATCH
from graph.store.tool_graph import ToolGraph
from tests.graph.graph_contents import rows_of
from tools.tool import Tool

MakeTool = Callable[..., Tool]
Supply = Callable[..., Dependency]
OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
NAMES = ("f/search", "f/quote", "f/bars")


@pytest.fixture
def tools(make_tool: MakeTool) -> dict[str, Tool]:
    return {name: make_tool(name, {"symbol": {"type": "string"}}) for name in NAMES}


@pytest.fixture
def dependencies(supply: Supply) -> list[Dependency]:
    return [supply("f/search", "f/quote"), supply("f/search", "f/bars")]


async def test_the_graph_mirrors_the_library(
    graph: ToolGraph, tools: dict[str, Tool], dependencies: list[Dependency]
) -> None:
    assert await graph.sync_tools(tools, dependencies)
    stats = await graph.stats()
    assert (stats.tools, stats.groups, stats.supplies, stats.followed_by) == (3, 1, 2, 0)


async def test_a_second_sync_changes_nothing(
    graph: ToolGraph, tools: dict[str, Tool], dependencies: list[Dependency]
) -> None:
    await graph.sync_tools(tools, dependencies)
    before = await graph.stats()
    assert not await graph.sync_tools(tools, dependencies)
    assert await graph.stats() == before


async def test_a_tool_that_is_gone_goes_with_its_edges(
    graph: ToolGraph, tools: dict[str, Tool], dependencies: list[Dependency]
) -> None:
    await graph.sync_tools(tools, dependencies)
    await graph.learn(["f/search", "f/quote"], ["ok", "ok"], [1, 1], succeeded=True)
    del tools["f/quote"]
    await graph.sync_tools(tools, dependencies)
    stats = await graph.stats()
    assert (stats.tools, stats.supplies, stats.followed_by, stats.calls) == (2, 1, 1, 1)
    assert (await graph.neighbours("f/quote")).successors == ()


async def test_a_changed_tool_keeps_what_was_learnt(
    graph: ToolGraph, address: Address, tools: dict[str, Tool], dependencies: list[Dependency], make_tool: MakeTool
) -> None:
    await graph.sync_tools(tools, dependencies)
    await graph.learn(["f/quote"], ["error"], [7], succeeded=False)
    tools["f/quote"] = make_tool("f/quote", {"symbol": {"type": "string"}}, description="报价")
    assert await graph.sync_tools(tools, dependencies)
    stored = await rows_of(address, "MATCH (t:Tool {id: 'f/quote'}) RETURN t.description AS d, t.error AS e")
    assert stored == [{"d": "报价", "e": 1}]


async def test_a_dependency_follows_its_schema(
    graph: ToolGraph, tools: dict[str, Tool], dependencies: list[Dependency], supply: Supply
) -> None:
    await graph.sync_tools(tools, dependencies)
    changed = supply("f/search", "f/quote", resource="best.symbol", strength="weak")
    await graph.sync_tools(tools, [changed])
    assert await graph.suppliers("f/quote") == (changed,)
    assert await graph.suppliers("f/bars") == ()


async def test_one_tool_may_supply_two_parameters(graph: ToolGraph, tools: dict[str, Tool], supply: Supply) -> None:
    both = [supply("f/search", "f/bars", name) for name in ("benchmark", "symbol")]
    await graph.sync_tools(tools, both)
    assert list(await graph.suppliers("f/bars")) == both


async def test_a_dependency_on_a_tool_that_is_not_there_is_left_out(
    graph: ToolGraph, tools: dict[str, Tool], supply: Supply
) -> None:
    await graph.sync_tools(tools, [supply("f/search", "x/nowhere"), supply("x/nowhere", "f/quote")])
    assert (await graph.stats()).supplies == 0


async def test_groups_and_categories_come_and_go_with_their_tools(
    graph: ToolGraph, address: Address, make_tool: MakeTool
) -> None:
    await graph.sync_tools({"c/g/t": make_tool("c/g/t", category="c"), "h/t": make_tool("h/t")}, [])
    query = "MATCH (g:ToolGroup) OPTIONAL MATCH (g)-[:IN_CATEGORY]->(c) RETURN g.id AS g, c.name AS c ORDER BY g"
    assert await rows_of(address, query) == [{"g": "c/g", "c": "c"}, {"g": "h", "c": None}]
    await graph.sync_tools({"h/t": make_tool("h/t")}, [])
    assert await rows_of(address, query) == [{"g": "h", "c": None}]
    assert await rows_of(address, "MATCH (c:ToolCategory) RETURN c.name AS c") == []


async def test_a_tool_that_moves_to_a_category_leaves_its_old_group(
    graph: ToolGraph, address: Address, make_tool: MakeTool
) -> None:
    await graph.sync_tools({"g/t": make_tool("g/t")}, [])
    await graph.sync_tools({"g/t": make_tool("g/t", category="c")}, [])
    assert await rows_of(address, "MATCH (:Tool)-[:IN_GROUP]->(g) RETURN g.id AS g") == [{"g": "c/g"}]


async def test_more_tools_than_fit_one_batch_all_arrive(graph: ToolGraph, make_tool: MakeTool) -> None:
    tools = {f"g{n % 7}/t{n}": make_tool(f"g{n % 7}/t{n}") for n in range(BATCH + 20)}
    await graph.sync_tools(tools, [])
    assert (await graph.stats()).tools == BATCH + 20


async def test_an_emptied_library_empties_the_graph(
    graph: ToolGraph, tools: dict[str, Tool], dependencies: list[Dependency]
) -> None:
    await graph.sync_tools(tools, dependencies)
    await graph.sync_tools({}, [])
    stats = await graph.stats()
    assert (stats.tools, stats.groups, stats.supplies) == (0, 0, 0)


async def test_a_second_client_finds_the_schema_in_place(address: Address, open_graph: OpenGraph) -> None:
    async with open_graph(address), open_graph(address) as second:
        assert (await second.stats()).schema_version == 1


async def test_a_graph_of_another_version_is_refused(address: Address, open_graph: OpenGraph) -> None:
    await rows_of(address, "CREATE (:GraphMeta {id: 'toolatlas', schema: 99})")
    try:
        with pytest.raises(StoreError, match="schema version 99"):
            async with open_graph(address):
                pytest.fail("it must not open")
    finally:  # other tests open the same server, not all of them empty it first
        await rows_of(address, "MATCH (meta:GraphMeta) DELETE meta")


async def test_processes_that_fill_an_empty_graph_at_once_do_not_fail_each_other(
    address: Address, open_graph: OpenGraph, tools: dict[str, Tool], dependencies: list[Dependency]
) -> None:
    async def fill() -> int:
        async with open_graph(address) as graph:
            await graph.sync_tools(tools, dependencies)
            return (await graph.stats()).supplies

    assert set(await asyncio.gather(fill(), fill(), fill())) == {2}


# substitutes


def spare(stand_in: str, original: str, similarity: float = 0.8) -> Substitution:
    return Substitution(stand_in=stand_in, original=original, similarity=similarity, evidence="both speak of mail")


async def test_who_does_the_same_job_is_mirrored_and_read(graph: ToolGraph, tools: dict[str, Tool]) -> None:
    one, two = spare("f/bars", "f/quote", 0.7), spare("f/search", "f/quote", 0.9)
    assert await graph.sync_tools(tools, [], [one, two, spare("f/gone", "f/quote")])
    assert (await graph.stats()).substitutes == 2
    found = (await graph.neighbours("f/quote")).stand_ins
    assert [(s.tool_id, s.similarity, s.evidence) for s in found] == [
        ("f/search", 0.9, "both speak of mail"),
        ("f/bars", 0.7, "both speak of mail"),
    ]
    assert (await graph.neighbours("f/bars")).stand_ins == ()


async def test_substitutes_that_changed_or_went_follow(graph: ToolGraph, tools: dict[str, Tool]) -> None:
    await graph.sync_tools(tools, [], [spare("f/bars", "f/quote"), spare("f/search", "f/quote")])
    assert await graph.sync_tools(tools, [], [spare("f/bars", "f/quote", 0.6)])
    assert [s.similarity for s in (await graph.neighbours("f/quote")).stand_ins] == [0.6]
    assert not await graph.sync_tools(tools, [], [spare("f/bars", "f/quote", 0.6)])


async def test_a_tool_that_is_gone_stands_in_for_nobody(graph: ToolGraph, tools: dict[str, Tool]) -> None:
    await graph.sync_tools(tools, [], [spare("f/bars", "f/quote")])
    await graph.sync_tools({id_: tool for id_, tool in tools.items() if id_ != "f/bars"}, [])
    assert (await graph.neighbours("f/quote")).stand_ins == ()


async def test_availabilities_are_read_of_several_tools_at_once(graph: ToolGraph, tools: dict[str, Tool]) -> None:
    await graph.sync_tools(tools, [])
    for _ in range(3):
        await graph.learn(["f/search", "f/quote"], ["ok", "error"], [1.0, 1.0], succeeded=False)
    found = await graph.availabilities(["f/search", "f/quote", "f/bars", "f/gone"])
    assert found.keys() == {"f/search", "f/quote", "f/bars"}
    assert found["f/quote"] < 0.5 < found["f/bars"] <= found["f/search"]
