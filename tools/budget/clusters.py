"""Tools of one group that are about equally relevant: they explain one another and are offered side by side."""

from collections.abc import Sequence

from tools.budget.hints import Hints, usage_levels
from tools.tool import Tool

NEAR = 0.5
"""Share of its cluster's best relevance from which a tool stays beside it; a lesser one may come in a later group."""
_NEAR_LEVELS = 1


def clusters(ordered: Sequence[Tool], hints: Hints) -> list[list[str]]:
    """Cut tools into clusters, in the order of each one's best tool.

    Args:
        ordered: As `Hints.ordered` sorts them.
        hints: The evidence by which they were sorted.
    """
    levels = usage_levels(hints.usage)
    found: list[list[str]] = []
    open_clusters: dict[str, tuple[float, int | None, list[str]]] = {}
    for tool in ordered:
        key, relevance, level = _key(tool), hints.relevance.get(tool.id, 0.0), levels.get(tool.id)
        known = open_clusters.get(key)
        if known is None or relevance < NEAR * known[0] or not _alike(level, known[1]):
            known = open_clusters[key] = (relevance, level, [])
            found.append(known[2])
        known[2].append(tool.id)
    return found


def _alike(level: int | None, best: int | None) -> bool:
    """Whether a tool is used about as much as the best of its cluster; one that is never used is not."""
    if level is None or best is None:
        return level is best
    return best - level <= _NEAR_LEVELS


def _key(tool: Tool) -> str:
    return tool.id.rpartition("/")[0]
