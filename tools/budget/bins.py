"""Room that is left in groups while they are filled, in tokens."""

from collections.abc import Iterable, Sequence

import numpy as np


class Bins:
    """Open groups in the order of their opening; the first with enough room takes what comes."""

    def __init__(self, room: int, n_most: int) -> None:
        """Begin with no group.

        Args:
            room: Tokens of an empty group.
            n_most: Groups that there can be at most: one for each tool.
        """
        self.room = room
        self.chunks: list[list[list[str]]] = []
        """What each group holds, in the pieces in which it was put in."""
        self.places: dict[str, int] = {}
        self._left = np.full(n_most + 1, room, dtype=np.int64)

    def put(self, tool_ids: Sequence[str], tokens: int, beside: Iterable[int] = ()) -> None:
        """Put tools into one group: into one of `beside` where there is room, else into the first that has it."""
        place = next((b for b in beside if self._left[b] >= tokens), self._first(tokens))
        if place == len(self.chunks):
            self.chunks.append([])
        self.chunks[place].append(list(tool_ids))
        self._left[place] -= tokens
        self.places.update(dict.fromkeys(tool_ids, place))

    def _first(self, tokens: int) -> int:
        """Find the first group with room; what fits into no empty group gets one of its own."""
        fitting = self._left[: len(self.chunks) + 1] >= tokens
        return int(fitting.argmax()) if fitting.any() else len(self.chunks)
