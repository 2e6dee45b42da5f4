"""Saving what an answer told by what it is: save the totals as x.csv, 把合计存到 x.csv."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from lazy_regex import lazy_regex

_FIGURES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the|those|these)\s+(?:totals?|sums?|averages|means|counts)\s+(?:to|as|in)|合计|总[数计]|平均[值分]",
    re.IGNORECASE,
)
_ADDS_UP: Final = lazy_regex(r"GROUP BY|(?:sum|avg|count)\(", re.IGNORECASE)


def saves_figures(text: str) -> bool:
    """Whether a request to save speaks of figures: only an answer that told such figures is meant, and no rows."""
    return _FIGURES.search(text) is not None


def told_figures(arguments: Iterable[Mapping[str, Any]]) -> bool:
    """Whether calls with these arguments told figures of rows, or worked a sum out, and no rows."""
    return any(
        given.get("aggregate") or given.get("expression") or _ADDS_UP.search(str(given.get("sql")))
        for given in arguments
    )
