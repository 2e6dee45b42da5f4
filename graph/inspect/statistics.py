"""The shape of the tool graph: how many ways leave a tool, how uneven they are, and where they come from."""

import statistics
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from graph.store.connection import Rows
from graph.store.neighbours import END, START
from graph.store.tool_graph import ToolGraph
from graph.store.transition_weights import Counts
from prompts.frozen import Frozen

PAGE: Final = 1000
"""Tools whose edges are read at a time, so that no read runs into the bound on a request."""
_BUCKETS: Final = (("0", 0), ("1", 1), ("2", 2), ("3-5", 5), ("6-10", 10), ("11-20", 20))
_MORE: Final = "over 20"
_TOOLS: Final = "MATCH (t:Tool) RETURN t.id AS id, coalesce(t.bare, false) AS bare ORDER BY id"
_WAYS: Final = """
UNWIND $ids AS id
MATCH (a:Tool {id: id})-[r:FOLLOWED_BY|SUPPLIES]->(b)
RETURN a.id AS a, type(r) AS kind, b.id AS b, r.ok AS ok, r.empty AS empty, r.error AS error, r.sources AS sources
"""
_FROM_START: Final = """
MATCH (a:Boundary {id: 'START'})-[r:FOLLOWED_BY]->(b)
RETURN a.id AS a, type(r) AS kind, b.id AS b, r.ok AS ok, r.empty AS empty, r.error AS error, r.sources AS sources
"""
_META: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
RETURN coalesce(m.paths, 0) AS paths, coalesce(m.calls, 0) AS calls
"""
_SUBSTITUTED: Final = "MATCH (:Tool)-[r:SUBSTITUTES]->(t:Tool) RETURN t.id AS id, count(r) AS n"
_BUILDS: Final = """
MATCH (b:GraphBuild)
RETURN b.source AS source, b.file AS file, b.split AS split, b.total AS total, b.taken AS taken,
       b.counted AS counted, size(b.waiting) AS skipped
ORDER BY b.started_at
"""


class Degrees(Frozen):
    """How many other tools follow a tool; START and END are none."""

    mean: float
    median: float
    p90: float
    max: int
    buckets: Mapping[str, int]
    """Number of successors → number of tools."""


class BuildState(Frozen):
    """A build from call paths, and how far it came."""

    source: str
    file: str
    split: str
    total: int
    taken: int
    counted: int
    skipped: int


class Shape(Frozen):
    """The whole graph in figures."""

    tools: int
    bare: int
    followed_by: int
    supplies: int
    substitutes: int = 0
    """Edges from a tool to one whose job it does too."""
    with_substitute: int = 0
    """Tools that have at least one."""
    paths: int
    calls: int
    out_degree: Degrees
    with_successors: int
    top_share_mean: float
    """Of the evidence for all successors of a tool, what speaks for its first; END is a successor; in [0, 1]."""
    top_share_median: float
    isolated: int
    """Tools that no edge to or from another tool touches."""
    by_source: Mapping[str, int]
    """Source → FOLLOWED_BY edges that it speaks for; an edge may have several."""
    builds: tuple[BuildState, ...]


async def read_shape(graph: ToolGraph) -> Shape:
    """Read every edge once.

    Raises:
        GraphUnavailable: the server is down.
    """
    tools = await graph.rows(_TOOLS)
    edges = await graph.rows(_FROM_START)
    async for page in pages(graph, [row["id"] for row in tools]):
        edges += page
    [meta] = await graph.rows(_META)
    builds = tuple(BuildState.model_validate(row) for row in await graph.rows(_BUILDS))
    spare = await graph.rows(_SUBSTITUTED)
    known = {"substitutes": sum(row["n"] for row in spare), "with_substitute": len(spare)}
    return shape_of(tools, edges, meta, builds).model_copy(update=known)


async def pages(graph: ToolGraph, ids: Sequence[str]) -> AsyncIterator[Rows]:
    """Read the edges that leave these tools, page by page."""
    for first in range(0, len(ids), PAGE):
        yield await graph.rows(_WAYS, {"ids": list(ids[first : first + PAGE])})


def shape_of(tools: Rows, edges: Rows, meta: Mapping[str, int], builds: tuple[BuildState, ...]) -> Shape:
    """Work the figures out."""
    ways = [edge for edge in edges if edge["kind"] == "FOLLOWED_BY"]
    between = [e for e in ways if e["a"] != START and e["b"] != END]
    shares = _top_shares([edge for edge in ways if edge["a"] != START])
    supplies = [edge for edge in edges if edge["kind"] == "SUPPLIES"]
    linked = {end for e in between + supplies if e["a"] != e["b"] for end in (e["a"], e["b"])}
    sources = Counter(source for edge in ways for source in edge["sources"] or ())
    followers = Counter(edge["a"] for edge in between)
    return Shape(
        tools=len(tools),
        bare=sum(row["bare"] for row in tools),
        followed_by=len(ways),
        supplies=len(supplies),
        paths=meta["paths"],
        calls=meta["calls"],
        out_degree=_degrees([followers[row["id"]] for row in tools]),
        with_successors=len(shares),
        top_share_mean=statistics.fmean(shares) if shares else 0.0,
        top_share_median=statistics.median(shares) if shares else 0.0,
        isolated=sum(row["id"] not in linked for row in tools),
        by_source=dict(sources.most_common()),
        builds=builds,
    )


def _top_shares(ways: Sequence[Mapping[str, Any]]) -> list[float]:
    """Return for each tool the share of its first successor; calls that only failed are no evidence."""
    worths: dict[str, list[float]] = {}
    for edge in ways:
        counts = Counts(ok=float(edge["ok"] or 0), empty=float(edge["empty"] or 0))
        worths.setdefault(edge["a"], []).append(counts.worth)
    return [max(found) / sum(found) for found in worths.values() if sum(found)]


def _degrees(counts: list[int]) -> Degrees:
    ordered = sorted(counts) or [0]
    buckets = Counter(next((label for label, top in _BUCKETS if n <= top), _MORE) for n in counts)
    return Degrees(
        mean=statistics.fmean(ordered),
        median=statistics.median(ordered),
        p90=ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))],
        max=ordered[-1],
        buckets={label: buckets[label] for label in (*(b for b, _ in _BUCKETS), _MORE)},
    )
