"""The whole graph in a file that other programs read, from a real server."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

from errors import ConfigError
from graph.inspect.export import export
from graph.relations.dependencies import Dependency
from graph.store.tool_graph import ToolGraph
from tools.tool import Tool

XML = "{http://graphml.graphdrawing.org/xmlns}"
NASTY = "a<b>&\"'\x00\ud7ff 天气\n]]>"


@pytest.fixture
async def filled(graph: ToolGraph, make_tool: Callable[..., Tool], supply: Callable[..., Dependency]) -> ToolGraph:
    tools = {name: make_tool(name) for name in ("f/search", "f/quote")}
    city = {"城市": {"type": "string"}}
    tools["天气/look"] = make_tool("天气/look", description=NASTY, required=["城市"], takes=city)
    supplies = [supply("f/search", "f/quote"), supply("f/search", "f/quote", "market")]
    await graph.sync_tools(tools, supplies)
    await graph.learn(["f/search", "f/quote"], ["ok", "error"], [1.0, 2.5], succeeded=True)
    return graph


def held(element: ElementTree.Element, names: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Read what an element holds: each attribute's type and text."""
    found = {names[data.attrib["key"]]: data.text or "" for data in element.iter(f"{XML}data")}
    return {name: (type_, text) for (name, type_), text in found.items()}


async def test_every_node_and_edge_is_written_with_declared_and_typed_attributes(
    filled: ToolGraph, tmp_path: Path
) -> None:
    n_nodes, n_edges = await export(filled, tmp_path / "graph.graphml")
    root = ElementTree.parse(tmp_path / "graph.graphml").getroot()
    names = {key.attrib["id"]: (key.attrib["attr.name"], key.attrib["attr.type"]) for key in root.iter(f"{XML}key")}
    nodes = {node.attrib["id"]: held(node, names) for node in root.iter(f"{XML}node")}
    edges = list(root.iter(f"{XML}edge"))
    assert (len(nodes), len(edges)) == (n_nodes, n_edges)
    assert nodes["Tool:天气/look"]["label"] == ("string", "Tool")
    assert nodes["Tool:天气/look"]["description"] == ("string", NASTY.replace("\x00", "\ufffd"))
    assert nodes["Tool:天气/look"]["required"] == ("string", "城市")
    assert nodes["Tool:f/quote"]["calls"] == ("long", "1")
    assert nodes["Tool:f/quote"]["avg_latency_ms"] == ("double", "2.5")
    assert {end for edge in edges for end in (edge.attrib["source"], edge.attrib["target"])} <= nodes.keys()
    kinds = [held(edge, names)["kind"][1] for edge in edges]
    assert kinds.count("SUPPLIES") == 2
    assert kinds.count("FOLLOWED_BY") == 3
    assert len({edge.attrib["id"] for edge in edges}) == n_edges


async def test_an_export_replaces_the_file_that_is_there(filled: ToolGraph, tmp_path: Path) -> None:
    (tmp_path / "graph.graphml").write_text("before", encoding="utf-8")
    await export(filled, tmp_path / "graph.graphml")
    assert [file.name for file in tmp_path.glob("graph*")] == ["graph.graphml"]
    assert ElementTree.parse(tmp_path / "graph.graphml").getroot().tag == f"{XML}graphml"


async def test_an_export_into_no_folder_is_one_sentence(filled: ToolGraph, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be written"):
        await export(filled, tmp_path / "none" / "graph.graphml")
