"""Which tools a request will need, from how well each serves it and from what each needs in turn."""

import heapq
from collections.abc import Mapping
from typing import Final

FADING: Final = 0.7
"""What a tool is worth that another one needs, for each unit of distance."""
DIRECT, INDIRECT = 0.3, 1.0
"""Distance of what is always needed, and of what may be."""


def distances(target: str, needed: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Return every tool behind a target with its distance, the nearest first; circles are no harm.

    Args:
        target: The tool that is asked for.
        needed: Tool id → what it needs → at which distance.
    """
    found: dict[str, float] = {}
    waiting = [(0.0, target)]
    while waiting:
        far, tool_id = heapq.heappop(waiting)
        if tool_id not in found:
            found[tool_id] = far
            for other, step in needed.get(tool_id, {}).items():
                heapq.heappush(waiting, (far + step, other))
    return found


def required(targets: Mapping[str, float], needed: Mapping[str, Mapping[str, float]], top_k: int) -> list[str]:
    """Rank tools by how likely a request needs them, be it only because a likely tool needs them.

    Args:
        targets: Tool id → how likely it is what is asked for.
        needed: Tool id → what it needs → at which distance.
        top_k: How many are returned.
    """
    worth: dict[str, float] = {}
    for target, likely in targets.items():
        for tool_id, far in distances(target, needed).items():
            worth[tool_id] = worth.get(tool_id, 0.0) + likely * FADING**far
    return sorted(worth, key=lambda tool_id: (-worth[tool_id], tool_id))[:top_k]
