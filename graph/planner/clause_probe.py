"""Learns from past paths which pieces of a request ask for which tool.

Nobody says which clause of a past request each tool served. The likeness of clause and tool, and their order, make a
first guess; a ridge regression over all past clauses sharpens it, and a second guess is made from what it learnt.
What it tells holds for new combinations of tools too, since it looks at one piece at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding.embedder import Matrix, Vector
from tools.retrieval.standardize import standardised

Floats = npt.NDArray[np.floating]
RIDGE = 3.0
ROUNDS = 2
_BIAS = 0.3
_SURENESS = 2.0
_OUT_OF_ORDER = 1.0
_FIRST_GUESS, _LEARNT = 0.3, 6.0
"""How the first guess and what was learnt are weighed in the second round."""


@dataclass(frozen=True)
class PieceProbe:
    """One direction for each tool."""

    centre: Vector
    directions: Floats
    """Shape `(dim + 1, n_tools)`."""

    def scores(self, pieces: Matrix) -> Floats:
        """Say how much each piece asks for each tool, about 0 to 1; shape `(n_pieces, n_tools)`."""
        return np.asarray(_design(pieces, self.centre) @ self.directions)


def untaught(centre: Vector, n_tools: int) -> PieceProbe:
    """Return a probe that was taught nothing, and says 0 to everything."""
    return PieceProbe(centre, np.zeros((len(centre) + 1, n_tools)))


def fit_piece_probe(
    pieces: Sequence[Matrix], likeness: Sequence[Floats], paths: Sequence[Sequence[int]], n_tools: int
) -> PieceProbe:
    """Fit on past requests.

    Args:
        pieces: Vectors of each request's pieces.
        likeness: Each request's pieces against all tools, shape `(n_pieces, n_tools)`.
        paths: The path that answered each.
        n_tools: How many tools there are.
    """
    stacked = np.concatenate(pieces)
    centre = stacked.mean(axis=0)
    design = _design(stacked, centre)
    gram = design.T @ design + RIDGE * np.eye(design.shape[1])
    first = standardised(np.concatenate(likeness))
    ends = np.cumsum([len(own) for own in pieces])[:-1]
    guess, probe = first, PieceProbe(centre, np.zeros((design.shape[1], n_tools)))
    for _ in range(ROUNDS):
        wanted = np.concatenate([aligned(own, path) for own, path in zip(np.split(guess, ends), paths, strict=True)])
        probe = PieceProbe(centre, np.linalg.solve(gram, design.T @ wanted))
        guess = _FIRST_GUESS * first + _LEARNT * (design @ probe.directions)
    return probe


def aligned(guess: Floats, path: Sequence[int]) -> Floats:
    """Share each tool of a path out over the pieces that may have asked for it; columns of tools used sum to 1."""
    tools = list(dict.fromkeys(path))
    n_pieces, n_used = len(guess), len(tools)
    places = np.arange(n_pieces)[:, None] / max(n_pieces - 1, 1) - np.arange(n_used)[None] / max(n_used - 1, 1)
    sure = _SURENESS * (guess[:, tools] - _OUT_OF_ORDER * np.abs(places))
    shares = np.exp(sure - sure.max(axis=0))
    wanted = np.zeros_like(guess)
    wanted[:, tools] = shares / shares.sum(axis=0)
    return wanted


def _design(pieces: Matrix, centre: Vector) -> Floats:
    return np.concatenate([pieces - centre, np.full((len(pieces), 1), _BIAS)], axis=1)
