"""One probability for a whole answer: that it will be right without a model.

`weights.json` is shipped; `toolatlas eval confidence --fit` writes it from requests whose right answers are known.
"""

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field

from graph.confidence.features import features_of
from graph.confidence.offline_plan import OfflinePlan
from prompts.frozen import Frozen

SHIPPED: Final = Path(__file__).with_name("weights.json")


class ConfidenceWeights(Frozen):
    """A logistic regression over the signs of a plan."""

    bias: float
    weights: Mapping[str, float]
    n: int = Field(ge=1)
    """Requests that it was fitted on."""


class Sign(NamedTuple):
    """One feature and how much it adds to the log-odds."""

    name: str
    value: float
    adds: float


@lru_cache(maxsize=1)
def shipped_weights() -> ConfidenceWeights:
    """Read what is shipped."""
    return ConfidenceWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def answer_confidence(plan: OfflinePlan, weights: ConfidenceWeights | None = None) -> float:
    """Return the probability that the answer without a model will be right, in [0, 1].

    Args:
        plan: Of the whole request; where calls were made since, with what they were given.
        weights: What each sign counts; what is shipped where None.
    """
    used = weights or shipped_weights()
    if not plan.steps:
        return 0.0  # nobody calls anything: there is no answer
    log_odds = used.bias + sum(sign.adds for sign in signs(plan, used))
    return 1 / (1 + math.exp(-log_odds)) if log_odds > -700 else 0.0


def signs(plan: OfflinePlan, weights: ConfidenceWeights | None = None) -> list[Sign]:
    """List what counts for and against an answer."""
    used = weights or shipped_weights()
    features = features_of(plan)
    return [Sign(name, features[name], weight * features[name]) for name, weight in used.weights.items()]
