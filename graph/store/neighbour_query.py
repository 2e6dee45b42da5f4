"""Reading what stands around one node, and turning counts into weights."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from graph.relations.dependencies import Dependency, Strength
from graph.store.connection import Rows
from graph.store.neighbours import END, START, Neighbour, Neighbours, StandIn
from graph.store.sync import GraphTarget
from graph.store.transition_weights import (
    Counts,
    Totals,
    availability,
    decayed,
    move_shares,
    transition_weights,
)

AROUND_TOOL: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
RETURN 'meta' AS kind, '' AS id, m {.tools, .calls, .paths} AS node, null AS edge
UNION ALL
MATCH (t:Tool {id: $id})
RETURN 'self' AS kind, t.id AS id, t {.calls, .recent_ok, .recent_error, .recent_at} AS node, null AS edge
UNION ALL
MATCH (t:Tool {id: $id})-[r:FOLLOWED_BY|SUPPLIES]->(n)
RETURN type(r) AS kind, n.id AS id, n {.calls, .recent_ok, .recent_error, .recent_at} AS node, properties(r) AS edge
UNION ALL
MATCH (n:Tool)-[r:SUPPLIES]->(t:Tool {id: $id})
RETURN 'supplier' AS kind, n.id AS id, null AS node, properties(r) AS edge
UNION ALL
MATCH (n:Tool)-[r:SUBSTITUTES]->(t:Tool {id: $id})
RETURN 'stand-in' AS kind, n.id AS id, n {.recent_ok, .recent_error, .recent_at} AS node, properties(r) AS edge
"""
AROUND_START: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
RETURN 'meta' AS kind, '' AS id, m {.tools, .calls, .paths} AS node, null AS edge
UNION ALL
MATCH (:Boundary {id: 'START'})-[r:FOLLOWED_BY]->(n)
RETURN 'total' AS kind, '' AS id, null AS node,
       {ok: sum(coalesce(r.ok, 0)), empty: sum(coalesce(r.empty, 0))} AS edge
UNION ALL
MATCH (:Boundary {id: 'START'})-[r:FOLLOWED_BY]->(n)
WITH r, n ORDER BY coalesce(r.ok, 0) DESC, coalesce(r.empty, 0) DESC, n.id LIMIT 128
RETURN type(r) AS kind, n.id AS id, n {.calls, .recent_ok, .recent_error, .recent_at} AS node, properties(r) AS edge
"""
COMMONEST: Final = 128
"""Paths begin with thousands of tools in a large library: the commonest are read, and weighed among all of them."""

AVAILABILITIES: Final = """
UNWIND $ids AS id
MATCH (t:Tool {id: id})
RETURN t.id AS id, t {.recent_ok, .recent_error, .recent_at} AS node
"""


def neighbours_from(tool_id: str, rows: Rows, now: float, half_life_s: float) -> Neighbours:
    """Weigh the rows of one read."""
    totals = next((Totals(**_numbers(row["node"])) for row in rows if row["kind"] == "meta"), Totals())
    of_self = [row["node"] for row in rows if row["kind"] == "self"]
    outgoing = [row for row in rows if row["kind"] == "SUPPLIES"]
    consumers = tuple(_dependency(tool_id, row["id"], row["edge"]) for row in outgoing)
    suppliers = tuple(_dependency(row["id"], tool_id, row["edge"]) for row in rows if row["kind"] == "supplier")
    counts = _counts(rows, consumers)
    total = _total(rows, counts)
    nodes = {row["id"]: row["node"] for row in rows if row["kind"] in {"FOLLOWED_BY", "SUPPLIES"}}
    weights = _weights(counts, {**_calls(nodes), END: totals.paths}, total, totals)
    found = [
        Neighbour(
            tool_id=other,
            weight=weights[other],
            availability=availability_of(nodes[other], now, half_life_s),
            n_followed=int(count.ok + count.empty + count.error),
            strength=count.strength,
        )
        for other, count in counts.items()
        if other != END
    ]
    return Neighbours(
        tool_id=tool_id,
        successors=tuple(sorted(found, key=lambda n: (-n.weight, n.tool_id))),
        end_weight=0.0 if tool_id == START else weights[END],
        availability=availability_of(of_self[0], now, half_life_s) if of_self else 1.0,
        suppliers=_in_order(suppliers),
        consumers=_in_order(consumers),
        stand_ins=_stand_ins(rows, now, half_life_s),
    )


def _weights(counts: Mapping[str, Counts], uses: Mapping[str, float], total: float, totals: Totals) -> dict[str, float]:
    """Weigh the ways out of a node, and the one to END; tool id → transition weight in [0, 1]."""
    ends = list(dict.fromkeys((*counts, END)))
    shares = move_shares(np.array([float(uses[end]) for end in ends]), totals)
    worths = np.array([counts.get(end, Counts()).worth for end in ends])
    return dict(zip(ends, transition_weights(worths, total, shares).tolist(), strict=True))


def _calls(nodes: Mapping[str, Mapping[str, Any]]) -> dict[str, float]:
    return {tool_id: node.get("calls") or 0 for tool_id, node in nodes.items() if tool_id != END}


def availabilities_from(rows: Rows, now: float, half_life_s: float) -> dict[str, float]:
    """Weigh the rows of `AVAILABILITIES`; tool id → availability in [0, 1]."""
    return {row["id"]: availability_of(row["node"], now, half_life_s) for row in rows}


def neighbours_without_server(tool_id: str, wanted: GraphTarget) -> Neighbours:
    """Weigh what the library alone tells: dependencies, and no path ever seen."""
    known = wanted.known_dependencies.values()
    rows: Rows = [{"kind": "meta", "id": "", "node": {"tools": len(wanted.tools)}, "edge": None}]
    rows += [_row("SUPPLIES", d.consumer, d) for d in known if d.supplier == tool_id]
    rows += [_row("supplier", d.supplier, d) for d in known if d.consumer == tool_id]
    known_substitutes = wanted.known_substitutes.values()
    rows += [
        {"kind": "stand-in", "id": s.stand_in, "node": {}, "edge": s.model_dump()}
        for s in known_substitutes
        if s.original == tool_id
    ]
    return neighbours_from(tool_id, rows, 0.0, 1.0).model_copy(update={"stale": True, "unlearnt": True})


def _row(kind: str, other: str, dependency: Dependency) -> dict[str, Any]:
    return {"kind": kind, "id": other, "node": {}, "edge": dependency.model_dump()}


def _total(rows: Rows, counts: Mapping[str, Counts]) -> float:
    """Return the worth of all successors together, also of those that were not read."""
    told = next((row["edge"] for row in rows if row["kind"] == "total"), None)
    if told is None:
        return sum(count.worth for count in counts.values())
    return Counts(float(told["ok"] or 0), float(told["empty"] or 0)).worth


def _counts(rows: Rows, consumers: Sequence[Dependency]) -> dict[str, Counts]:
    strengths: dict[str, Strength] = {}
    for dependency in sorted(consumers, key=lambda d: d.strength == "strong"):
        strengths[dependency.consumer] = dependency.strength  # a strong one has the last word
    counts = {other: Counts(strength=strength) for other, strength in strengths.items()}
    for row in rows:
        if row["kind"] == "FOLLOWED_BY":
            edge = row["edge"]
            ok, empty, error = (float(edge.get(outcome) or 0) for outcome in ("ok", "empty", "error"))
            counts[row["id"]] = Counts(ok, empty, error, strengths.get(row["id"]))
    return counts


def _stand_ins(rows: Rows, now: float, half_life_s: float) -> tuple[StandIn, ...]:
    found = [
        StandIn(
            tool_id=row["id"],
            similarity=row["edge"].get("similarity") or 0.0,
            availability=availability_of(row["node"], now, half_life_s),
            evidence=row["edge"].get("evidence") or "",
        )
        for row in rows
        if row["kind"] == "stand-in"
    ]
    return tuple(sorted(found, key=lambda s: (-s.similarity, s.tool_id)))


def availability_of(node: Mapping[str, Any], now: float, half_life_s: float) -> float:
    """Weigh the recent calls that a tool's node has counted; in [0, 1]."""
    age_s = now - (node.get("recent_at") or now)
    good, bad = node.get("recent_ok") or 0.0, node.get("recent_error") or 0.0
    return availability(decayed(good, age_s, half_life_s), decayed(bad, age_s, half_life_s))


def _dependency(supplier: str, consumer: str, edge: Mapping[str, Any]) -> Dependency:
    said = {name: edge.get(name) or "" for name in ("resource", "parameter", "strength", "evidence")}
    return Dependency.model_validate({"supplier": supplier, "consumer": consumer, **said})


def _in_order(dependencies: Sequence[Dependency]) -> tuple[Dependency, ...]:
    return tuple(sorted(dependencies, key=lambda d: (d.strength != "strong", d.supplier, d.consumer, d.parameter)))


def _numbers(node: Mapping[str, Any]) -> dict[str, int]:
    return {name: int(node.get(name) or 0) for name in ("tools", "calls", "paths")}
