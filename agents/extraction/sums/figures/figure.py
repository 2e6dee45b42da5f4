"""A figure that is asked for: what it is called, and the sum that it is."""

import re
from typing import Final, NamedTuple

from agents.extraction.sums.marked import AMOUNT, PERCENT, Marked
from agents.extraction.sums.telling_words import ASKS, ASKS_ZH, questions, telling
from lazy_regex import lazy_regex

CENTS: Final = 2
PARTS: Final = 4
"""Digits behind the point: of money, and of anything else."""
_SHARE: Final = lazy_regex(r"(\d+(?:\.\d+)?)%")


class Name(NamedTuple):
    """What a figure is called in either language."""

    en: str
    zh: str


class Figure(NamedTuple):
    """A figure with its name."""

    name: Name
    expression: str
    """As `general/calculate` reads it."""
    digits: int = PARTS

    @property
    def sql(self) -> str:
        """The same as a value of SQL."""
        value = _SHARE.sub(r"(\1 / 100.0)", self.expression)
        return f"round({value}, {self.digits})"


def values(said: Marked, pattern: str) -> list[str]:
    """List the signs of a kind in a message, in their order."""
    return re.findall(pattern, said.text)


def amounts(said: Marked) -> list[str]:
    """List the signs of the numbers that are no percentages."""
    return values(said, AMOUNT)


def percentages(said: Marked) -> list[str]:
    """List the signs of the percentages."""
    return values(said, PERCENT)


def nothing_left(said: Marked, asked: int) -> bool:
    """Whether all of a message is understood that tells what is worked out.

    Args:
        said: The message, with all used that a reading makes something of.
        asked: How many questions that reading answers.
    """
    if questions(said.text) > asked or len(said.coins) > 1:
        return False
    while said.first(ASKS_ZH if said.chinese else ASKS) is not None:
        pass
    return said.is_used_up(telling(chinese=said.chinese))
