"""What was read from the graph a moment ago, and what was known last."""

import time
from collections import OrderedDict
from collections.abc import Callable

from graph.store.neighbours import Neighbours

CAPACITY = 4_096


class Recent:
    """Neighbours by tool id. Fresh for a short time and until our own next write; kept for when the server is down."""

    def __init__(self, ttl_s: float, clock: Callable[[], float] = time.monotonic, capacity: int = CAPACITY) -> None:
        self._ttl_s = ttl_s
        self._clock = clock
        self._capacity = capacity
        self._kept: OrderedDict[str, tuple[float, Neighbours]] = OrderedDict()

    def fresh(self, tool_id: str) -> Neighbours | None:
        """Return what is new enough to be used instead of a read."""
        kept = self._kept.get(tool_id)
        return kept[1] if kept and kept[0] > self._clock() else None

    def last(self, tool_id: str) -> Neighbours | None:
        """Return what was known last, however old."""
        kept = self._kept.get(tool_id)
        return kept[1] if kept else None

    def keep(self, neighbours: Neighbours) -> None:
        """Remember a read; the oldest gives way."""
        self._kept[neighbours.tool_id] = (self._clock() + self._ttl_s, neighbours)
        self._kept.move_to_end(neighbours.tool_id)
        if len(self._kept) > self._capacity:
            self._kept.popitem(last=False)

    def expire(self) -> None:
        """Let nothing count as fresh any more."""
        for tool_id, (_, neighbours) in self._kept.items():
            self._kept[tool_id] = (float("-inf"), neighbours)
