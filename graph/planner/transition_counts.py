"""What past paths tell about the order of tools: which one follows which, and which comes before which.

Tools are numbers here; behind the last tool's number START is a row and END a column. Counts are kept, weights are
computed on read, as in the tool graph itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, pairwise
from typing import Self

import numpy as np
import numpy.typing as npt

from graph.store.learnt_edges import LearntEdges
from graph.store.neighbours import END, START
from graph.store.transition_weights import Totals, move_shares, transition_weights

Floats = npt.NDArray[np.floating]
Rows = dict[int, dict[int, float]]


class PathCounts:
    """Counts over paths of numbered tools."""

    def __init__(self, n_tools: int) -> None:
        self.n_tools = n_tools
        self.uses: Floats = np.zeros(n_tools + 1)
        """How often each tool was used, and END."""
        self._log_shares: Floats | None = None
        self._follows: Rows = defaultdict(dict)
        self._before: Rows = defaultdict(dict)
        self._after: Rows = defaultdict(dict)

    @classmethod
    def of(cls, learnt: LearntEdges, tool_ids: Sequence[str]) -> Self:
        """Number the tools, and take over what the graph has counted of them; what is none of them is left out."""
        numbers = {tool_id: number for number, tool_id in enumerate(tool_ids)}
        end = len(tool_ids)
        counts = cls(end)
        for first, ways in learnt.ways.items():
            here = end if first == START else numbers.get(first)
            for second, seen in ways.items():
                there = end if second == END else numbers.get(second)
                if here is not None and there is not None:
                    counts.follow(here, there, seen.worth)
                    if end not in (here, there):
                        counts.precede(here, there, seen.worth)
        for tool_id, node in learnt.nodes.items():
            if tool_id in numbers:
                counts.use(numbers[tool_id], float(node["calls"]))
        counts.use(end, learnt.paths)
        return counts

    def count(self, path: Sequence[int], times: float = 1.0) -> None:
        """Count a path; a negative number takes it back."""
        for here, there in pairwise((self.n_tools, *path, self.n_tools)):
            self.follow(here, there, times)
        for tool in (*path, self.n_tools):
            self.use(tool, times)
        for first, second in combinations(path, 2):
            self.precede(first, second, times)

    def follow(self, here: int, there: int, times: float = 1.0) -> None:
        """Count one tool as coming right behind another; `n_tools` is START as the first and END as the second."""
        _add(self._follows, here, there, times)

    def use(self, tool: int, times: float = 1.0) -> None:
        """Count a tool, or END, as used."""
        self._log_shares = None
        self.uses[tool] += times

    def precede(self, first: int, second: int, times: float = 1.0) -> None:
        """Count one tool as coming somewhere before another."""
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
        if self._log_shares is None:
            totals = Totals(self.n_tools, float(self.uses[:-1].sum()), float(self.uses[-1]))
            self._log_shares = np.log(move_shares(self.uses, totals))
        return np.asarray(self._log_shares)

    def follows(self, here: int) -> Floats:
        """How often each tool, and END, came next; shape `(n_tools + 1,)`."""
        return _row(self._follows.get(here, {}), self.n_tools + 1)

    def log_weights(self, here: int) -> Floats:
        """Log of the smoothed transition weight to each tool and END; shape `(n_tools + 1,)`."""
        seen = self._follows.get(here, {})
        places, worths = list(seen), np.array(list(seen.values()))
        total = float(worths.sum())
        # What was never seen keeps its share of the smoothing: logarithms of thousands of tools are dear.
        weights: Floats = self.log_shares() + np.log(transition_weights(np.zeros(1), total, np.ones(1)))
        weights[places] = np.log(transition_weights(worths, total, np.exp(self.log_shares()[places])))
        return weights

    def log_gains(self, here: int) -> Floats:
        """How much likelier each tool and END become behind one, as logarithms; shape `(n_tools + 1,)`.

        All are 0 where nothing was ever seen to follow.
        """
        return np.asarray(self.log_weights(here) - self.log_shares())

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
