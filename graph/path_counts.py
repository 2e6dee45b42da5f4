"""What past paths tell about the order of tools: which one follows which, and which comes before which.

Tools are numbers here; behind the last tool's number START is a row and END a column. Counts are kept, weights are
computed on read, as in the tool graph itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from graph.weights import SMOOTHING_K

Floats = npt.NDArray[np.floating]
Rows = dict[int, dict[int, float]]


class PathCounts:
    """Counts over paths of numbered tools."""

    def __init__(self, n_tools: int) -> None:
        self.n_tools = n_tools
        self.uses: Floats = np.zeros(n_tools + 1)
        """How often each tool was used, and END."""
        self._follows: Rows = defaultdict(dict)
        self._before: Rows = defaultdict(dict)
        self._after: Rows = defaultdict(dict)

    def count(self, path: Sequence[int], times: float = 1.0) -> None:
        """Count a path; a negative number takes it back."""
        ends = (self.n_tools, *path, self.n_tools)
        for here, there in pairwise(ends):
            _add(self._follows, here, there, times)
        np.add.at(self.uses, [*path, self.n_tools], times)
        for first, second in combinations(path, 2):
            if first != second:
                _add(self._before, first, second, times)
                _add(self._after, second, first, times)

    @contextmanager
    def hidden(self, path: Sequence[int], times: float) -> Iterator[None]:
        """Leave a path out for a while: what is learnt from it must not know it."""
        self.count(path, -times)
        try:
            yield
        finally:
            self.count(path, times)

    def log_shares(self) -> Floats:
        """Log share of each tool, and of END, among all moves; shape `(n_tools + 1,)`."""
        return np.asarray(np.log((self.uses + 1) / (self.uses.sum() + self.n_tools + 1)))

    def follows(self, here: int) -> Floats:
        """How often each tool, and END, came next; shape `(n_tools + 1,)`."""
        return _row(self._follows.get(here, {}), self.n_tools + 1)

    def log_weights(self, here: int) -> Floats:
        """Log of the smoothed transition weight to each tool and END; shape `(n_tools + 1,)`."""
        followed = self.follows(here)
        prior = np.exp(self.log_shares())
        return np.asarray(np.log((followed + SMOOTHING_K * prior) / (followed.sum() + SMOOTHING_K)))

    def precedence(self, tools: Sequence[int]) -> Floats:
        """Say how clearly each of some tools comes before every tool, in [-1, 1]; shape `(len(tools), n_tools)`."""
        before = np.stack([_row(self._before.get(tool, {}), self.n_tools) for tool in tools])
        after = np.stack([_row(self._after.get(tool, {}), self.n_tools) for tool in tools])
        return np.asarray((before - after) / (before + after + 1))


def _add(rows: Rows, here: int, there: int, times: float) -> None:
    row = rows[here]
    row[there] = row.get(there, 0.0) + times


def _row(counts: Mapping[int, float], length: int) -> Floats:
    row = np.zeros(length)
    if counts:
        row[list(counts.keys())] = list(counts.values())
    return row
