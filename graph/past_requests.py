"""Requests of the past and the paths that answered them, and how the nearest of them vote.

Votes of requests like the one at hand are the largest single gain a planner can have, and mislead where no past
request is like it: how near the nearest is stands beside the votes.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding import Matrix, Vector, unit

Floats = npt.NDArray[np.floating]
NEAREST = 16
SHARPNESS = 0.08
"""Cosines that much lower count e times less."""
WIDE_SHARPNESS = 0.15
"""For the opinion of all past requests together."""
_SURE_FROM, _SURE_OVER = 0.5, 0.4
_HIDDEN = -9.0


@dataclass(frozen=True)
class Nearest:
    """The past requests most like one at hand."""

    paths: tuple[tuple[int, ...], ...]
    shares: Floats
    """Of the vote; they sum to 1."""
    likeness: float
    """From 0, nothing alike, to 1, the same request as good as."""
    opinion: Floats
    """Of all past requests on each tool; shape `(n_tools,)`."""

    def votes(self) -> Floats:
        """Share of the vote for each tool; shape `(n_tools,)`."""
        found = np.zeros(len(self.opinion))
        for path, share in zip(self.paths, self.shares, strict=True):
            found[list(set(path))] += share
        return found

    @property
    def length(self) -> float:
        """Expected length of a path."""
        return float(sum(share * len(path) for path, share in zip(self.paths, self.shares, strict=True)))


@dataclass(frozen=True)
class PastRequests:
    """Vectors of past requests, moved to their centre, with their paths."""

    centre: Vector
    vectors: Matrix
    paths: tuple[tuple[int, ...], ...]
    holds: Floats
    """Which path holds which tool; shape `(n_requests, n_tools)`."""

    def nearest(self, vector: Vector, hidden: Collection[int] = ()) -> Nearest:
        """Ask the past about a request.

        Args:
            vector: The request's.
            hidden: Places of past requests that must not be asked.
        """
        n_tools = self.holds.shape[1]
        cosines = self.vectors @ unit(vector - self.centre)[0]
        cosines[list(hidden)] = _HIDDEN
        n = min(NEAREST, len(self.paths) - len(set(hidden)))
        if n < 1:
            return Nearest((), np.zeros(0), 0.0, np.zeros(n_tools))
        order = np.argpartition(-cosines, n - 1)[:n]
        order = order[np.argsort(-cosines[order], kind="stable")]
        best = float(cosines[order[0]])
        return Nearest(
            paths=tuple(self.paths[i] for i in order),
            shares=_shares(cosines[order], SHARPNESS),
            likeness=float(np.clip((best - _SURE_FROM) / _SURE_OVER, 0, 1)),
            opinion=_shares(cosines, WIDE_SHARPNESS) @ self.holds,
        )


def past_requests(vectors: Matrix, paths: Sequence[Sequence[int]], n_tools: int) -> PastRequests:
    """Keep past requests; there must be at least one."""
    centre = vectors.mean(axis=0)
    holds = np.zeros((len(paths), n_tools), np.float32)
    for row, path in zip(holds, paths, strict=True):
        row[list(path)] = 1
    return PastRequests(centre, unit(vectors - centre), tuple(tuple(path) for path in paths), holds)


def _shares(cosines: Floats, sharpness: float) -> Floats:
    worth = np.exp((cosines - cosines.max()) / sharpness)
    return np.asarray(worth / worth.sum())
