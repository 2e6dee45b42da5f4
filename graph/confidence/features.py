"""Signs of a plan: what speaks for and against an answer without a model, each a number.

Some things bar a request from staying without a model, however sure the rest looks: what would change something, since
nobody could take it up afterwards, and what would fall short before its end. Those of `AGAINST` can only lower the
confidence and those of `IN_FAVOUR` only raise it; a fit that says otherwise of one of them leaves it out.
"""

import math
from collections.abc import Mapping
from typing import Final

from agents.decisions.fill_arguments.value import GUESSED
from agents.extraction.discourse.clauses import clauses
from agents.thresholds import SERVES
from graph.confidence.leftovers import values_left, words_left
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from tools.lexical.bm25 import tokenise

IN_FAVOUR: Final = ("fits", "covered", "margin", "route", "route_margin", "remembered", "chosen", "filled")
AGAINST: Final = (
    "values_left",
    "words_left",
    "clauses_left",
    "awaited",
    "parts",
    "agents",
    "waiting",
    "calls",
    "steps",
    "pulled",
    "turned_back",
    "length",
)
FEATURES: Final = (*IN_FAVOUR, *AGAINST)
_SURE: Final = 0.999


def features_of(plan: OfflinePlan) -> Mapping[str, float]:
    """Read the signs off a plan; of several parts the worst counts."""
    parts, own = plan.parts, [step for step in plan.steps if not step.pulled]
    n_clauses = len(clauses(plan.understood))
    return {
        "fits": min((_log_odds(part.fits) for part in parts), default=0.0),
        "covered": min((_log_odds(_worst(part)) for part in parts), default=0.0),
        "margin": min((_margin(part) for part in parts), default=0.0),
        "route": min((part.route_confidence for part in parts), default=0.0),
        "route_margin": min((_route_margin(part) for part in parts), default=0.0),
        "remembered": min((part.remembered for part in parts), default=0.0),
        "chosen": min((part.chosen for part in parts), default=0.0),
        "filled": min((step.filled for step in plan.steps if not step.missing), default=0.0),
        "values_left": math.log1p(sum(len(values_left(part)) for part in parts)),
        "words_left": max((words_left(part) for part in parts), default=1.0),
        "clauses_left": float(max(0, n_clauses - len(own))),
        "awaited": float(sum(len(step.missing) - step.sourced for step in plan.steps)),
        "parts": float(max(0, len(parts) - 1)),
        "agents": float(max(0, len({part.agent for part in parts}) - 1)),
        "waiting": float(sum(part.needs > 0 for part in parts)),
        "calls": math.log1p(sum(max(0, len(step.sets) - 1) for step in plan.steps)),
        "steps": float(max(0, len(own) - 1)),
        "pulled": float(len(plan.steps) - len(own)),
        "turned_back": float(sum(part.turned_back for part in parts)),
        "length": _length(plan.understood),
    }


def best_features(request: str) -> Mapping[str, float]:
    """Return the signs of the best plan that a request of these words may have."""
    most = _log_odds(_SURE)
    best = dict.fromkeys(IN_FAVOUR, 1.0) | dict.fromkeys(("fits", "covered"), most) | {"margin": 2 * most}
    return {**best, **dict.fromkeys(AGAINST, 0.0), "length": _length(request)}


def _length(text: str) -> float:
    return math.log1p(len(tokenise(text)))


def barred(plan: OfflinePlan) -> bool:
    """Whether something of a plan keeps it from being an answer, whatever speaks for it.

    A part that nobody takes or no path serves, a value that nobody brings or that is a guess, one that only stands
    there for want of another, calls beyond as many as may be made, whatever changes something, and what hangs on an
    earlier request: of 24 follow-ups in the half for fitting 5 were answered right.
    """
    return plan.follows or not plan.parts or any(_part_barred(part) for part in plan.parts)


def _part_barred(part: PlannedPart) -> bool:
    unserved = not part.steps or part.verdict != "success" or min(part.covered, default=0.0) < SERVES
    return unserved or any(_step_barred(step) for step in part.steps)


def _step_barred(step: PlannedStep) -> bool:
    guessed = any(source in GUESSED for source in step.sources.values())
    return step.changes or step.asks or guessed or step.left_out > 0 or step.sourced > 0 or bool(step.doubtful)


def _worst(part: PlannedPart) -> float:
    return min(part.covered, default=0.0)


def _margin(part: PlannedPart) -> float:
    """Say by how much the tools of the path serve better than the best one that was left out, at the poorest wish."""
    pairs = zip(part.covered, part.rivals, strict=False)
    return min((_log_odds(cover) - _log_odds(rival) for cover, (_, rival) in pairs), default=0.0)


def _route_margin(part: PlannedPart) -> float:
    scores = (*part.agent_scores, 0.0, 0.0)
    return scores[0] - scores[1]


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1 - _SURE), _SURE)
    return math.log(bounded / (1 - bounded))
