"""The groups that tools stand in: what is best in each, over all tools at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True)
class ToolGroups:
    """Which group each tool is of."""

    numbers: Ints
    """For each tool the number of its group, 0 to n - 1; shape `(n_tools,)`."""

    @cached_property
    def sizes(self) -> Ints:
        """How many tools each group has."""
        return np.bincount(self.numbers)

    def best(self, rows: Floats) -> Floats:
        """Take the best tool of each group; from shape `(n_rows, n_tools)` to `(n_rows, n_groups)`."""
        if not len(self.numbers):
            return rows
        found: Floats = np.maximum.reduceat(rows[:, self._order], self._starts, axis=1)
        return found

    def spread(self, rows: Floats) -> Floats:
        """Give each tool what its group has; from shape `(n_rows, n_groups)` to `(n_rows, n_tools)`."""
        return np.take(rows, self.numbers, axis=1) if len(self.numbers) else rows

    @cached_property
    def _order(self) -> Ints | slice:
        # Sorted ids keep most groups together: then nothing needs to be copied.
        in_order = bool(np.all(np.diff(self.numbers) >= 0))
        return slice(None) if in_order else np.argsort(self.numbers, kind="stable")

    @cached_property
    def _starts(self) -> Ints:
        return np.concatenate([[0], np.cumsum(self.sizes)[:-1]]).astype(np.intp)


def tool_groups(tool_ids: Sequence[str]) -> ToolGroups:
    """Number the groups; what stands before an id's last slash is its group."""
    numbers: dict[str, int] = {}
    found = [numbers.setdefault(tool_id.rpartition("/")[0], len(numbers)) for tool_id in tool_ids]
    return ToolGroups(np.array(found, dtype=np.intp))
