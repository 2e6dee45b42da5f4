"""How well two raters agree on the tags of the same tools, dimension by dimension."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evals.figures.intervals import Mean, bootstrapped
from prompts.frozen import Frozen
from tagging.tags import Complexity, Level, Permission, TagSet

Draws: TypeAlias = NDArray[np.intp]
Values: TypeAlias = NDArray[np.float64]
SETS = ("domains", "functions")
SCALES: dict[str, type[Level]] = {"complexity": Complexity, "permission": Permission}


class Agreement(Frozen):
    """Of one dimension, over n tools."""

    dimension: str
    n: int
    figures: dict[str, Mean]
    """Precision, recall, F1 and Jaccard of sets; accuracy, Cohen's kappa and the share judged too low of scales."""

    def __str__(self) -> str:
        shown = (f"{name} {_shown(mean)}" for name, mean in self.figures.items())
        return f"{self.dimension:11} n={self.n:<4} " + "  ".join(shown)


def _shown(mean: Mean) -> str:
    return "–" if np.isnan(mean.value) else f"{mean.value:.2f} [{mean.low:.2f}, {mean.high:.2f}]"


def agreements(raters: Sequence[tuple[TagSet, TagSet]]) -> list[Agreement]:
    """Compare pairs of tags of the same tool: a rater's, and the one that it is measured by."""
    sets = [
        set_agreement(name, [(set(getattr(a, name).value), set(getattr(b, name).value)) for a, b in raters])
        for name in SETS
    ]
    scales = [
        scale_agreement(name, [(getattr(a, name).value, getattr(b, name).value) for a, b in raters]) for name in SCALES
    ]
    return sets + scales


def set_agreement(dimension: str, pairs: Sequence[tuple[set[str], set[str]]]) -> Agreement:
    """Compare sets of values: precision, recall and F1 over all values (micro), Jaccard over tools."""
    both = np.array([len(said & true) for said, true in pairs], dtype=float)
    said = np.array([len(said) for said, _ in pairs], dtype=float)
    true = np.array([len(true) for _, true in pairs], dtype=float)
    union = said + true - both
    jaccard = np.where(union > 0, both / np.maximum(union, 1), 1.0)
    statistics = {
        "precision": lambda drawn: _ratio(both[drawn].sum(axis=1), said[drawn].sum(axis=1)),
        "recall": lambda drawn: _ratio(both[drawn].sum(axis=1), true[drawn].sum(axis=1)),
        "F1": lambda drawn: _ratio(2 * both[drawn].sum(axis=1), (said + true)[drawn].sum(axis=1)),
        "Jaccard": lambda drawn: jaccard[drawn].mean(axis=1),
    }
    figures = {name: bootstrapped(statistic, len(pairs)) for name, statistic in statistics.items()}
    return Agreement(dimension=dimension, n=len(pairs), figures=figures)


def scale_agreement(dimension: str, pairs: Sequence[tuple[Level, Level]]) -> Agreement:
    """Compare levels of an ordered scale.

    References:
        J. Cohen, "Weighted kappa", Psychological Bulletin 1968; weights are the squared distances.
    """
    return rank_agreement(dimension, [(said.rank, true.rank) for said, true in pairs], len(SCALES[dimension]))


def rank_agreement(dimension: str, pairs: Sequence[tuple[int, int]], n_levels: int) -> Agreement:
    """Compare levels by their places on a scale, 0 to `n_levels` - 1."""
    said = np.array([one for one, _ in pairs], dtype=int)
    true = np.array([other for _, other in pairs], dtype=int)
    statistics = {
        "accuracy": lambda drawn: (said == true)[drawn].mean(axis=1),
        "kappa": lambda drawn: _kappa(said[drawn], true[drawn], n_levels),
        "too low": lambda drawn: (said < true)[drawn].mean(axis=1),
    }
    figures = {name: bootstrapped(statistic, len(pairs)) for name, statistic in statistics.items()}
    return Agreement(dimension=dimension, n=len(pairs), figures=figures)


def _ratio(part: Values, whole: Values) -> Values:
    return np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)


def _kappa(said: Draws, true: Draws, n_levels: int) -> Values:
    """Return quadratic-weighted kappa of each draw; undefined where both raters use one level only."""
    levels = range(n_levels)
    of_said = np.stack([(said == level).mean(axis=1) for level in levels], axis=1)
    of_true = np.stack([(true == level).mean(axis=1) for level in levels], axis=1)
    distance = np.array([[(a - b) ** 2 for b in levels] for a in levels], dtype=float)
    expected = np.einsum("da,db,ab->d", of_said, of_true, distance)
    observed = ((said - true) ** 2).mean(axis=1)
    return np.where(expected > 0, 1 - observed / np.where(expected > 0, expected, 1.0), np.nan)
