"""Fits what each sign of a plan counts, and says by cross-validation what it is worth."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from evals.figures.intervals import Rate
from graph.confidence.answer_confidence import ConfidenceWeights, answer_confidence
from graph.confidence.features import FEATURES, IN_FAVOUR, features_of
from graph.confidence.offline_plan import OfflinePlan
from prompts.frozen import Frozen
from tools.numerics.regression import fit_scaled_logistic

FOLDS: Final = 10
FLOORS: Final = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98)
Floats = npt.NDArray[np.floating]


class Judged(Frozen):
    """A plan, and whether the answer that came of it was right."""

    plan: OfflinePlan
    right: bool


class Kept(Frozen):
    """What a floor keeps without a model."""

    floor: float
    kept: Rate
    """Of all requests."""
    right: Rate
    """Of those that are kept."""


def fit_confidence(cases: Sequence[Judged]) -> ConfidenceWeights:
    """Fit the weights; a sign that would count the wrong way is left out, the worst first.

    Args:
        cases: At least one right and one wrong.
    """
    rows = np.array([[features_of(case.plan)[name] for name in FEATURES] for case in cases])
    labels = np.array([case.right for case in cases], dtype=float)
    places = [place for place in range(len(FEATURES)) if rows[:, place].std() > 0]
    while True:
        weights, bias = fit_scaled_logistic(rows[:, places], labels)
        turned = [
            _direction(place) * weight * rows[:, place].std() for place, weight in zip(places, weights, strict=True)
        ]
        if not turned or min(turned) >= 0:
            break
        del places[int(np.argmin(turned))]
    named = {FEATURES[place]: round(float(weight), 4) for place, weight in zip(places, weights, strict=True)}
    return ConfidenceWeights(bias=round(float(bias), 4), weights=named, n=len(cases))


def out_of_fold(cases: Sequence[Judged], *, seed: int = 1) -> list[float]:
    """Return the confidence in each case by weights that were fitted without it."""
    order = np.random.default_rng(seed).permutation(len(cases))
    found = [0.0] * len(cases)
    for fold in range(min(FOLDS, len(cases))):
        own = set(order[fold::FOLDS].tolist())
        weights = fit_confidence([case for place, case in enumerate(cases) if place not in own])
        for place in own:
            found[place] = answer_confidence(cases[place].plan, weights)
    return found


def kept_at(confidences: Sequence[float], rights: Sequence[bool], floors: Sequence[float] = FLOORS) -> list[Kept]:
    """Count for every floor what is kept, and how much of that is right."""
    found = []
    for floor in floors:
        own = [right for sure, right in zip(confidences, rights, strict=True) if sure >= floor]
        kept, right = Rate(hits=len(own), n=len(rights)), Rate(hits=sum(own), n=len(own))
        found.append(Kept(floor=floor, kept=kept, right=right))
    return found


def _direction(place: int) -> int:
    return 1 if FEATURES[place] in IN_FAVOUR else -1
