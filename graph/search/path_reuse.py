"""Going a way again: the path of a similar request is where the search begins, as far as it serves this request too.

A memory proposes and the request's own words decide. Every tool of the remembered path must still be there for this
agent, must get what it needs, and must serve some wish about as well as anything on offer; and the path must leave no
wish open that something on offer serves. Suppliers are not remembered: this request may name what that one did not.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from agents.decisions.choose.question import Offer
from agents.moves import Move, ToolPath
from agents.thresholds import AS_GOOD, SERVES
from graph.memory.long_term import TRUSTED, Recollection, wanted
from graph.search.depth_first import Bounds
from prompts.frozen import Frozen


class Supplies(Protocol):
    """What is needed of the supply chains."""

    def before(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        """List the tools to call first."""
        ...

    def missing(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        """List required parameters that nobody gives."""
        ...


class Judges(Protocol):
    """What is needed of the expander."""

    def covers(self, tool_id: str) -> tuple[float, ...]:
        """Say how well a tool serves each wish."""
        ...

    def usable(self, tool_id: str) -> bool:
        """Tell whether the agent may use a tool."""
        ...


class Retraced(Frozen):
    """A path to begin with; empty where no memory has one that fits."""

    tool_ids: tuple[str, ...] = ()
    pulled: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    path: ToolPath = ToolPath()


def retraced(
    alike: Sequence[Recollection], expander: Judges, chains: Supplies, offers: Sequence[Offer], bounds: Bounds
) -> Retraced:
    """Take the weightiest memory whose path fits this request."""
    against = {r.memory.path for r in alike if r.weight < 0}
    for found in sorted(alike, key=lambda r: -r.weight):
        if found.weight < TRUSTED:
            break
        tools = wanted(found.memory)
        if found.memory.path in against or not _fits(tools, expander, offers):
            continue
        laid = _laid(tools, chains, found)
        if laid is not None and len(laid.tool_ids) <= bounds.max_path_length:
            return laid
    return Retraced()


def _fits(tools: Sequence[str], expander: Judges, offers: Sequence[Offer]) -> bool:
    """Tell whether tools serve the request, all of it, none in vain, and in the order of its wishes."""
    if not tools or not all(map(expander.usable, tools)):
        return False
    rows = [expander.covers(t) for t in tools]
    best = [max(column) for column in zip(*(*rows, *(o.covers for o in offers)), strict=True)]
    served = [tuple(c >= SERVES and c >= AS_GOOD * b for c, b in zip(row, best, strict=True)) for row in rows]
    open_wishes = [b >= SERVES and not any(column) for b, column in zip(best, zip(*served, strict=True), strict=True)]
    firsts = [row.index(True) if any(row) else -1 for row in served]
    return min(firsts) >= 0 and not any(open_wishes) and all(a < b for a, b in pairwise(firsts))


def _laid(tools: Sequence[str], chains: Supplies, found: Recollection) -> Retraced | None:
    """Lay a path with the suppliers that this request needs; None where something is missing all the same."""
    path: list[str] = []
    pulled: list[int] = []
    moves: list[Move] = []
    for tool_id in tools:
        for supplier in chains.before(tool_id, path):
            pulled.append(len(path))
            path.append(supplier)
            reason = f"supplies what {tool_id} needs"
            moves.append(Move(kind="advance", tool_id=supplier, reason=reason, decided_by="graph"))
        if chains.missing(tool_id, path):
            return None
        path.append(tool_id)
        reason = f"answered {_told(found)}, which is alike ({found.likeness:.2f})"
        weight = min(1.0, found.weight)
        moves.append(Move(kind="advance", tool_id=tool_id, reason=reason, confidence=weight, decided_by="memory"))
    return Retraced(tool_ids=tuple(path), pulled=tuple(pulled), moves=tuple(moves))


def _told(found: Recollection) -> str:
    return repr(found.memory.request) if found.memory.request else "a request whose words are not kept"
