"""What a message tells of quantities: counts, rates, and what is wished, each piece of one known form."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.quantities.symbols import Symbol

_MOST: Final = 12


class Fact(NamedTuple):
    """A number and what it is of: 6 boxes, or 24 cans for each box."""

    amount: str
    of: Symbol
    each: Symbol | None = None
    """What it is for one of; None for a plain count."""


class Wish(NamedTuple):
    """What is asked for."""

    of: tuple[Symbol, ...] = ()
    """What the answer is counted in, as far as that is said; a pound is money as well as a weight."""


class Told(NamedTuple):
    """All that a message tells."""

    facts: tuple[Fact, ...]
    wishes: tuple[Wish, ...]


class Reading:
    """Facts and wishes as they are read one after the other."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.wishes: list[Wish] = []

    def tell(self, amount: str, of: Symbol | None, each: Symbol | None = None) -> bool:
        """Take down a number; False where it is of nothing, or a rate of a thing to itself."""
        if of is None or (each is not None and each.key == of.key):
            return False
        self.facts.append(Fact(amount, of, each))
        return True

    def told(self) -> Told:
        """Return all that was read, counts before rates."""
        return Told(tuple(sorted(self.facts, key=lambda fact: fact.each is not None)), tuple(self.wishes))


class Form(NamedTuple):
    """One form that a piece of a message may have."""

    kind: str
    words: re.Pattern[str]


def pieces(text: str, span: tuple[int, int], forms: Sequence[Form], filler: re.Pattern[str]) -> list[re.Match[str]]:
    """Cut a message into pieces of known forms; nothing where anything else stands in it.

    Args:
        text: The message in plain signs.
        span: Where it begins and ends.
        forms: In the order in which they are tried at each place.
        filler: What may stand between pieces and tells nothing.
    """
    at, end = span
    found: list[re.Match[str]] = []
    while at < end:
        gap = filler.match(text, at, end)
        at = gap.end() if gap else at
        if at >= end:
            return found
        match = next((m for form in forms if (m := form.words.match(text, at, end)) and m.end() > at), None)
        if match is None or len(found) == _MOST:
            return []
        found.append(match)
        at = match.end()
    return found


def form_of(match: re.Match[str], forms: Sequence[Form]) -> str:
    """Say which form a piece has."""
    return next(form.kind for form in forms if form.words.pattern == match.re.pattern)
