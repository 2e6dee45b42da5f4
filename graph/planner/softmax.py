"""The probability of every move behind a path, tools and END together: what a planner without a model goes by.

    P(move | path) = softmax over all moves of Σ weight · feature

END is a move like any other, so the score decides when to stop. The weights were learnt from past paths:
`weights.json`, or a home's own `path_weights.json` in its place (`weights.py`); most of the usual form's are 0.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graph.planner.evidence import PathEvidence
from graph.planner.features import MOVE_FEATURES, NEED_FEATURES, MoveFeatures, need_features
from graph.planner.transition_counts import PathCounts
from prompts.frozen import Frozen

Floats = npt.NDArray[np.floating]


class PathWeights(Frozen):
    """What each feature counts; one that is missing counts nothing."""

    need: Mapping[str, float]
    need_bias: float
    move: Mapping[str, float]

    def log_odds(self, features: Floats) -> Floats:
        """Judge the need for each tool; shape `(n_tools,)`."""
        return np.asarray(features @ _vector(self.need, NEED_FEATURES) + self.need_bias)

    @property
    def calibrated(self) -> bool:
        """Whether calibrated probabilities are what it starts from."""
        return bool(self.move.get("asked"))

    @property
    def of_moves(self) -> Floats:
        """The moves' weights in the order of their features."""
        return _vector(self.move, MOVE_FEATURES)


@dataclass(frozen=True)
class PathScorer:
    """Scores the moves of one request."""

    features: MoveFeatures
    weights: Floats
    barred: Floats
    """Zero for tools that may be used, minus infinity for others; END comes last."""
    need: Floats
    """Log-odds that each tool is needed at all; shape `(n_tools,)`."""
    weighs_refusal: bool = False
    """Whether a path may end before it begins."""

    def log_probabilities(self, path: Sequence[int]) -> Floats:
        """Return the log-probability of every move behind a path; shape `(n_tools + 1,)`.

        END at the beginning means that no tool fits; only calibrated evidence can weigh that.
        """
        scores = self.features(path) @ self.weights + self.barred
        if not path and not self.weighs_refusal:
            scores[-1] = -np.inf
        best = scores.max()
        if not np.isfinite(best):
            return scores
        return np.asarray(scores - best - np.log(np.exp(scores - best).sum()))


def path_scorer(
    evidence: PathEvidence, counts: PathCounts, weights: PathWeights, allowed: Collection[int] | None = None
) -> PathScorer:
    """Prepare to score one request.

    Args:
        evidence: Of the request.
        counts: Of past paths.
        weights: What each feature counts.
        allowed: Numbers of the tools that may be used; all of them where it is None.
    """
    need = weights.log_odds(need_features(evidence, counts))
    barred = np.zeros(counts.n_tools + 1)
    if allowed is not None:
        barred[: counts.n_tools] = -np.inf
        barred[list(allowed)] = 0
    return PathScorer(MoveFeatures(evidence, counts, need), weights.of_moves, barred, need, weights.calibrated)


def _vector(weights: Mapping[str, float], names: Sequence[str]) -> Floats:
    return np.array([weights.get(name, 0.0) for name in names])
