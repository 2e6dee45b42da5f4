"""One probability for a whole answer: that it will be right without a model.

`weights.json` is shipped; `toolatlas eval confidence --fit` writes it from requests whose right answers are known.
"""

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import Field

from graph.confidence.features import barred, best_features, features_of
from graph.confidence.offline_plan import OfflinePlan
from prompts.frozen import Frozen

SHIPPED: Final = Path(__file__).with_name("weights.json")
_LEAST: Final = -700.0


class ConfidenceWeights(Frozen):
    """A logistic regression over the signs of a plan."""

    bias: float
    weights: Mapping[str, float]
    n: int = Field(ge=1)
    """Requests that it was fitted on."""


@lru_cache(maxsize=1)
def shipped_weights() -> ConfidenceWeights:
    """Read what is shipped."""
    return ConfidenceWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def answer_confidence(plan: OfflinePlan, weights: ConfidenceWeights | None = None) -> float:
    """Return the probability that the answer without a model will be right, in [0, 1].

    Args:
        plan: Of the whole request.
        weights: What each sign counts; what is shipped where None.
    """
    return 0.0 if barred(plan) else confidence_of(features_of(plan), weights or shipped_weights())


def at_most(request: str, weights: ConfidenceWeights | None = None) -> float:
    """Return the confidence that a request of these words can reach at best, before anything is planned."""
    return confidence_of(best_features(request), weights or shipped_weights())


def confidence_of(features: Mapping[str, float], weights: ConfidenceWeights) -> float:
    """Weigh the signs of a plan that nothing bars."""
    log_odds = weights.bias + sum(weight * features[name] for name, weight in weights.weights.items())
    return 1 / (1 + math.exp(-log_odds)) if log_odds > _LEAST else 0.0
