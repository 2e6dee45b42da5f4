"""How likely what calls brought answers a task: a logistic regression over what of the task they heed.

`sureness.json` is shipped; `toolatlas eval sureness --fit` writes it from requests whose right answers are known.
"""

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import Field

from agents.intents.unserved import Unserved
from prompts.frozen import Frozen

SHIPPED: Final = Path(__file__).with_name("sureness.json")
SIGNS: Final = ("share", "mostly", "names", "values", "covered")
_SURE: Final = 0.999
_HALF: Final = 0.5
"""Share of a task's words from which what is left out weighs by itself: of little left out hardly any hurts."""


class SurenessWeights(Frozen):
    """What each sign counts."""

    bias: float
    weights: Mapping[str, float]
    n: int = Field(ge=1)
    """Results that it was fitted on."""


@lru_cache(maxsize=1)
def shipped_weights() -> SurenessWeights:
    """Read what is shipped."""
    return SurenessWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def leaves_out(signs: Mapping[str, float]) -> bool:
    """Whether signs tell of anything that a result leaves out; without that, how well its tools serve says it all."""
    return any(value > 0 for name, value in signs.items() if name != "covered")


def signs_of(left: Unserved, covered: float) -> dict[str, float]:
    """Make numbers of what a task's calls leave out, and of how well their tools serve it.

    Args:
        left: Of the task.
        covered: How well the tools serve its poorest served wish, in [0, 1].
    """
    bounded = min(max(covered, 1 - _SURE), _SURE)
    return {
        "share": left.share,
        "mostly": max(0.0, left.share - _HALF),
        "names": math.log1p(len(left.names)),
        "values": math.log1p(len(left.values)),
        "covered": math.log(bounded / (1 - bounded)),
    }


def sureness(signs: Mapping[str, float], weights: SurenessWeights | None = None) -> float:
    """Return the probability that a result answers its task, in [0, 1]."""
    own = weights or shipped_weights()
    log_odds = own.bias + sum(weight * signs.get(name, 0.0) for name, weight in own.weights.items())
    return 1 / (1 + math.exp(-max(-700.0, log_odds)))
