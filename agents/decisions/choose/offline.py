"""Choose a move without a model: the likeliest by all evidence, END among them.

Where END is the likeliest the path is finished provisionally: the search keeps it and goes on as long as another way
may turn out to be likelier.
"""

from agents.decisions.choose.question import ChooseQuestion, Offer
from agents.moves import Move
from agents.thresholds import SERVES


class OfflineChoose:
    """Follow the probabilities that the offers carry; a relevance stands in where nobody judged them."""

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance to the likeliest tool, finish where ending is likelier, go back where no better path can lie."""
        names = tuple(o.candidate.tool_id for o in question.offers)
        first = max(question.offers, key=_probability, default=None)
        end = question.end_probability or 0.0
        if question.may_end and (first is None or end >= _probability(first)):
            return _ended(question, names, end)
        if first is None:
            return Move(kind="backtrack", reason="no better path lies this way", candidates=names)
        return Move(
            kind="advance",
            tool_id=first.candidate.tool_id,
            reason=_reason(first, question),
            candidates=names,
            # Looking for a better path than the one that is kept is no matter of doubt.
            confidence=1.0 if question.keeps else _probability(first),
        )


def _ended(question: ChooseQuestion, names: tuple[str, ...], end: float) -> Move:
    if question.path:
        reason = "the path most likely ends here"
        return Move(kind="finish", provisional=True, reason=reason, candidates=names, confidence=end or 1.0)
    best = max((o.candidate.score for o in question.offers), default=0.0)
    reason = f"no tool fits the task (best score {best:.2f})"
    return Move(kind="give_up", reason=reason, candidates=names, confidence=end or 1 - best)


def _probability(offer: Offer) -> float:
    return offer.candidate.score if offer.probability is None else offer.probability


def _reason(offer: Offer, question: ChooseQuestion) -> str:
    likely = f"the likeliest move, {_probability(offer):.2f}"
    best = max(offer.covers, default=0.0)
    if best < SERVES or not question.units:
        return likely
    return f"serves {question.units[offer.covers.index(best)]!r}: {likely}"
