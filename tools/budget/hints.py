"""What decides which tools come first, and which belong together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, inf, log2
from typing import TypeAlias

from tools.tool import Tool

Suppliers: TypeAlias = Mapping[str, Sequence[str]]
"""Tool id → ids of the tools whose output it needs."""
_LOWEST_LEVEL = -8


@dataclass(frozen=True)
class Hints:
    """Evidence for the order of tools; what is not named counts 0."""

    relevance: Mapping[str, float] = field(default_factory=dict)
    """Tool id → how well it serves what the group is for, in [0, 1] or any other scale."""
    usage: Mapping[str, float] = field(default_factory=dict)
    """Tool id → how much it is used: decides between tools that are equally relevant."""
    suppliers: Suppliers = field(default_factory=dict)

    def ordered(self, tools: Iterable[Tool]) -> list[Tool]:
        """Sort by relevance, then by level of use, then by id: the order in which tools came changes nothing."""
        levels = usage_levels(self.usage)
        rank = {t.id: (-self.relevance.get(t.id, 0.0), -levels.get(t.id, _LOWEST_LEVEL), t.id) for t in tools}
        return sorted(tools, key=lambda tool: rank[tool.id])


def usage_levels(usage: Mapping[str, float]) -> dict[str, int]:
    """Halve from the most used tool downwards: a tool changes its place only when its share of use doubles or halves.

    Without that every answered request would change the order, and no provider's prompt cache would hold.
    """
    used = {tool_id: log2(share) for tool_id, share in usage.items() if 0 < share < inf}
    most = max(used.values(), default=0.0)
    return {tool_id: max(_LOWEST_LEVEL + 1, floor(level - most)) for tool_id, level in used.items()}
