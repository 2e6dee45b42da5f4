"""Learns the stretch of a library's own space from requests whose tools are known: an adapter for frozen vectors.

InfoNCE over all descriptions at once, by Adam on the whole batch, in numpy: seconds for hundreds of requests. It starts
from the stretch that the descriptions alone give, and stops when requests whose tools it never saw are found no better;
without that it learns the requests by heart.

References:
    van den Oord et al. 2018, "Representation Learning with Contrastive Predictive Coding"; ours has several positives,
    each against the negatives only. Kingma and Ba 2015, "Adam".
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding.embedder import Matrix

Floats = npt.NDArray[np.floating]
Bools = npt.NDArray[np.bool_]

TEMPERATURE = 0.05
RATE = 2e-4
MAX_STEPS = 200
LOOK_EVERY = 5
PATIENCE = 6
"""Looks without a gain before it stops."""
_MOMENTUM, _MOMENTUM_OF_SQUARES = 0.9, 0.999


@dataclass(frozen=True)
class Lessons:
    """Requests with the tools that serve them, all in the library's own space before any stretch."""

    requests: Floats
    """Shape `(n_requests, dim)`."""
    described: Floats
    """Shape `(n_tools, dim)`."""
    relevant: Bools
    """Shape `(n_requests, n_tools)`."""
    negatives: Bools
    """Which tools may stand against the relevant ones, same shape. Those that nobody may see are in neither."""


@dataclass(frozen=True)
class Adapted:
    """What was learnt."""

    stretch: Matrix
    n_steps: int
    found: float
    """How well the requests that it stopped by are found, in [0, 1]."""


def adapt(start: Matrix, lessons: Lessons, stop: Lessons) -> Adapted:
    """Learn from lessons until those in `stop`, whose tools are others, are found no better.

    Args:
        start: The stretch to begin with, shape `(dim, dim)`.
        lessons: What is learnt.
        stop: What tells when to stop.
    """
    stretch = np.asarray(start, dtype=np.float64) / np.linalg.norm(start) * np.sqrt(len(start))
    best = Adapted(stretch.astype(np.float32), 0, found_share(stretch, stop))
    moment, squares = np.zeros_like(stretch), np.zeros_like(stretch)
    for step in range(1, MAX_STEPS + 1):
        _, gradient = loss(stretch, lessons)
        moment = _MOMENTUM * moment + (1 - _MOMENTUM) * gradient
        squares = _MOMENTUM_OF_SQUARES * squares + (1 - _MOMENTUM_OF_SQUARES) * gradient**2
        rate = RATE * np.sqrt(1 - _MOMENTUM_OF_SQUARES**step) / (1 - _MOMENTUM**step)
        stretch = stretch - rate * moment / (np.sqrt(squares) + 1e-8)
        if step % LOOK_EVERY:
            continue
        if (found := found_share(stretch, stop)) > best.found:
            best = Adapted(stretch.astype(np.float32), step, found)
        elif step - best.n_steps >= PATIENCE * LOOK_EVERY:
            break
    return best


def loss(stretch: Floats, lessons: Lessons) -> tuple[float, Floats]:
    """Return InfoNCE and its gradient by the stretch, shape `(dim, dim)`.

    Every relevant tool stands against all negatives of its request, not against the other relevant ones.
    """
    asked, asked_lengths = _unit(lessons.requests @ stretch)
    told, told_lengths = _unit(lessons.described @ stretch)
    scores = asked @ told.T / TEMPERATURE
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    against = np.where(lessons.negatives & ~lessons.relevant, raised, 0)
    total = against.sum(axis=1, keepdims=True)
    chance = raised / np.maximum(raised + total, 1e-300)
    share = lessons.relevant / np.maximum(lessons.relevant.sum(axis=1, keepdims=True), 1) / len(asked)
    value = -float((share * np.log(np.maximum(chance, 1e-300))).sum())
    pull = share * (1 - chance)
    push = (share / np.maximum(raised + total, 1e-300)).sum(axis=1, keepdims=True) * against
    by_score = (push - pull) / TEMPERATURE
    by_asked = _through_unit(by_score @ told, asked, asked_lengths)
    by_told = _through_unit(by_score.T @ asked, told, told_lengths)
    return value, np.asarray(lessons.requests.T @ by_asked + lessons.described.T @ by_told)


def found_share(stretch: Floats, lessons: Lessons) -> float:
    """Return how far up the relevant tools stand on the average: 1 for the first place, then ever less; in [0, 1]."""
    asked, _ = _unit(lessons.requests @ stretch)
    told, _ = _unit(lessons.described @ stretch)
    scores = asked @ told.T
    values = [
        float(np.mean(1 / np.log2(2 + _n_above(row, row[relevant], ~relevant))))
        for row, relevant in zip(scores, lessons.relevant, strict=True)
        if relevant.any()
    ]
    return float(np.mean(values)) if values else 0.0


def _n_above(row: Floats, own: Floats, others: Bools) -> Floats:
    """Count for each relevant tool the other tools above it."""
    ordered = np.sort(row[others])
    return np.asarray(len(ordered) - np.searchsorted(ordered, own, side="right"), dtype=float)


def _unit(rows: Floats) -> tuple[Floats, Floats]:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    lengths = np.where(lengths > 0, lengths, 1)
    return rows / lengths, lengths


def _through_unit(gradient: Floats, rows: Floats, lengths: Floats) -> Floats:
    """Carry a gradient back through the scaling to length 1."""
    return np.asarray((gradient - np.sum(gradient * rows, axis=1, keepdims=True) * rows) / lengths)
