"""Requests of the past and the paths that answered them, and how the nearest of them vote.

Votes of requests like the one at hand are the largest single gain a planner can have, and mislead where no past
request is like it: how near the nearest is stands beside the votes.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding.embedder import Matrix, Vector, unit

Floats = npt.NDArray[np.floating]
NEAREST = 16
SHARPNESS = 0.08
"""Cosines that much lower count e times less."""
WIDE_SHARPNESS = 0.15
"""For the opinion of all past requests together."""
_SURE_FROM, _SURE_OVER = 0.5, 0.4
NOBODY = 0.45
"""Cosine of who votes for nothing: where no past request comes near, none has much of the vote."""
CENTRE_WORTH = 32
"""Of what is known beforehand of where requests lie, in past requests."""
_HIDDEN = -9.0


@dataclass(frozen=True)
class Nearest:
    """The past requests most like one at hand."""

    paths: tuple[tuple[int, ...], ...]
    shares: Floats
    """Of the vote; they sum to less than 1, the less the farther away all are."""
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
            return nobody(n_tools)
        order = np.argpartition(-cosines, n - 1)[:n]
        order = order[np.argsort(-cosines[order], kind="stable")]
        best = float(cosines[order[0]])
        return Nearest(
            paths=tuple(self.paths[i] for i in order),
            shares=_shares(cosines[order], SHARPNESS, nobody=NOBODY),
            likeness=float(np.clip((best - _SURE_FROM) / _SURE_OVER, 0, 1)),
            opinion=_shares(cosines, WIDE_SHARPNESS) @ self.holds,
        )


def past_requests(
    vectors: Matrix, paths: Sequence[Sequence[int]], n_tools: int, centre: Vector | None = None
) -> PastRequests:
    """Keep past requests.

    Args:
        vectors: Of the requests.
        paths: Their paths.
        n_tools: How many tools there are.
        centre: Where requests lie as far as is known beforehand: the mean of few says little. There must be at least
            one past request where it is None.
    """
    middle = shrunk_centre(vectors, centre)
    holds = np.zeros((len(paths), n_tools), np.float32)
    for row, path in zip(holds, paths, strict=True):
        row[list(path)] = 1
    return PastRequests(middle, unit(vectors - middle), tuple(tuple(path) for path in paths), holds)


def shrunk_centre(vectors: Matrix, known: Vector | None) -> Vector:
    """Return the mean of vectors, drawn toward what is known beforehand where they are few."""
    if known is None:
        middle: Vector = vectors.mean(axis=0)
        return middle
    total: Vector = vectors.sum(axis=0) + CENTRE_WORTH * known
    return np.asarray(total / (len(vectors) + CENTRE_WORTH), np.float32)


def nobody(n_tools: int) -> Nearest:
    """Return what no past request says."""
    return Nearest((), np.zeros(0), 0.0, np.zeros(n_tools))


def _shares(cosines: Floats, sharpness: float, nobody: float | None = None) -> Floats:
    best = max(float(cosines.max()), nobody if nobody is not None else -np.inf)
    worth = np.exp((cosines - best) / sharpness)
    others = 0.0 if nobody is None else float(np.exp((nobody - best) / sharpness))
    return np.asarray(worth / (worth.sum() + others))
