"""Choose a move without a model: the tool that adds most to what the task still wants."""

from agents.decisions.choose import ChooseQuestion, Offer
from agents.moves import Move

_WORTH = 0.25
"""Gain under which another tool would rather be noise."""
_WEIGHT_SHARE = 0.1


class OfflineChoose:
    """Weigh coverage gain, transition weight and availability; END wins when nothing adds enough."""

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance to the most useful tool, finish when the task is covered, else give up."""
        names = tuple(o.candidate.tool_id for o in question.offers)
        ranked = sorted(question.offers, key=lambda o: -_value(o, question.covered))
        useful = [o for o in ranked if _gain(o, question.covered) * o.candidate.availability >= _WORTH]
        if useful:
            return self._advance(useful, question, names)
        if question.path:
            return Move(kind="finish", reason="every part of the task has its tool", candidates=names, confidence=0.9)
        best = max((_gain(o, question.covered) for o in question.offers), default=0.0)
        reason = f"no tool fits the task (best score {best:.2f})"
        return Move(kind="give_up", reason=reason, candidates=names, confidence=1 - best)

    def _advance(self, useful: list[Offer], question: ChooseQuestion, names: tuple[str, ...]) -> Move:
        first = useful[0]
        wish = _served(first, question)
        rivals = [_gain_on(o, wish, question.covered) for o in useful[1:]]
        margin = _gain_on(first, wish, question.covered) - max(rivals, default=0.0)
        return Move(
            kind="advance",
            tool_id=first.candidate.tool_id,
            reason=f"serves {question.units[wish]!r} best" if question.units else "serves the task best",
            candidates=names,
            confidence=max(0.0, min(1.0, 0.5 + margin)),
        )


def _gains(offer: Offer, covered: tuple[float, ...]) -> list[float]:
    if not offer.covers:
        return [offer.candidate.score]
    known = covered or (0.0,) * len(offer.covers)
    # A wish that a tool of the path serves well is done: a second, slightly better tool adds nothing.
    return [p if done < _WORTH else 0.0 for p, done in zip(offer.covers, known, strict=True)]


def _gain(offer: Offer, covered: tuple[float, ...]) -> float:
    return max(_gains(offer, covered), default=0.0)


def _gain_on(offer: Offer, wish: int, covered: tuple[float, ...]) -> float:
    gains = _gains(offer, covered)
    return gains[wish] if wish < len(gains) else 0.0


def _value(offer: Offer, covered: tuple[float, ...]) -> float:
    return _gain(offer, covered) * offer.candidate.availability + _WEIGHT_SHARE * (offer.candidate.weight or 0.0)


def _served(offer: Offer, question: ChooseQuestion) -> int:
    gains = _gains(offer, question.covered)
    return max(range(len(gains)), key=gains.__getitem__)
