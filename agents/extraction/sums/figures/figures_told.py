"""Figures that a message asks of the amounts that it tells, each by its name; whoever reads all of it, reads it."""

from collections.abc import Callable
from typing import Final, TypeAlias

from agents.extraction.spans.currencies import find_currencies
from agents.extraction.sums.figures.changes import change
from agents.extraction.sums.figures.figure import Figure
from agents.extraction.sums.figures.left_over import with_rest
from agents.extraction.sums.figures.margins import margin
from agents.extraction.sums.figures.marks import weighted_mark
from agents.extraction.sums.figures.parts_of_amounts import part_of_amount
from agents.extraction.sums.figures.pieces import pieces
from agents.extraction.sums.figures.remainders import remainder
from agents.extraction.sums.figures.repeated import repeated
from agents.extraction.sums.figures.shares_of_whole import share_of_whole
from agents.extraction.sums.figures.taxes import taxed
from agents.extraction.sums.figures.with_and_without import with_and_without
from agents.extraction.sums.marked import Marked
from agents.extraction.sums.not_granted import is_not_granted
from agents.extraction.sums.stories import story
from lazy_regex import lazy_regex

_Figures: TypeAlias = tuple[Figure, ...] | None
_LONGEST: Final = 300
_YUAN: Final = lazy_regex(r"(?<![美欧日港澳加新韩台])元(?![旦月素件])|块")
"""Yuan without a name of their own, beside another currency: of both no sum is made."""
_IN_PER_CENT: Final = " * 100"
"""So ends what is no amount, of which nothing can be left and on which nothing is put."""
_OF_SIGNS: Final[tuple[Callable[[Marked], _Figures], ...]] = (
    margin,
    taxed,
    share_of_whole,
    part_of_amount,
    weighted_mark,
    pieces,
    remainder,
)
_OF_SUMS: Final[tuple[Callable[[str], _Figures], ...]] = (
    lambda text: with_rest(text, sum_told),
    lambda text: with_and_without(text, sum_told),
)


def figures_of_sum(text: str) -> tuple[Figure, ...]:
    """Read a sum of which another figure is asked as well: what is left of it, or it with something more.

    Whoever reads the sum alone may take the other amount for a part of it, so that this is asked first.
    """
    if _is_mixed(text):
        return ()
    found = {figures for read in _OF_SUMS if (figures := read(text))}
    return found.pop() if len(found) == 1 else ()


def figures_told(text: str) -> tuple[Figure, ...]:
    """Read the figures that a message asks for; nothing where it is not understood, or may be read in two ways."""
    if _is_mixed(text):
        return ()
    readers = (change, repeated, *_OF_SUMS)
    found = {figures for read in readers if (figures := read(text))} | _of_signs(text)
    return found.pop() if len(found) == 1 else ()


def _is_mixed(text: str) -> bool:
    """Whether a message is too long, or holds amounts of two currencies."""
    coins = {coin.value for coin in find_currencies(text)} | Marked(text).coins
    return len(text) > _LONGEST or len(coins) > 1 or (bool(coins - {"CNY"}) and _YUAN.search(text) is not None)


def sum_told(text: str) -> str | None:
    """Return the sum that a message tells, as one expression; None where it tells none, or several."""
    told = story(text)
    if told is not None:
        return told.stages[-1] if told.stages and not told.stages[-1].endswith(_IN_PER_CENT) else None
    said = Marked(text if len(text) <= _LONGEST and not is_not_granted(text) else "")
    one = pieces(said) if said.signs() else None
    return None if one is None else one[0].expression


def _of_signs(text: str) -> set[tuple[Figure, ...]]:
    said = Marked("" if len(text) > _LONGEST or is_not_granted(text) else text)
    return {figures for read in _OF_SIGNS if said.signs() and (figures := read(said.copy()))}
