"""Days that are still to come: a month and a day without a year, which are past this year, are of the next.

离6月1号还有几天 asks in November for the first of June that comes, and not for the one that was.
"""

import re
from datetime import date
from typing import Final

from agents.extraction.spans.dates import today
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_MONTH: Final = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_OF_ANY_YEAR: Final = lazy_regex(
    rf"(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}|{_MONTH}\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?"
    r"|\d{1,2}\s*月\s*\d{1,2}\s*[日号]?|\d{1,2}/\d{1,2}",
    re.IGNORECASE,
)
"""A day whose year nobody said."""
_TO_COME: Final = lazy_regex(
    r"(?<![a-z])(?:until|till?)(?![a-z])(?!\s+(?:now|today)(?![a-z]))|(?<![a-z])(?:days|weeks)\s+(?:[a-z]+\s+){0,4}left(?![a-z])"
    r"|(?<![a-z])to\s+go(?![a-z])|还[有剩要差]|再过",
    re.IGNORECASE,
)
_GONE: Final = lazy_regex(
    r"(?<![a-z])(?:since|ago|from|passed)(?![a-z])|从|自|过去|已经|以来|了多少|了几", re.IGNORECASE
)

_OVER: Final = lazy_regex(
    r"(?<![a-z])(?:ended|expired|finished|closed|stopped|lapsed|was|were|had|has\s+been)(?![a-z])"
    r"|(?<![就快要会])(?:结束|到期|过期|截止|失效|停|完)了|已经?(?:结束|到期|过期|截止|失效)|曾",
    re.IGNORECASE,
)
"""Says of a day that it is past already."""


def coming(span: Span) -> date:
    """Return a day, or, of a month and a day that are past this year, the same of the next."""
    day: date = span.value.first
    if day >= today() or _OF_ANY_YEAR.fullmatch(span.text.strip()) is None:
        return day
    later = f"{day.year + 1}{day.isoformat()[4:]}"
    return day if later.endswith("02-29") else date.fromisoformat(later)


def is_to_come(text: str) -> bool:
    """Whether a message asks for the days until a day, and not for those since."""
    return _TO_COME.search(text) is not None and _GONE.search(text) is None


def is_over(text: str) -> bool:
    """Whether a message tells of something that is past already: its day is not the one of the next year."""
    return _OVER.search(text) is not None
