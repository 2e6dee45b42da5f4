"""Months without a year: in May, 五月; those of any year are meant."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span

_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    r"|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
_JOINS: Final = r"(?:and|or|to|through|until|till|&|-|–|—|/|,)"
_IN: Final = re.compile(
    rf"(?<![A-Za-z])(?:in|during|within)\s+(?:(?:the\s+)?months?\s+of\s+)?(?P<month>{_MONTH})(?![A-Za-z])"
    rf"(?!\.?,?\s*(?:of\s+)?(?:\d|this|last|next|every|each))(?!\s*{_JOINS}\s*(?:in\s+)?{_MONTH}(?![A-Za-z]))",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(
    r"(?<![\d年个./-])(?<!月[和与或到至、-])(?:在|于)?(?P<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|里|中|期间)?"
    r"(?!\s*[\d日号一二三四五六七八九十初底末])(?!\s*[和与或到至、-]\s*(?:\d|[一二三四五六七八九十]{1,2}月))"
)
_BEFORE_NAME: Final = re.compile(
    r"(?<![A-Za-z])(?:in|during|within|of|since|until|till|from|to|by|on|for|before|after|around|and|or|this|last|next"
    r"|every|each|early|late|mid|end)[\s-]+(?:the\s+)?$",
    re.IGNORECASE,
)
_STARTS: Final = re.compile(r"(?:^|[.?!]\s)\W*$")


def find_months(text: str) -> list[Span]:
    """Find single months that no year is said of, the word that ties them with them; values are 1 to 12."""
    named = [(m, _NAMES.index(m["month"][:3].casefold()) + 1) for m in _IN.finditer(text)]
    numbered = [
        (m, int(m["month"]) if m["month"].isdigit() else int(chinese_number(m["month"]) or 0))
        for m in _NUMBERED.finditer(text)
    ]
    return [Span(start=m.start(), end=m.end(), text=m.group(), value=month) for m, month in (*named, *numbered)]


def is_month(text: str, start: int, end: int) -> bool:
    """Whether "may" is the month, and says nothing of what is possible."""
    if text[start:end].casefold() != "may":
        return False
    tied = _BEFORE_NAME.search(text, 0, start) is not None
    shouted = text.upper() == text
    return tied or (text[start].isupper() and not shouted and _STARTS.search(text, 0, start) is None)
