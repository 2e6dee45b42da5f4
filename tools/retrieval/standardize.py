"""Scores of unlike scales made comparable: mean 0 and deviation 1 over all tools."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Bools = npt.NDArray[np.bool_]
EVEN = 1e-6
"""Below this deviation, as a share of the mean, all scores are taken for equal: so far do sums of floats stray."""


def standardised(scores: Floats, known: Bools | None = None) -> Floats:
    """Give each row mean 0 and deviation 1; a row of equal scores becomes zeros.

    Args:
        scores: Shape `(n_rows, n_columns)`.
        known: Which columns have a score; the others stay out and become zeros, the mean. None for all.
    """
    if scores.shape[1] == 0:
        return scores
    if known is None or known.all():
        return _scaled(scores, scores)
    return np.where(known, _scaled(scores, scores[:, known]), 0) if known.any() else np.zeros_like(scores)


def by_group(scores: Floats, sizes: npt.NDArray[np.integer]) -> Floats:
    """Give each row mean 0 and deviation 1 over all tools, of which each group has as many as `sizes` says."""
    if scores.shape[1] == 0:
        return scores
    share = (sizes / sizes.sum()).astype(scores.dtype)
    mean = (scores @ share)[:, None]
    return _divided(scores, mean, np.sqrt(np.square(scores - mean) @ share)[:, None])


def _scaled(scores: Floats, among: Floats) -> Floats:
    return _divided(scores, among.mean(axis=1, keepdims=True), among.std(axis=1, keepdims=True))


def _divided(scores: Floats, mean: Floats, deviation: Floats) -> Floats:
    uneven = deviation > 1e-9 + EVEN * np.abs(mean)
    return np.asarray((scores - mean) / np.where(uneven, deviation, 1), dtype=scores.dtype)
