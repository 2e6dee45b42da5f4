"""Pieces that stand as a whole: the digits of a code, a telephone number or a date are no numbers by themselves."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from lazy_regex import lazy_regex

_CODE: Final = lazy_regex(r"(?<![A-Za-z0-9])[A-Z]{1,6}-\d+(?![\d.]*\d)")
"""A-7715; small letters before a hyphen are a word: top-10."""
_GROUPS: Final = lazy_regex(r"(?<![\d.,:/-])\d{2,5}(?:[ ]\d{2,5}){1,5}(?![\d.,:/-]*\d)")
_FEWEST_DIGITS: Final = 7
_CARD: Final = (4, 4, 4, 4)
_OF_TIME: Final = frozenset(
    ("year", "month", "day", "dat", "date", "week", "hour", "minut", "minute", "time", "when", "年", "月", "日", "时")
)
Span = tuple[int, int]


def codes_with_hyphens(text: str) -> list[Span]:
    """Find codes whose digits stand behind a hyphen."""
    return [match.span() for match in _CODE.finditer(text)]


def digit_runs(text: str) -> list[Span]:
    """Find numbers that are written in groups, as telephones and cards have them: 0551 220 148."""
    return [match.span() for match in _GROUPS.finditer(text) if _is_one(match.group().split(" "))]


def _is_one(groups: Sequence[str]) -> bool:
    """Whether groups of digits are one number: one begins with 0, or they are those of a card."""
    if tuple(map(len, groups)) == _CARD:
        return True
    return any(g.startswith("0") for g in groups) and sum(map(len, groups)) >= _FEWEST_DIGITS


def is_inside(candidate: Candidate, wholes: Sequence[Span]) -> bool:
    """Whether a piece is but a part of a whole one."""
    return any(start <= candidate.start and candidate.end <= end for start, end in wholes)


def cuts(candidate: Candidate, wholes: Sequence[Span]) -> bool:
    """Whether a piece begins or ends within a whole one."""
    return any(start < at < end for start, end in wholes for at in (candidate.start, candidate.end))


def days_and_clocks(moments: Sequence[Candidate]) -> list[Span]:
    """List where days of the calendar and times of day stand; "in 45 days" is how many days."""
    return [(m.start, m.end) for m in moments if "relative" not in m.marks]


def is_of_time(words: Sequence[str]) -> bool:
    """Whether a leaf's words speak of a piece of a date or a time: a year may well be read out of one."""
    return any(word in _OF_TIME or any(sign in word for sign in "年月日时") for word in words)
