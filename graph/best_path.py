"""Finds the likeliest path by depth-first search with backtracking: best move first, cut off by a bound.

`ScoredExpander` offers the likelier moves with their probabilities; `BestPathChoose` follows the likeliest, finishes
provisionally where END is next, and backtracks to look for a better path as long as one is possible: probabilities
only fall along a path, so what has fallen below the best path's score already cannot become better. With a sharp score
that takes little more than the greedy path; the bound on moves ends it where the score is blunt.
"""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from agents.decisions.choose import ChooseQuestion, Offer
from agents.moves import Exclusion, Move
from graph.path_scoring import PathScorer
from graph.search import Expansion
from tools.candidate import Candidate

TOP_K = 8


class ScoredExpander:
    """Offers the likeliest moves behind a path."""

    def __init__(
        self,
        scorer: PathScorer,
        tool_ids: Sequence[str],
        *,
        top_k: int = TOP_K,
        describe: Callable[[str], str] = lambda _: "",
    ) -> None:
        """Offer tools by their ids.

        Args:
            scorer: Of one request.
            tool_ids: By number.
            top_k: Offers at a node.
            describe: Tool id → one line.
        """
        self._scorer = scorer
        self._tool_ids = tool_ids
        self._numbers: Mapping[str, int] = {tool_id: number for number, tool_id in enumerate(tool_ids)}
        self._top_k = top_k
        self._describe = describe

    async def __call__(self, path: Sequence[str]) -> Expansion:
        """Offer at most `top_k` tools, each with the probability of the move as its score."""
        scores = self._scorer.log_probabilities([self._numbers[tool_id] for tool_id in path])
        order = np.argsort(-scores[:-1], kind="stable")[: self._top_k]
        offers = [self._offer(int(number), float(scores[number])) for number in order if np.isfinite(scores[number])]
        return Expansion(offers=tuple(offers), end_weight=_probability(float(scores[-1])))

    def _offer(self, number: int, score: float) -> Offer:
        tool_id = self._tool_ids[number]
        return Offer(
            candidate=Candidate(tool_id=tool_id, score=_probability(score)), description=self._describe(tool_id)
        )


class BestPathChoose:
    """Chooses so that the search ends with the likeliest path; made anew for every search."""

    def __init__(self, *, max_path_length: int, length_share: float = 0.0) -> None:
        """Search for the best path.

        Args:
            max_path_length: No path can be longer.
            length_share: The power of the number of moves that a path's score is divided by; from 0, the likeliest
                path, to 1, the path whose moves are likeliest on average.
        """
        self._most_moves = max_path_length + 1
        self._power = length_share
        self._scores: dict[tuple[str, ...], float] = {(): 0.0}
        self._ended: set[tuple[str, ...]] = set()
        self._best = -math.inf

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance where a better path may lie, finish provisionally on the best so far, else backtrack."""
        path = question.path
        behind = self._behind(path)
        names = tuple(offer.candidate.tool_id for offer in question.offers)
        promising, hopeless = self._parted(question.offers, behind)
        first = max(promising, key=lambda offer: offer.candidate.score, default=None)
        if path and path not in self._ended and self._ends_first(question, first):
            self._ended.add(path)
            total = self._normalised(behind + _log(question.end_weight or 0.0), len(path) + 1)
            if total > self._best:
                self._best = total
                return Move(kind="finish", provisional=True, reason="the best path so far", candidates=names)
            promising, hopeless = self._parted(question.offers, behind)
            first = max(promising, key=lambda offer: offer.candidate.score, default=None)
        if first is None:
            reason = "no better path lies this way"
            return Move(kind="backtrack", reason=reason, candidates=names, excluded=tuple(hopeless))
        chosen = first.candidate
        self._scores[*path, chosen.tool_id] = behind + _log(chosen.score)
        return Move(
            kind="advance",
            tool_id=chosen.tool_id,
            reason=f"the likeliest move, {chosen.score:.2f}",
            candidates=names,
            confidence=chosen.score,
            excluded=tuple(hopeless),
        )

    def _behind(self, path: tuple[str, ...]) -> float:
        """Return the score of a path; tools that the search pulled in by itself cost nothing."""
        known = path
        while known not in self._scores:
            known = known[:-1]
        return self._scores[known]

    def _parted(self, offers: Sequence[Offer], behind: float) -> tuple[list[Offer], list[Exclusion]]:
        promising: list[Offer] = []
        hopeless: list[Exclusion] = []
        for offer in offers:
            if self._normalised(behind + _log(offer.candidate.score), self._most_moves) > self._best:
                promising.append(offer)
            else:
                detail = "no path this way can be as good as the best so far"
                hopeless.append(Exclusion(tool_id=offer.candidate.tool_id, reason="score", detail=detail))
        return promising, hopeless

    def _ends_first(self, question: ChooseQuestion, first: Offer | None) -> bool:
        return first is None or (question.end_weight or 0.0) >= first.candidate.score

    def _normalised(self, score: float, n_moves: int) -> float:
        return float(score / n_moves**self._power)


def _probability(score: float) -> float:
    return min(1.0, math.exp(score))


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf
