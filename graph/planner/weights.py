"""The weights that the planner goes by: shipped as data, or learnt from the user's own past requests.

Tools with example requests bring calibrated probabilities, and what else is known shifts their odds. Tools known by
their descriptions alone are judged so too while little is known; once there are enough past paths, by features whose
weights were learnt: with edges of the tool graph, with past requests, or with both.

`weights.json` holds four forms. `served`, which is the usual one, weighs few features: the calibrated probability that
a tool serves what is open, that it works now, and what edges and past requests add to its odds; all others are 0. The
three of `described` weigh every feature. `toolatlas eval planning-weights` fits and writes them
(`evals/planning/fitting.py`); `choose` says which form serves.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pydantic import ValidationError

from errors import ConfigError
from graph.planner.softmax import PathWeights
from prompts.frozen import Frozen

Learnt: TypeAlias = Literal["all", "edges", "memory"]
SHIPPED: Final = Path(__file__).with_name("weights.json")
OWN: Final = "path_weights.json"
"""Name under home of weights that were learnt there."""
ENOUGH_PATHS, ENOUGH_PAST = 20, 60
"""Paths, and past requests, from which what they teach is better than calibrated likeness alone: below, of 1,904 paths
of UltraTool, 10 and 30 were too few for the one and the other, 30 and 100 enough."""


class WeightBook(Frozen):
    """All forms of the weights."""

    served: PathWeights
    """Where tools have example requests."""
    described: Mapping[Learnt, PathWeights]
    """Where they have none."""

    def choose(self, *, described: bool, n_paths: float, n_past: int) -> PathWeights:
        """Return the form for what is known.

        Args:
            described: Whether no tool has an example request.
            n_paths: Paths that the tool graph has counted.
            n_past: Past requests whose paths are known.
        """
        edges, memory = n_paths >= ENOUGH_PATHS, n_past >= ENOUGH_PAST
        if not described or not (edges or memory):
            return self.served
        form: Learnt = "all" if edges and memory else "edges" if edges else "memory"
        return self.described[form]


@lru_cache(maxsize=1)
def shipped_weights() -> WeightBook:
    """Read what is shipped."""
    return WeightBook.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def weights_of(home: Path) -> WeightBook:
    """Read the weights that were learnt under a home, or what is shipped.

    Raises:
        ConfigError: the file there does not hold.
    """
    file = home / OWN
    if not file.exists():
        return shipped_weights()
    try:
        return WeightBook.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{file} holds no weights; delete it, or learn them again.") from error
