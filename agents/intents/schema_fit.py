"""How well a request fits a tool whose schema names no kinds of values: what the learnt matching says of its call.

A request that gives a tool what it needs, or speaks in its words, rather means that tool; one that lacks something may
still mean it, and is then asked. `schema_fit.json` is shipped; `toolatlas eval routing --fit` writes it.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from agents.decisions.fill_arguments.question import Filled
from prompts.frozen import Frozen

MOST_SHARED: Final = 3
"""Words that a request shares with a tool beyond which more of them say nothing more."""
SHIPPED: Final = Path(__file__).with_name("schema_fit.json")


class SchemaWeights(Frozen):
    """What the matching counts in a tool's log-odds."""

    filled: float
    """For a call that is right for sure."""
    missing: float
    """For one in which something required is missing."""
    shared: float
    """For each word that the request shares with what the tool says of itself, up to a few."""
    bias: float


@lru_cache(maxsize=1)
def shipped_weights() -> SchemaWeights:
    """Read what is shipped."""
    return SchemaWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def schema_log_odds(filled: Filled, *, lacks: bool, shared: int = 0, weights: SchemaWeights | None = None) -> float:
    """Say by how much the call that a request comes to changes the log-odds that the tool serves it.

    Args:
        filled: The call, as it would be made.
        lacks: Whether neither the request nor a supplier gives something that is required.
        shared: Words that the request shares with what the tool says of itself and of its parameters.
        weights: What is shipped where None.
    """
    own = weights or shipped_weights()
    said = own.bias + own.shared * min(MOST_SHARED, shared)
    if lacks:
        return said + own.missing
    return said + (0.0 if filled.missing else own.filled * filled.confidence)


def most_log_odds(weights: SchemaWeights | None = None) -> float:
    """Say how much a call may speak for its tool at most: one that is right for sure."""
    own = weights or shipped_weights()
    return max(0.0, own.bias + own.filled)
