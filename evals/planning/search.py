"""The product's search over the moves of one scorer, without tool graph, index or library around it."""

import math
from collections.abc import Sequence

import numpy as np

from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.choose.question import Offer
from graph.planner.softmax import PathScorer
from graph.search.depth_first import Bounds, DepthFirstSearch, Expansion, SearchOutcome, Task
from tools.candidate import Candidate

TOP_K = 8


class ScoredExpander:
    """Offers the likeliest moves behind a path; tools go by their numbers."""

    def __init__(self, scorer: PathScorer, top_k: int = TOP_K) -> None:
        self._scorer = scorer
        self._top_k = top_k

    async def __call__(self, path: Sequence[str]) -> Expansion:
        """Offer at most `top_k` tools, each with its probability."""
        scores = self._scorer.log_probabilities([int(tool_id) for tool_id in path])
        order = np.argsort(-scores[:-1], kind="stable")[: self._top_k]
        offers = [_offer(int(number), float(scores[number])) for number in order if np.isfinite(scores[number])]
        return Expansion(offers=tuple(offers), end_probability=_probability(float(scores[-1])))


async def searched(scorer: PathScorer, bounds: Bounds) -> SearchOutcome:
    """Search for the best path."""
    return await DepthFirstSearch(ScoredExpander(scorer), OfflineChoose(), bounds).run(Task(text=""))


def _offer(number: int, score: float) -> Offer:
    probability = _probability(score)
    candidate = Candidate(tool_id=str(number), score=probability)
    return Offer(candidate=candidate, description="", probability=probability)


def _probability(score: float) -> float:
    return min(1.0, math.exp(score))
