"""Signs of a plan: what speaks for and against an answer without a model, each a number.

Those of `AGAINST` can only lower the confidence and those of `IN_FAVOUR` only raise it; a fit that says otherwise of
one of them leaves it out.
"""

import math
from collections.abc import Mapping
from typing import Final

from agents.extraction.discourse.clauses import clauses
from agents.thresholds import SERVES
from graph.confidence.leftovers import values_left, words_left
from graph.confidence.offline_plan import OfflinePlan, PlannedPart
from tools.lexical.bm25 import tokenise

IN_FAVOUR: Final = ("fits", "covered", "margin", "route", "route_margin", "remembered")
AGAINST: Final = (
    "nobody",
    "unserved",
    "values_left",
    "words_left",
    "clauses_left",
    "missing",
    "awaited",
    "parts",
    "agents",
    "waiting",
    "calls",
    "steps",
    "pulled",
    "asks",
    "turned_back",
    "rewritten",
    "follows",
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
        "nobody": float(any(not part.steps for part in parts)),
        "unserved": float(sum(cover < SERVES for part in parts for cover in part.covered)),
        "values_left": math.log1p(sum(len(values_left(part)) for part in parts)),
        "words_left": max((words_left(part) for part in parts), default=1.0),
        "clauses_left": float(max(0, n_clauses - len(own))),
        "missing": float(sum(step.sourced for step in plan.steps)),
        "awaited": float(sum(len(step.missing) - step.sourced for step in plan.steps)),
        "parts": float(max(0, len(parts) - 1)),
        "agents": float(max(0, len({part.agent for part in parts}) - 1)),
        "waiting": float(sum(part.needs > 0 for part in parts)),
        "calls": math.log1p(sum(max(0, len(step.sets) - 1) for step in plan.steps)),
        "steps": float(max(0, len(own) - 1)),
        "pulled": float(len(plan.steps) - len(own)),
        "asks": float(any(step.asks for step in plan.steps)),
        "turned_back": float(sum(part.turned_back for part in parts)),
        "rewritten": float(plan.understood != plan.request),
        "follows": float(plan.follows),
        "length": math.log1p(len(tokenise(plan.understood))),
    }


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
