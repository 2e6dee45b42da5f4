"""Weights computed on read from stored counts; nothing here touches a server.

`weight(i→j)` is the share of j among i's successors, smoothed toward how often j is used at all, so that a single
observation does not look like certainty and an edge never seen stays possible. `availability` is the smoothed success
rate of recent calls. They answer different questions: how often a tool is used does not tell whether it works.

References:
    MacKay & Bauman Peto (1995), "A hierarchical Dirichlet language model", eq. 10: ours has one fixed k, and counts
    each outcome by what it is worth.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graph.relations.dependencies import Strength

Floats = npt.NDArray[np.floating]

SMOOTHING_K = 2.0
"""How many observations the prior is worth."""
EMPTY_WORTH = 0.5
"""Of a transition to a tool that worked but brought nothing, against one that brought something."""
STRONG_WORTH = 1.0
WEAK_WORTH = 0.25
"""Of a resource dependency, as if so many paths had gone this way; what a new graph knows before any path ran."""
AVAILABILITY_PRIOR = 0.95
AVAILABILITY_K = 2.0


@dataclass(frozen=True)
class Totals:
    """Counts over the whole graph."""

    tools: float = 0
    calls: float = 0
    paths: float = 0


@dataclass(frozen=True)
class Counts:
    """What one FOLLOWED_BY edge has seen, and what a SUPPLIES edge beside it says."""

    ok: float = 0.0
    empty: float = 0.0
    error: float = 0.0
    strength: Strength | None = None

    @property
    def worth(self) -> float:
        """Evidence that this way is right; a call that failed is none."""
        seeded = {"strong": STRONG_WORTH, "weak": WEAK_WORTH, None: 0.0}[self.strength]
        return self.ok + EMPTY_WORTH * self.empty + seeded


def move_shares(uses: Floats, totals: Totals) -> Floats:
    """Share of each tool, or of END, among all ends of transitions, in (0, 1]; add-one smoothed.

    Args:
        uses: How often each tool was called; of END, how many paths there were.
        totals: Of the whole graph.
    """
    return np.asarray((uses + 1.0) / (totals.calls + totals.paths + totals.tools + 1))


def transition_weights(worths: Floats, total_worth: float, shares: Floats) -> Floats:
    """Smoothed shares of a node's successors, in [0, 1].

    Args:
        worths: Evidence for each successor.
        total_worth: Evidence for all successors of the node together.
        shares: Of the same successors in the whole graph.
    """
    return np.asarray(np.minimum(1.0, (worths + SMOOTHING_K * shares) / (total_worth + SMOOTHING_K)))


def decayed(amount: float, age_s: float, half_life_s: float) -> float:
    """What is left of an amount after some time; a clock that went back counts as no time."""
    return amount * math.exp(-math.log(2) * max(0.0, age_s) / half_life_s)


def availability(recent_ok: float, recent_error: float) -> float:
    """Smoothed success rate in [0, 1] of recent calls; 0.95 for a tool of which nothing is known.

    Empty answers count for neither side: the tool worked, its source had nothing.

    Args:
        recent_ok: Calls that went well, decayed by age.
        recent_error: Calls that failed, decayed by age.
    """
    return (recent_ok + AVAILABILITY_K * AVAILABILITY_PRIOR) / (recent_ok + recent_error + AVAILABILITY_K)
