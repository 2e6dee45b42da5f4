"""A total over all groups that is asked for behind them without a comma: by category plus the total of everything."""

import re
from typing import Final

from agents.extraction.tables.onward.grand_total import TOTAL
from lazy_regex import lazy_regex

_BEHIND: Final = lazy_regex(
    rf"\s*[,，]?\s*(?:(?<![A-Za-z])(?:and|plus|then|as\s+well\s+as|along\s+with|with)(?![A-Za-z])\s*|还有|以及|外加|加上|再|和)+"
    rf"(?P<total>{TOTAL})[\s.。?？!！]*$",
    re.IGNORECASE,
)
_AMBIGUOUS: Final = frozenset({"total", "sum", "合计", "汇总"})
"""Group by region and sum: of each group."""
_EACH: Final = lazy_regex(r"[各每按]|(?<![A-Za-z])(?:by|per|each|every)(?![A-Za-z])", re.IGNORECASE)


def with_total_apart(text: str) -> str:
    """Cut off the total of all groups, so that it is a question of its own."""
    behind = _BEHIND.search(text)
    if behind is None or behind["total"].casefold() in _AMBIGUOUS or not _EACH.search(text, 0, behind.start()):
        return text
    return f"{text[: behind.start()]}; {behind['total']}"
