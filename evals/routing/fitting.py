"""Fits the calibration on lessons of many libraries, every source and size counting alike."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from agents.decisions.route.offline import NOBODY_BELOW
from agents.intents.which_tool import RIVAL_FROM
from evals.routing.lessons import Lesson
from tools.numerics.regression import fit_logistic
from tools.retrieval.calibration import Weights, giving_way
from tools.retrieval.features import STANDING_FEATURES, Floats

UNSERVED: Final = 0.3
"""Share of requests that no tool serves, as the fit counts them: many of ours are near misses, made to mislead."""
ASKED: Final = 0.5
"""What a question between two tools costs beside a wrong one."""
_RANK: Final = STANDING_FEATURES.index("log rank")
_WEIGHTS: Final = tuple(float(weight) for weight in np.arange(0, 6.1, 0.25))
SIZE_GROUPS: Final = ((1, 4), (5, 50), (51, 400), (401, 10_000))
_PER_SIZE: Final = 300.0
"""Requests that every source counts for in libraries of about one size, however many it has."""
_ENOUGH: Final = 10


def fit_described(lessons: Sequence[Lesson]) -> Weights:
    """Fit how likely a tool without example requests serves a request."""
    values = np.concatenate([one.values for one in lessons])
    labels = np.concatenate([taught(one) for one in lessons])
    shares = np.repeat(_shares(lessons), [len(one.labels) for one in lessons])
    return _weights(STANDING_FEATURES, values, labels, shares)


def taught(lesson: Lesson) -> Floats:
    """Return what a lesson teaches of its tools: where any serves, the most relevant counts as serving too.

    Of tools that do about the same only one is judged to be right, and whoever takes its like is not to be refused.
    """
    labels = lesson.labels.copy()
    if lesson.labels.any():
        labels[lesson.values[:, _RANK].argmin()] = 1.0
    return labels


def fit_giving_way(lessons: Sequence[Lesson], described: Weights) -> tuple[float, float]:
    """Choose what tools of one kind lose to the other, those with example requests first: by what answers cost.

    A wrong taker or a refusal costs one, a question between two tools `ASKED`.
    """
    both = [one for one in lessons if len(one.values) and len(one.shown)]
    bare = np.array([float(described.probability(one.values).max()) for one in both])
    shown = np.array([float(one.shown.max()) for one in both])
    by_bare = np.array([bool(one.labels.any()) for one in both])
    by_shown = np.array([bool(one.shown_labels.any()) for one in both])
    shares = _shares(both)

    def cost(pair: tuple[float, float]) -> float:
        own, other = giving_way(shown, bare, pair[0]), giving_way(bare, shown, pair[1])
        likely = np.maximum(own, other) >= NOBODY_BELOW
        asked = likely & (np.minimum(own, other) >= RIVAL_FROM)
        right = likely & np.where(own > other, by_shown, by_bare)
        lost = np.where(asked, ASKED, np.where(right, 0.0, 1.0))
        return float((shares * lost)[by_shown | by_bare].sum())

    return min(product(_WEIGHTS, _WEIGHTS), key=cost)


def _weights(names: Sequence[str], values: Floats, labels: Floats, shares: Floats) -> Weights:
    found = fit_logistic(values, labels, shares)
    rounded = [round(float(weight), 4) for weight in found]
    return Weights(features=dict(zip(names, rounded[:-1], strict=True)), bias=rounded[-1])


def _shares(lessons: Sequence[Lesson]) -> Floats:
    """Say what each request counts: every source and size alike, and of each the unserved as much as they come up.

    Where there are too few of either, how likely it is that any tool serves could not be told from the size.
    """
    places = [(one.source, size_group(one.size), one.served) for one in lessons]
    counts = Counter(places)
    part = {True: 1 - UNSERVED, False: UNSERVED}
    return np.array(
        [
            _PER_SIZE * part[served] / counts[source, size, served]
            if min(counts[source, size, other] for other in (True, False)) >= _ENOUGH
            else 0.0
            for source, size, served in places
        ]
    )


def size_group(n_tools: int) -> str:
    """Name the group of sizes that a library is of."""
    return next(f"{low} to {high}" for low, high in SIZE_GROUPS if low <= n_tools <= high)
