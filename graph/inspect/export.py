"""The whole tool graph in a file: GraphML for other programs, or Cypher that makes it anew."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, LiteralString, TypeAlias

import networkx as nx

from errors import ConfigError
from graph.inspect.cypher_literals import literal, name
from graph.store.build_record import CONSTRAINT
from graph.store.schema import CONSTRAINTS
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen

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
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
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
    """Write the graph in the form that the file's ending names; a file there is replaced when all is written.

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


def formats() -> tuple[str, ...]:
    """Return the endings that a file may have."""
    return tuple(_WRITERS)


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
        _WRITERS[file.suffix](part, nodes, edges)
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise ConfigError(f"{file} cannot be written: {error.strerror or error}.") from error


def statements(nodes: list[Node], edges: list[Edge]) -> Iterator[str]:
    """Write one statement a line; they may run again without harm."""
    yield from (f"{constraint};" for constraint in (*CONSTRAINTS, CONSTRAINT))
    for node in nodes:
        yield f"MERGE {_pattern('n', node.key)} SET n += {literal(node.properties)};"
    for edge in edges:
        # several dependencies may join two tools, one a parameter
        told = {k: v for k, v in edge.properties.items() if k == "parameter" and edge.kind == "SUPPLIES"}
        between = f"(a)-[r:{name(edge.kind)}{' ' + literal(told) if told else ''}]->(b)"
        more = f" SET r += {literal(edge.properties)}" if edge.properties else ""
        yield f"MATCH {_pattern('a', edge.source)}, {_pattern('b', edge.target)} MERGE {between}{more};"


def _pattern(variable: str, key: Key) -> str:
    label, value = key
    return f"({variable}:{name(label)} {literal({KEYS[label]: value})})"


def _write_cypher(file: Path, nodes: list[Node], edges: list[Edge]) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(f"{statement}\n" for statement in statements(nodes, edges))


def _write_graphml(file: Path, nodes: list[Node], edges: list[Edge]) -> None:
    drawn = nx.MultiDiGraph()
    for node in nodes:
        drawn.add_node(_xml(":".join(node.key)), label=node.key[0], **_attributes(node.properties))
    for edge in edges:
        ends = [_xml(":".join(key)) for key in (edge.source, edge.target)]
        drawn.add_edge(*ends, kind=edge.kind, **_attributes(edge.properties))
    nx.write_graphml_xml(drawn, file)


def _attributes(properties: Mapping[str, Any]) -> dict[str, str | float]:
    """Turn lists into text, which GraphML lacks lists for."""
    return {key: value if isinstance(value, int | float) else _xml(_joined(value)) for key, value in properties.items()}


def _joined(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


_WRITERS: Final[Mapping[str, Callable[[Path, list[Node], list[Edge]], None]]] = {
    ".graphml": _write_graphml,
    ".cypher": _write_cypher,
}
