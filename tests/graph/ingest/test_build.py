"""Building the graph from call paths, on a real server."""

import asyncio
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from cli.console.graph_lines import build_lines, shape_lines
from cli.console.tool_picture import sketch, svg
from errors import ToolNotFound
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import read_call_paths
from graph.inspect.neighbourhood import read_surroundings
from graph.inspect.statistics import read_shape
from graph.store.neighbours import START
from graph.store.tool_graph import ToolGraph
from tools.tool import Tool

OpenGraph = Callable[..., AbstractAsyncContextManager[ToolGraph]]
ROWS = [
    {"tools": ["f/search", "f/quote"], "status": ["success", "failed"], "split": "train"},
    {"tools": ["f/search", "f/quote"], "path": ["f/search"], "split": "train"},
    {"tools": ["f/search", "天气"], "split": "dev"},
]


def ignored(done: int, total: int) -> None:
    """Nobody looks."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "paths.jsonl"
    made.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    return made


@pytest.fixture
async def filled(graph: ToolGraph, make_tool: Callable[..., Tool]) -> ToolGraph:
    await graph.sync_tools({name: make_tool(name) for name in ("f/search", "f/quote", "f/alone")}, [])
    return graph


async def edges(graph: ToolGraph) -> dict[tuple[str, str], tuple[int, int, list[str]]]:
    query = "MATCH (a)-[r:FOLLOWED_BY]->(b) RETURN a.id AS a, b.id AS b, r.ok AS ok, r.error AS error, r.sources AS s"
    return {(r["a"], r["b"]): (r["ok"], r["error"], r["s"]) for r in await graph.rows(query)}


async def test_paths_become_counted_edges_with_outcome_source_and_time(filled: ToolGraph, file: Path) -> None:
    report = await build(filled, BuildRequest(read_call_paths(file), "seen", at=1000.0), ignored)
    assert (report.progress.counted, report.progress.skipped, report.missing) == (2, 1, ("天气",))
    assert await edges(filled) == {
        (START, "f/search"): (2, 0, ["seen"]),
        ("f/search", "f/quote"): (0, 1, ["seen"]),
        ("f/quote", "END"): (1, 0, ["seen"]),
        ("f/search", "END"): (1, 0, ["seen"]),
    }
    times = await filled.rows("MATCH ()-[r:FOLLOWED_BY]->() RETURN DISTINCT r.updated_at AS at")
    assert times == [{"at": 1000.0}]


async def test_the_same_build_again_adds_nothing(filled: ToolGraph, file: Path) -> None:
    wish = BuildRequest(read_call_paths(file), "seen")
    await build(filled, wish, ignored)
    before = await edges(filled)
    again = await build(filled, wish, ignored)
    assert (again.n_new, await edges(filled)) == (0, before)


async def test_skipped_paths_are_counted_once_their_tools_are_there(filled: ToolGraph, file: Path) -> None:
    found = read_call_paths(file)
    await build(filled, BuildRequest(found, "seen"), ignored)
    report = await build(filled, BuildRequest(found, "seen", create=True, described={"天气": "Weather"}), ignored)
    assert (report.n_new, report.progress.counted, report.progress.skipped) == (1, 3, 0)
    assert (await edges(filled))[START, "f/search"][0] == 3


async def test_another_source_adds_its_name_to_the_edges(filled: ToolGraph, file: Path) -> None:
    for source in ("one", "two"):
        await build(filled, BuildRequest(read_call_paths(file), source), ignored)
    assert (await edges(filled))[START, "f/search"] == (4, 0, ["one", "two"])


async def test_only_outcomes_that_were_seen_speak_for_availability(filled: ToolGraph, file: Path) -> None:
    await build(filled, BuildRequest(read_call_paths(file), "seen"), ignored)
    query = "MATCH (t:Tool) WHERE t.id IN ['f/search', 'f/quote'] RETURN t.id AS id, t.recent_ok AS ok, t.calls AS n"
    assert {r["id"]: (r["ok"], r["n"]) for r in await filled.rows(query)} == {"f/search": (1, 2), "f/quote": (0, 1)}


async def test_old_paths_do_not_turn_back_the_time_of_newer_calls(filled: ToolGraph, file: Path) -> None:
    await filled.learn(["f/search"], ["ok"], [1.0], succeeded=True)
    await build(filled, BuildRequest(read_call_paths(file), "seen", at=1000.0), ignored)
    [row] = await filled.rows("MATCH (t:Tool {id: 'f/search'}) RETURN t.updated_at AS at, t.recent_ok AS ok")
    assert row["at"] > 1000.0
    assert row["ok"] == pytest.approx(1.0)


async def test_bare_tools_outlive_a_change_of_the_library(
    filled: ToolGraph, file: Path, make_tool: Callable[..., Tool]
) -> None:
    await build(filled, BuildRequest(read_call_paths(file), "seen", create=True), ignored)
    await filled.sync_tools({name: make_tool(name) for name in ("f/search", "f/other")}, [])
    held = {row["id"] for row in await filled.rows("MATCH (t:Tool) RETURN t.id AS id")}
    assert held == {"f/search", "f/other", "天气"}


async def test_two_builds_side_by_side_count_every_path_once(filled: ToolGraph, tmp_path: Path) -> None:
    file = many_paths(tmp_path, 600)
    wish = BuildRequest(read_call_paths(file), "many", create=True)
    await asyncio.gather(build(filled, wish, ignored), build(filled, wish, ignored))
    stats = await filled.stats()
    assert (stats.paths, stats.calls) == (600, 1800)


def many_paths(folder: Path, n: int) -> Path:
    file = folder / "many.jsonl"
    rows = ({"tools": [f"m/{i % 7}", f"m/{i % 11}", f"m/{i % 5}"]} for i in range(n))
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return file


async def test_the_shape_tells_degrees_shares_sources_and_isolated_tools(filled: ToolGraph, file: Path) -> None:
    report = await build(filled, BuildRequest(read_call_paths(file), "seen"), ignored)
    shape = await read_shape(filled)
    assert (shape.tools, shape.followed_by, shape.isolated, shape.by_source) == (3, 4, 1, {"seen": 4})
    assert (shape.out_degree.max, shape.out_degree.buckets["0"], shape.top_share_mean) == (1, 2, 1.0)
    assert "source seen: 4 edges" in shape_lines(shape)
    assert "built from  as seen: 3 of 3 paths, 2 counted, 1 skipped" in shape_lines(shape)
    assert "1 tools are not in the graph (天气)" in build_lines(report)[-1]


async def test_an_empty_graph_has_a_shape_too(graph: ToolGraph) -> None:
    shape = await read_shape(graph)
    assert (shape.tools, shape.isolated, shape.out_degree.max, shape.top_share_mean) == (0, 0, 0, 0.0)


async def test_a_tool_is_drawn_with_what_comes_before_and_after(filled: ToolGraph, file: Path) -> None:
    await build(filled, BuildRequest(read_call_paths(file), "seen"), ignored)
    found = await read_surroundings(filled, "f/search", 5)
    assert "2 ×  START" in sketch(found)
    assert "f/quote" in sketch(found)
    assert ElementTree.fromstring(svg(found)).tag.endswith("svg")
    assert svg(found).count("<path") == 3


async def test_a_tool_that_the_graph_lacks_cannot_be_drawn(filled: ToolGraph) -> None:
    with pytest.raises(ToolNotFound, match="'f/none'"):
        await read_surroundings(filled, "f/none", 5)
