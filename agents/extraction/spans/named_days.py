"""Days that are called by a name, of the year that is said beside it: christmas 2024 · 2026年国庆节 · 明年春节.

Without a year it is the next one to come, today included, or the next one behind a day that is said before it; where
the request looks back, the last one that was.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from tools.gazetteers.named_days import day_in, find_named_days

_YEAR: Final = lazy_regex(r"(?<!\d)\d{4}(?!\d)")
_YEAR_BEFORE: Final = lazy_regex(r"(?<!\d)(?P<y>(?:1[89]|20|21)\d{2})(?:\s*年的?|\s)\s*$")
_YEAR_BEHIND: Final = lazy_regex(r"^(?:'s|’s)?,?\s*(?:(?:in|of)\s+)?(?P<y>(?:1[89]|20|21)\d{2})(?!\d)")
_STEP_BEFORE: Final = lazy_regex(
    r"(?:(?P<zh>[今本去明前后])年的?|\b(?P<en>this|last|next)(?:\s+year['’]?s)?)\s*$", re.IGNORECASE
)
_STEP_BEHIND: Final = lazy_regex(r"^\s+(?:of\s+)?(?P<en>this|last|next)\s+year\b", re.IGNORECASE)
_OF_A_YEAR: Final = lazy_regex(r"\byear", re.IGNORECASE)
_STEPS: Final = {
    **dict.fromkeys(("今", "本", "this"), 0),
    **dict.fromkeys(("去", "last"), -1),
    **dict.fromkeys(("明", "next"), 1),
    "前": -2,
    "后": 2,
}
_BACK: Final = lazy_regex(
    r"\b(?:since|ago|was|were|did|past)\b|(?:过去|已经|过了|距今)|以来|至今|之?前的?(?:那|哪)", re.IGNORECASE
)


def named_days(text: str, now: date, others: Sequence[Span] = ()) -> list[Span]:
    """Find days by their names; values are days. What falls on no day that is known is not found.

    Args:
        text: A request.
        now: Today.
        others: Days in it that are read already; a name behind one of them means the first such day from then on.
    """
    spans: list[Span] = []
    for start, end, named in find_named_days(text):
        first, last, year = _year_beside(text, start, end, now)
        if year is not None:
            day = day_in(named, year)
        else:
            before = [span for span in (*others, *spans) if span.end <= first]
            since = max(before, key=lambda span: span.end).value if before else None
            day = _nearest(text, first, named, now) if since is None else _from(since, named)
        if day is not None:
            spans.append(Span(start=first, end=last, text=text[first:last], value=day))
    return spans


def names_year(span: Span) -> bool:
    """Whether a named day says of which year it is."""
    return _YEAR.search(span.text) is not None


def is_named(said: str) -> bool:
    """Whether a day is called by a name, with its year or without."""
    return bool(find_named_days(said))


def _year_beside(text: str, start: int, end: int, now: date) -> tuple[int, int, int | None]:
    """Return where a name with its year begins and ends, and the year."""
    before, behind = text[:start], text[end:]
    if match := _YEAR_BEFORE.search(before):
        return match.start(), end, int(match["y"])
    if match := _YEAR_BEHIND.search(behind):
        return start, end + match.end(), int(match["y"])
    if match := _STEP_BEHIND.search(behind):
        return start, end + match.end(), now.year + _STEPS[match["en"].lower()]
    if (match := _STEP_BEFORE.search(before)) and (match["zh"] or _OF_A_YEAR.search(match.group())):
        return match.start(), end, now.year + _STEPS[match["zh"] or match["en"].lower()]
    return start, end, None


def _nearest(text: str, start: int, named: str, now: date) -> date | None:
    """Return the next day of a name; "last christmas" was, and so was what a request looks back to."""
    said = _STEP_BEFORE.search(text[:start])
    back = said["en"].lower() == "last" if said else _BACK.search(text) is not None
    if not back:
        return _from(now, named)
    days = (day_in(named, now.year - step) for step in (0, 1))
    return next((day for day in days if day is not None and day <= now), None)


def _from(first: date, named: str) -> date | None:
    """Return the first day of a name from a day on."""
    days = (day_in(named, first.year + step) for step in (0, 1))
    return next((day for day in days if day is not None and day >= first), None)
