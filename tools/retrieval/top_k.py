"""The best of very many: found without sorting the rest."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
BLOCK = 64
"""Scores whose best stands for them in the first look."""


def top_places(scores: Floats, k: int) -> Ints:
    """Return the places of the k highest scores, the best first; of equal ones the first come first.

    Args:
        scores: One row, without NaN.
        k: How many; fewer come back where there are fewer.
    """
    if k * BLOCK >= len(scores):
        return np.argsort(-scores, kind="stable")[:k]
    whole = len(scores) // BLOCK * BLOCK
    best = scores[:whole].reshape(-1, BLOCK).max(axis=1)
    # So many blocks reach this value, so at least as many scores do.
    reached = np.partition(best, len(best) - k)[len(best) - k] if k <= len(best) else -np.inf
    near = np.flatnonzero(scores >= reached)
    return near[np.argsort(-scores[near], kind="stable")[:k]]
