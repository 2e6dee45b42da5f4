"""Numbers that a text states and no call takes: who says how many wants a tool that takes how many."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from agents.decisions.fill_arguments.question import Filled
from agents.extraction.pieces.request import read_request
from agents.extraction.pieces.whole_pieces import is_inside
from agents.intents.said_values import leaves

_LOOSE: Final = frozenset({"loose", "word"})
"""Said in words: one, 一, a couple of."""
Readings = frozenset[float]


def numbers_left(text: str, filled: Sequence[Filled]) -> int:
    """Count the numbers of a text that no argument is, in any way of reading them, or holds."""
    given = [leaf for one in filled for calls in (one.sets, (one.found,)) for leaf in leaves(list(calls))]
    numbers = {leaf for leaf in given if isinstance(leaf, int | float) and not isinstance(leaf, bool)}
    texts = [leaf for leaf in given if isinstance(leaf, str) and leaf != text]
    return sum(
        numbers.isdisjoint(values) and not any(_stands_in(said, leaf) for leaf in texts)
        for said, values in _stated(text)
    )


def _stands_in(said: str, text: str) -> bool:
    """Whether a number stands by itself in a text: 12 is no part of SL128840092."""
    return re.search(rf"(?<![A-Za-z0-9.]){re.escape(said)}(?![A-Za-z0-9])", text) is not None


@lru_cache(maxsize=256)
def _stated(text: str) -> tuple[tuple[str, Readings], ...]:
    """List the numbers of a text, each with every way to read it; parts of dates are none, nor what is said loosely."""
    request = read_request(text)
    found: dict[int, tuple[str, set[float]]] = {}
    for number in request.numbers:
        if not number.marks & _LOOSE and not is_inside(number, request.dated):
            found.setdefault(number.start, (number.text.strip(), set()))[1].add(number.value)
    return tuple((said, frozenset(values)) for said, values in found.values())
