"""Numerals of an order: the top three, 前五名, the second."""

import re
from typing import Final

from agents.extraction.pieces.numerals import numeral
from lazy_regex import lazy_regex

_NUMERAL: Final = r"(?P<n>\d{1,3}|[一二两三四五六七八九十]|one|two|three|four|five|six|seven|eight|nine|ten)"
TOP: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:top|first)\s+{_NUMERAL}(?![A-Za-z])"
    rf"|前\s*{_NUMERAL.replace('?P<n>', '?P<m>')}\s*[名个位条笔项家款]?",
    re.IGNORECASE,
)
SO_MANY: Final = lazy_regex(rf"(?<![A-Za-z]){_NUMERAL}(?![A-Za-z])\s*[名个位条笔项家款件部]?", re.IGNORECASE)
PLACE: Final = lazy_regex(
    r"第\s*(?P<zh>[一二三四五六七八九十]|\d{1,2})\s*(?:名|个|位|条|高|多|大)?"
    r"|(?:the\s+)?(?P<en>second|third|fourth|fifth)(?:\s+one)?(?![A-Za-z])",
    re.IGNORECASE,
)
_KINDS: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:all\s+|the\s+)*{_NUMERAL}\s+$|{_NUMERAL.replace('?P<n>', '?P<m>')}\s*[个种类款家名位]$",
    re.IGNORECASE,
)
"""How many there are of what is named next: the three species, 三个品种."""
_PLACES: Final = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}


def number_in(match: re.Match[str] | None) -> int:
    """Read the numeral of a match: 3, three, 三."""
    said = next((g for g in match.groups() if g), "") if match is not None else ""
    return numeral(said) if said else 0


def places_before(match: re.Match[str] | None) -> int:
    """Read how many places stand before the one that is asked for."""
    if match is None:
        return 0
    return (_PLACES[match["en"].lower()] if match["en"] else number_in(match)) - 1


def number_of_kinds(before: str, number: int) -> re.Match[str] | None:
    """Find the end of a text to say how many there are of what comes next, where it is that number."""
    match = _KINDS.search(before)
    return match if match is not None and number > 1 and number_in(match) == number else None
