"""A weighted sum of features fitted to right and wrong: logistic regression by Newton's method, weights held small."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from agents.extraction.matching.weights import Linear

_STEPS = 30
_PENALTY = 3.0


def fitted(rows: Sequence[Mapping[str, float]], labels: Sequence[bool], weights: NDArray[np.float64]) -> Linear:
    """Fit a sum to rows."""
    names = tuple(sorted({name for row in rows for name in row}))
    raw = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    mean, scale = raw.mean(axis=0), raw.std(axis=0) + 1e-6
    columns = np.c_[(raw - mean) / scale, np.ones(len(raw))]
    wanted, found = np.asarray(labels, dtype=float), np.zeros(columns.shape[1])
    penalty = np.r_[np.full(len(names), _PENALTY), 1e-6]
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-np.clip(columns @ found, -30, 30)))
        slope = columns.T @ (weights * (p - wanted)) + penalty * found
        curve = (columns * (weights * p * (1 - p))[:, None]).T @ columns + np.diag(penalty)
        found -= np.linalg.solve(curve, slope)
    return Linear(
        names=names,
        mean=_rounded(mean),
        scale=_rounded(scale),
        weights=_rounded(found[:-1]),
        bias=round(float(found[-1]), 5),
    )


def _rounded(numbers: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(n), 6) for n in numbers)
