"""Weights of the matching, learnt by `toolatlas eval functions --fit` and by nothing else.

`weights.json` is learnt from development rows of the Berkeley Function Calling Leaderboard (Patil et al., Apache-2.0)
and from Chinese requests of this project (`evals/data/functions_zh.jsonl`).
"""

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from agents.extraction.matching.forest import Forest
from prompts.frozen import Frozen

SHIPPED: Final = Path(__file__).with_name("weights.json")
_LOGIT_LIMIT: Final = 30.0


class Linear(Frozen):
    """Log-odds as a weighted sum of features made comparable."""

    names: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float

    def probability(self, row: Mapping[str, float]) -> float:
        """Say how likely a row is right."""
        columns = zip(self.names, self.mean, self.scale, self.weights, strict=True)
        logit = self.bias + sum(w * (row.get(name, 0.0) - m) / s for name, m, s, w in columns)
        return 1.0 / (1.0 + math.exp(-max(-_LOGIT_LIMIT, min(_LOGIT_LIMIT, logit))))


class MatchWeights(Frozen):
    """Everything that was learnt."""

    read: Forest
    """Readings of the request, each by itself."""
    listed: Forest
    """Listed values, each by itself."""
    read_beside: Forest
    """The same beside their rivals."""
    listed_beside: Forest
    call: Linear
    """Whole calls."""
    floor: float
    """Confidence from which on a call is made without asking."""
    learnt_from: str = ""


@cache
def shipped_weights() -> MatchWeights:
    """Read the weights that come with the package."""
    return MatchWeights.model_validate_json(SHIPPED.read_text(encoding="utf-8"))
