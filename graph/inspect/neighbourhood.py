"""A tool with what leads to it and what follows: what a picture of it shows."""

from typing import Final

from errors import ToolNotFound
from graph.relations.dependencies import Dependency
from graph.store.neighbours import START, Neighbour, StandIn
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen

_KNOWN: Final = "MATCH (t:Tool {id: $id}) RETURN t.id AS id"
_BEFORE: Final = """
MATCH (a)-[r:FOLLOWED_BY]->(t:Tool {id: $id})
RETURN a.id AS id, coalesce(r.ok, 0) AS ok, coalesce(r.empty, 0) AS empty, coalesce(r.error, 0) AS error
"""


class Before(Frozen):
    """What a tool was called after."""

    tool_id: str
    n_followed: int


class Surroundings(Frozen):
    """One tool in the middle."""

    tool_id: str
    availability: float
    before: tuple[Before, ...]
    """The commonest first."""
    after: tuple[Neighbour, ...]
    """The heaviest first."""
    end_weight: float
    suppliers: tuple[Dependency, ...]
    stand_ins: tuple[StandIn, ...] = ()
    """Who does the same job, the likest first."""
    n_hidden: int
    """Tools around it that did not fit."""


async def read_surroundings(graph: ToolGraph, tool_id: str, top: int) -> Surroundings:
    """Read what stands around a tool, at most `top` tools a side.

    Raises:
        ToolNotFound: the graph holds no such tool.
        GraphUnavailable: the server is down.
    """
    if tool_id != START and not await graph.rows(_KNOWN, {"id": tool_id}):
        raise ToolNotFound(tool_id)
    rows = await graph.rows(_BEFORE, {"id": tool_id})
    before = [Before(tool_id=row["id"], n_followed=int(row["ok"] + row["empty"] + row["error"])) for row in rows]
    before.sort(key=lambda b: (-b.n_followed, b.tool_id))
    around = await graph.neighbours(tool_id)
    sides = (before, around.successors, around.suppliers, around.stand_ins)
    return Surroundings(
        tool_id=tool_id,
        availability=around.availability,
        before=tuple(before[:top]),
        after=around.successors[:top],
        end_weight=around.end_weight,
        suppliers=around.suppliers[:top],
        stand_ins=around.stand_ins[:top],
        n_hidden=sum(max(0, len(side) - top) for side in sides),
    )
