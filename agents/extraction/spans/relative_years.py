"""Years named by how far they are from this one: last year, 前年, two years ago."""

import re
from typing import Final

from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span, matches, without_overlaps
from lazy_regex import lazy_regex

_ALMOST_A_YEAR: Final = 300
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_AGO: Final = lazy_regex(
    rf"(?<![A-Za-z\d.])(?P<en>an?|\d{{1,2}}|{'|'.join(_WORDS)})\s+years?\s+ago(?![A-Za-z])"
    r"|(?<![\d.])(?P<zh>\d{1,2}|[一二两三四五六七八九十])年(?:之前|以前|前)",
    re.IGNORECASE,
)
_BEFORE_LAST: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the\s+)?year\s+before\s+last(?:\s+year)?(?![A-Za-z])|大前年", re.IGNORECASE
)


def relative_years(text: str) -> list[Span]:
    """Find whole years that are named by how far they are from this one; values are numbers of years."""
    whole = [
        span.model_copy(update={"value": span.value.first.year})
        for span in find_periods(text)
        if (span.value.last - span.value.first).days > _ALMOST_A_YEAR and not re.search(r"\d", span.text)
    ]
    before = matches(_BEFORE_LAST, text, lambda m: today().year - (3 if m.group() == "大前年" else 2))
    return without_overlaps([*before, *matches(_AGO, text, _years_ago), *whole])


def _years_ago(match: re.Match[str]) -> int:
    said = (match["en"] or match["zh"]).lower()
    if said in _WORDS:
        return today().year - _WORDS.index(said) - 1
    if said in ("a", "an"):
        return today().year - 1
    return today().year - int(said if said.isdigit() else chinese_number(said) or 0)
