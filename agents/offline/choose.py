"""Choose a move without a model: the tool that adds most to what the task still wants."""

from agents.decisions.choose import ChooseQuestion, Offer
from agents.moves import Move

_WORTH = 0.25
"""Gain under which another tool would rather be noise."""
_AS_GOOD = 0.9
"""Share of the best offer from which a wish counts as served."""
_WEIGHT_SHARE = 0.1


class OfflineChoose:
    """Weigh coverage gain, transition weight and availability; END wins when nothing adds enough."""

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance to the most useful tool, finish when the task is covered, else give up."""
        names = tuple(o.candidate.tool_id for o in question.offers)
        done = _done(question)
        useful = [o for o in question.offers if _gain(o, done) * o.candidate.availability >= _WORTH]
        if useful:
            return self._advance(useful, question, done)
        if question.path:
            return Move(kind="finish", reason="every part of the task has its tool", candidates=names, confidence=0.9)
        best = max((_gain(o, done) for o in question.offers), default=0.0)
        reason = f"no tool fits the task (best score {best:.2f})"
        return Move(kind="give_up", reason=reason, candidates=names, confidence=1 - best)

    def _advance(self, useful: list[Offer], question: ChooseQuestion, done: tuple[bool, ...]) -> Move:
        # Wishes are served in the order in which they were spoken: a later one may need what an earlier one brings.
        wish = min(_served(o, done) for o in useful)
        first, *others = sorted(useful, key=lambda o: -_value(o, done, wish))
        gains = _gains(first, done)
        rivals = [_gains(o, done)[wish] for o in others]
        margin = gains[wish] - max(rivals, default=0.0)
        return Move(
            kind="advance",
            tool_id=first.candidate.tool_id,
            reason=f"serves {question.units[wish]!r} best" if question.units else "serves the task best",
            candidates=tuple(o.candidate.tool_id for o in question.offers),
            confidence=max(0.0, min(1.0, 0.5 + margin)),
        )


def _done(question: ChooseQuestion) -> tuple[bool, ...]:
    """Say which wishes the path serves about as well as anything on offer: another tool would add nothing to them."""
    rows = [o.covers for o in question.offers if o.covers]
    best = [max(column) for column in zip(*rows, strict=True)] if rows else [0.0] * len(question.covered)
    covered = question.covered or (0.0,) * len(best)
    return tuple(c >= max(_WORTH, _AS_GOOD * b) for c, b in zip(covered, best, strict=True))


def _gains(offer: Offer, done: tuple[bool, ...]) -> list[float]:
    if not offer.covers:
        return [offer.candidate.score]
    return [0.0 if d else p for p, d in zip(offer.covers, done, strict=True)]


def _served(offer: Offer, done: tuple[bool, ...]) -> int:
    """Return the first wish to which an offer adds enough."""
    gains = _gains(offer, done)
    return next(i for i, gain in enumerate(gains) if gain * offer.candidate.availability >= _WORTH)


def _gain(offer: Offer, done: tuple[bool, ...]) -> float:
    return max(_gains(offer, done), default=0.0)


def _value(offer: Offer, done: tuple[bool, ...], wish: int) -> float:
    gain = _gains(offer, done)[wish]
    return gain * offer.candidate.availability + _WEIGHT_SHARE * (offer.candidate.weight or 0.0)
