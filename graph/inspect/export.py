"""The whole tool graph in a GraphML file, which other programs read."""

import asyncio
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, LiteralString, TypeAlias

from errors import ConfigError
from graph.store.tool_graph import ToolGraph
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

ENDING: Final = ".graphml"
PAGE: Final = 500
KEYS: Final = {
    "Boundary": "id",
    "GraphMeta": "id",
    "GraphBuild": "id",
    "ToolCategory": "name",
    "ToolGroup": "id",
    "Tool": "id",
}
"""Label → the property that tells its nodes apart. Single updates that were applied are no part of the picture."""
_NODES: Final[Mapping[str, LiteralString]] = {
    "Boundary": "MATCH (n:Boundary) RETURN properties(n) AS properties",
    "GraphMeta": "MATCH (n:GraphMeta) RETURN properties(n) AS properties",
    "GraphBuild": "MATCH (n:GraphBuild) RETURN properties(n) AS properties",
    "ToolCategory": "MATCH (n:ToolCategory) RETURN properties(n) AS properties",
    "ToolGroup": "MATCH (n:ToolGroup) RETURN properties(n) AS properties",
}
_TOOL_IDS: Final = "MATCH (t:Tool) RETURN t.id AS id ORDER BY id"
_TOOLS: Final = "UNWIND $ids AS id MATCH (n:Tool {id: id}) RETURN properties(n) AS properties"
_EDGES: Final[Mapping[str, LiteralString]] = {
    "Tool": "UNWIND $ids AS id MATCH (a:Tool {id: id})-[r]->(b) "
    "RETURN a.id AS a, type(r) AS kind, properties(r) AS properties, labels(b) AS labels, b.id AS id, b.name AS name",
    "ToolGroup": "MATCH (a:ToolGroup)-[r]->(b) "
    "RETURN a.id AS a, type(r) AS kind, properties(r) AS properties, labels(b) AS labels, b.id AS id, b.name AS name",
    "Boundary": "MATCH (a:Boundary)-[r]->(b) "
    "RETURN a.id AS a, type(r) AS kind, properties(r) AS properties, labels(b) AS labels, b.id AS id, b.name AS name",
}
_NAMESPACE: Final = "http://graphml.graphdrawing.org/xmlns"
_NOT_XML: Final = lazy_regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Key: TypeAlias = tuple[str, str]
"""Label, and value of the key property."""


class Node(Frozen):
    """A node with everything that it holds."""

    key: Key
    properties: Mapping[str, Any]


class Edge(Frozen):
    """An edge with everything that it holds."""

    source: Key
    target: Key
    kind: str
    properties: Mapping[str, Any]


async def export(graph: ToolGraph, file: Path) -> tuple[int, int]:
    """Write the graph as GraphML; a file there is replaced when all is written.

    Returns:
        How many nodes and edges were written.

    Raises:
        ConfigError: the file cannot be written.
        GraphUnavailable: the server is down.
    """
    ids = [row["id"] for row in await graph.rows(_TOOL_IDS)]
    nodes = await _read_nodes(graph, ids)
    edges = await _read_edges(graph, ids)
    await asyncio.to_thread(_replace, file, nodes, edges)
    return len(nodes), len(edges)


async def _read_nodes(graph: ToolGraph, ids: list[str]) -> list[Node]:
    nodes = []
    for label, query in _NODES.items():
        nodes += [_node(label, row["properties"]) for row in await graph.rows(query)]
    for page in _pages(ids):
        nodes += [_node("Tool", row["properties"]) for row in await graph.rows(_TOOLS, {"ids": page})]
    return nodes


async def _read_edges(graph: ToolGraph, ids: list[str]) -> list[Edge]:
    edges = [_edge("Boundary", row) for row in await graph.rows(_EDGES["Boundary"])]
    edges += [_edge("ToolGroup", row) for row in await graph.rows(_EDGES["ToolGroup"])]
    for page in _pages(ids):
        edges += [_edge("Tool", row) for row in await graph.rows(_EDGES["Tool"], {"ids": page})]
    return edges


def _pages(ids: list[str]) -> Iterator[list[str]]:
    for first in range(0, len(ids), PAGE):
        yield ids[first : first + PAGE]


def _node(label: str, properties: Mapping[str, Any]) -> Node:
    held = {key: value for key, value in sorted(properties.items()) if value is not None}
    return Node(key=(label, held[KEYS[label]]), properties=held)


def _edge(label: str, row: Mapping[str, Any]) -> Edge:
    target = row["labels"][0]
    held = {key: value for key, value in sorted(row["properties"].items()) if value is not None}
    return Edge(source=(label, row["a"]), target=(target, row[KEYS[target]]), kind=row["kind"], properties=held)


def _replace(file: Path, nodes: list[Node], edges: list[Edge]) -> None:
    part = file.with_name(f"{file.name}.part")
    try:
        _write_graphml(part, nodes, edges)
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise ConfigError(f"{file} cannot be written: {error.strerror or error}.") from error


def _write_graphml(file: Path, nodes: list[Node], edges: list[Edge]) -> None:
    root = ElementTree.Element("graphml", xmlns=_NAMESPACE)
    keys = _Keys(root)
    drawn = ElementTree.SubElement(root, "graph", edgedefault="directed")
    for node in nodes:
        element = ElementTree.SubElement(drawn, "node", id=_name(node.key))
        keys.write(element, {"label": node.key[0], **_attributes(node.properties)})
    for n, edge in enumerate(edges):
        ends = {"source": _name(edge.source), "target": _name(edge.target)}
        element = ElementTree.SubElement(drawn, "edge", ends, id=f"e{n}")  # several edges may join two nodes
        keys.write(element, {"kind": edge.kind, **_attributes(edge.properties)})
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)


class _Keys:
    """Declares each attribute before the graph, once for every kind of element and type that has it."""

    def __init__(self, root: ElementTree.Element) -> None:
        self._root = root
        self._declared: dict[tuple[str, str, str], str] = {}

    def write(self, element: ElementTree.Element, attributes: Mapping[str, str | float]) -> None:
        """Write attributes into a node or an edge."""
        for name, value in attributes.items():
            data = ElementTree.SubElement(element, "data", key=self._key(element.tag, name, _type(value)))
            data.text = str(value).lower() if isinstance(value, bool) else str(value)

    def _key(self, element: str, name: str, type_: str) -> str:
        wanted = (element, name, type_)
        if wanted not in self._declared:
            key = self._declared[wanted] = f"d{len(self._declared)}"
            declared = {"id": key, "for": element, "attr.name": name, "attr.type": type_}
            self._root.insert(len(self._declared) - 1, ElementTree.Element("key", declared))
        return self._declared[wanted]


def _type(value: str | float) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "long"
    return "double" if isinstance(value, float) else "string"


def _name(key: Key) -> str:
    return _xml(":".join(key))


def _attributes(properties: Mapping[str, Any]) -> dict[str, str | float]:
    """Turn lists into text, which GraphML lacks lists for."""
    return {key: value if isinstance(value, int | float) else _xml(_joined(value)) for key, value in properties.items()}


def _joined(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
