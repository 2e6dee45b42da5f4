"""Fits what each sign of a plan counts, and says by cross-validation what it is worth."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from evals.figures.intervals import Rate
from graph.confidence.answer_confidence import ConfidenceWeights, confidence_of
from graph.confidence.features import FEATURES, IN_FAVOUR
from prompts.frozen import Frozen
from tools.numerics.regression import fit_scaled_logistic

FOLDS: Final = 10
FLOORS: Final = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
BINS: Final = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0)
Floats = npt.NDArray[np.floating]


class Judged(Frozen):
    """The signs of a plan, and what came of it."""

    features: Mapping[str, float]
    barred: bool
    ended: bool
    """Whether its run ended well, so that nobody takes it up."""
    right: bool
    """Whether the answer was."""

    @property
    def teaches(self) -> bool:
        """Whether its answer could have been kept."""
        return self.ended and not self.barred


class Kept(Frozen):
    """What a floor keeps without a model."""

    floor: float
    tried: Rate
    """Requests that set out without it; those that fell short were taken up."""
    kept: Rate
    """Of all requests."""
    right: Rate
    """Of those that are kept."""


class Bin(Frozen):
    """Requests of about the same confidence."""

    low: float
    high: float
    said: float
    """Mean confidence; 0 for none."""
    right: Rate


def fit_confidence(cases: Sequence[Judged]) -> ConfidenceWeights:
    """Fit the weights; a sign that would count the wrong way is left out, the worst first.

    Args:
        cases: At least one right and one wrong among those that could have been kept; the others teach nothing.
    """
    lessons = [case for case in cases if case.teaches]
    rows = np.array([[case.features[name] for name in FEATURES] for case in lessons])
    labels = np.array([case.right for case in lessons], dtype=float)
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
    return ConfidenceWeights(bias=round(float(bias), 4), weights=named, n=len(lessons))


def out_of_fold(cases: Sequence[Judged], *, seed: int = 1) -> list[float]:
    """Return the confidence in each case by weights that were fitted without it."""
    order = np.random.default_rng(seed).permutation(len(cases))
    found = [0.0] * len(cases)
    for fold in range(min(FOLDS, len(cases))):
        own = set(order[fold::FOLDS].tolist())
        weights = fit_confidence([case for place, case in enumerate(cases) if place not in own])
        for place in own:
            found[place] = sure_of(cases[place], weights)
    return found


def sure_of(case: Judged, weights: ConfidenceWeights) -> float:
    """Return the confidence in a case."""
    return 0.0 if case.barred else confidence_of(case.features, weights)


def kept_at(confidences: Sequence[float], cases: Sequence[Judged], floors: Sequence[float] = FLOORS) -> list[Kept]:
    """Count for every floor what is kept, and how much of that is right."""
    found = []
    for floor in floors:
        tried = [case for sure, case in zip(confidences, cases, strict=True) if sure >= floor]
        own = [case.right for case in tried if case.ended]
        found.append(
            Kept(
                floor=floor,
                tried=Rate(hits=len(tried), n=len(cases)),
                kept=Rate(hits=len(own), n=len(cases)),
                right=Rate(hits=sum(own), n=len(own)),
            )
        )
    return found


def reliability(confidences: Sequence[float], cases: Sequence[Judged]) -> list[Bin]:
    """Set beside each other, for requests of about the same confidence, what was said and what came true."""
    found = []
    pairs = [(sure, case.right) for sure, case in zip(confidences, cases, strict=True) if case.teaches]
    for low, high in pairwise(BINS):
        own = [(s, r) for s, r in pairs if low <= s < high or s == high == 1.0]
        said = sum(sure for sure, _ in own) / len(own) if own else 0.0
        found.append(Bin(low=low, high=high, said=said, right=Rate(hits=sum(r for _, r in own), n=len(own))))
    return found


def _direction(place: int) -> int:
    return 1 if FEATURES[place] in IN_FAVOUR else -1
