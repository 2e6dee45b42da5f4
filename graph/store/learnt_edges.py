"""What the graph has counted, read in bulk under one version: the planner's counts, and any node's learnt ways."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from graph.store.connection import Rows
from graph.store.neighbour_query import COMMONEST, availability_of
from graph.store.neighbours import END, START
from graph.store.transition_weights import Counts

_LIBRARY: Final = frozenset({"self", "SUPPLIES", "supplier", "stand-in"})
"""Rows around a node that only another library changes."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class GraphVersion:
    """Moves whenever the graph changes: what was read under one version need not be read again."""

    tools: int = 0
    calls: int = 0
    paths: int = 0
    digest: str = ""
    """Of the library that the graph mirrors."""
    connected: int = -1
    """Which connection told it: behind another there may be another server."""

    def same_library(self, other: "GraphVersion") -> bool:
        """Tell whether dependencies and substitutes are those of another version."""
        return (self.digest, self.connected) == (other.digest, other.connected)


@dataclass(frozen=True)
class LearntEdges:
    """What the graph has counted."""

    version: GraphVersion = GraphVersion()
    covered: frozenset[str] = frozenset()
    """Tools that were asked for; what is told of others is only how often they were called."""
    nodes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Counts of the tools that were called, by id."""
    ways: Mapping[str, Mapping[str, Counts]] = field(default_factory=dict)
    """From, to, and what was seen of it; START and END are among the ends."""
    availability: Mapping[str, float] = field(default_factory=dict)
    """Of tools that were called, when they were read."""

    @property
    def paths(self) -> float:
        """How many paths were counted."""
        return float(self.version.paths)

    def covers(self, tool_ids: Iterable[str]) -> bool:
        """Tell whether all that was counted of some tools is known."""
        return self.covered.issuperset(tool_ids)

    def availabilities(self, tool_ids: Iterable[str], now: float, half_life_s: float) -> dict[str, float]:
        """Weigh the recent calls of tools that are covered; tool id → availability in [0, 1]."""
        return {t: availability_of(self.nodes.get(t, _NOTHING), now, half_life_s) for t in tool_ids}

    def around(self, tool_id: str, library: Rows) -> Rows | None:
        """Lay out what was counted around a node as one read of it would; None where that is not all known.

        Args:
            tool_id: Of the node; START has no library rows.
            library: An earlier read of the node, whose dependencies and substitutes still hold.
        """
        lasting = [row for row in library if row["kind"] in _LIBRARY]
        if tool_id != START and not self.covers({tool_id, *(row["id"] for row in lasting)}):
            return None
        version = self.version
        totals = {"tools": version.tools, "calls": version.calls, "paths": version.paths}
        renewed = [{**row, "node": self.nodes.get(row["id"], _NOTHING)} for row in lasting]
        ways = self.ways.get(tool_id, {})
        rows: Rows = [{"kind": "meta", "id": "", "node": totals, "edge": None}, *renewed]
        if tool_id == START:
            seen = {"ok": sum(c.ok for c in ways.values()), "empty": sum(c.empty for c in ways.values())}
            rows.append({"kind": "total", "id": "", "node": None, "edge": seen})
            ways = dict(sorted(ways.items(), key=lambda way: (-way[1].ok, -way[1].empty, way[0]))[:COMMONEST])
        return [*rows, *(self._way(end, counts) for end, counts in ways.items())]

    def _way(self, end: str, counts: Counts) -> dict[str, Any]:
        edge = {"ok": counts.ok, "empty": counts.empty, "error": counts.error}
        return {"kind": "FOLLOWED_BY", "id": end, "node": self.nodes.get(end, _NOTHING), "edge": edge}


def learnt_edges(
    version: GraphVersion, covered: Iterable[str], ways: Rows, availability: Mapping[str, float], tools: Rows
) -> LearntEdges:
    """Join the rows of a bulk read."""
    counted: dict[str, dict[str, Counts]] = {}
    for row in ways:
        ok, empty, error = (float(row[outcome] or 0) for outcome in ("ok", "empty", "error"))
        counted.setdefault(row["a"], {})[row["b"]] = Counts(ok, empty, error)
    return LearntEdges(version, frozenset(covered), {row["id"]: row["node"] for row in tools}, counted, availability)


def ends(ways: Rows) -> Iterable[str]:
    """Name the tools that ways lead to."""
    return (row["b"] for row in ways if row["b"] != END)
