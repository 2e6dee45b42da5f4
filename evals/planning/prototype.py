"""The prototype that ToolAtlas must beat: its features, its fit and its beam, run again on the same rows.

A move is a tool or END; its score is a softmax over weighted features: plain cosines of the request and its clauses,
the coverage that a tool adds, the smoothed log transition weight, log frequency, and votes of the 12 nearest past
requests. Weights by softmax regression, each request left out of what judges it; beam of 8 paths.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from graph.planner.evidence import AskedPath, PathKnowledge, piece_likeness
from graph.planner.transition_counts import PathCounts
from tools.embedding.embedder import unit

Floats = npt.NDArray[np.floating]
NEAREST, TAU = 12, 0.05
FEATURES: Final = (
    *("cosine", "best_clause", "next_clause", "gain", "transition", "seen", "frequency", "votes", "next_votes"),
    *("in_path", "end_0", "end", "end_2", "end_3", "end_4", "end_5", "end_transition", "end_seen", "end_covered"),
    *("end_gain", "end_length", "end_votes", "end_clauses"),
)
MEMORY: Final = frozenset({"votes", "next_votes", "end_length", "end_votes"})
EDGES: Final = frozenset({"transition", "seen", "end_transition", "end_seen"})
_AT: Final = {name: place for place, name in enumerate(FEATURES)}


class PrototypeRequest:
    """What the prototype knows about one request."""

    def __init__(self, knowledge: PathKnowledge, asked: AskedPath, hidden: Collection[int] = ()) -> None:
        self._counts: PathCounts = knowledge.counts
        past = knowledge.past
        whole = unit(asked.whole - past.centre)[0]
        self._cosine = knowledge.tools @ whole
        self._clauses = piece_likeness(knowledge.tools, asked.pieces, past.centre)
        cosines = past.vectors @ whole
        cosines[list(hidden)] = -1
        order = np.argsort(-cosines, kind="stable")[:NEAREST]
        worth = np.exp((cosines[order] - cosines[order[0]]) / TAU)
        self._shares = worth / worth.sum()
        self._paths = [past.paths[place] for place in order]
        self._votes = self._shares @ past.holds[order]

    def __call__(self, path: Sequence[int]) -> Floats:
        """Lay out all moves, END last; shape `(n_tools + 1, len(FEATURES))`."""
        n_tools = self._counts.n_tools
        rows = np.zeros((n_tools + 1, len(FEATURES)))
        here = path[-1] if path else n_tools
        weights, seen = self._counts.log_weights(here), self._counts.follows(here) > 0
        covered = self._clauses[:, list(path)].max(axis=1) if path else np.zeros(len(self._clauses))
        place = int(self._clauses[:, here].argmax()) if path else -1
        values: dict[str, Floats] = {
            "cosine": self._cosine,
            "best_clause": self._clauses.max(axis=0),
            "next_clause": self._clauses[min(place + 1, len(self._clauses) - 1)],
            "gain": np.maximum(self._clauses - covered[:, None], 0).max(axis=0),
            "transition": weights[:-1],
            "seen": seen[:-1].astype(float),
            "frequency": self._counts.log_shares()[:-1],
            "votes": self._votes,
            "next_votes": self._next_votes(path),
        }
        for name, column in values.items():
            rows[:n_tools, _AT[name]] = column
        rows[list(path), _AT["in_path"]] = 1
        ending = self._ending(path, covered, rows[:n_tools, _AT["gain"]])
        for name, value in (ending | {"end_transition": weights[-1], "end_seen": seen[-1]}).items():
            rows[n_tools, _AT[name]] = value
        return rows

    def _next_votes(self, path: Sequence[int]) -> Floats:
        found = np.zeros(self._counts.n_tools)
        for past, share in zip(self._paths, self._shares, strict=True):
            behind = [there for here, there in pairwise(past) if here == path[-1]] if path else [past[0]]
            np.add.at(found, behind, share)
        return found

    def _ending(self, path: Sequence[int], covered: Floats, gain: Floats) -> dict[str, float]:
        n = len(path)
        last = [bool(path) and past[-1] == path[-1] for past in self._paths]
        expected = float(self._shares @ [len(past) for past in self._paths])
        return {
            "end_0": float(n == 0),
            "end": 1.0,
            **{f"end_{k}": float(n >= k) for k in range(2, 6)},
            "end_covered": float(covered.mean()),
            "end_gain": float(gain.max()),
            "end_length": expected - n,
            "end_votes": float(self._shares[last].sum()),
            "end_clauses": min(len(covered), 8) / 4 - n / 2,
        }
