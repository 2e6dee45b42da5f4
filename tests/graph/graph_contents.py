"""Everything that a graph holds, in a form that two graphs can be compared by."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from graph.embedded.address import Address
from graph.store.connection import Link, Rows

NOW: Final = {"at", "updated_at", "recent_at", "synced_at", "started_at", "touched_at", "id"}
"""What differs between two graphs that were made one after the other."""
_NODES: Final = "MATCH (n) RETURN labels(n)[0] AS label, coalesce(n.name, '') AS name, properties(n) AS held"
_EDGES: Final = """
MATCH (a)-[r]->(b)
RETURN labels(a)[0] AS label, a.id AS source, coalesce(b.id, b.name) AS target, type(r) AS kind, properties(r) AS held
"""


class Reads(Protocol):
    """A link, or a graph."""

    async def rows(self, query: Any) -> Rows:
        """Answer a statement."""
        ...


async def rows_of(address: Address, query: Any) -> Rows:
    """Answer a statement past every graph that is open."""
    link = Link(address, 5.0)
    try:
        return await link.rows(query)
    finally:
        await link.close()


async def contents(reader: Reads) -> Mapping[str, Any]:
    """Read all nodes and edges, without times."""
    nodes = [(row["label"], _id(row), _plain(row["held"])) for row in await reader.rows(_NODES)]
    edges = [(row["source"], row["kind"], row["target"], _plain(row["held"])) for row in await reader.rows(_EDGES)]
    return {"nodes": sorted(nodes, key=repr), "edges": sorted(edges, key=repr)}


def _id(row: Mapping[str, Any]) -> str:
    return "" if row["label"] == "AppliedUpdate" else str(row["held"].get("id") or row["name"])


def _plain(held: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    shown = {k: round(v, 6) if isinstance(v, float) else v for k, v in held.items() if k not in NOW and v is not None}
    return tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in shown.items()))
