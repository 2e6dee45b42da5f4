"""Rows that a request tells apart where the tool that answered takes every row: which countries are not in Europe."""

import re
from collections.abc import Iterable
from typing import Final

from agents.extraction.tables.words_left import picks_rows
from lazy_regex import lazy_regex

_EVERY_ROW: Final = frozenset({"data/group_aggregate", "data/distinct_values", "data/summary_statistics"})
"""Tools that take no condition."""
_DENIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:not|never|except|excluding|without|outside|(?:is|are|was|were|did|do|does|has|have|had)n[’']?t)(?![A-Za-z])"
    r"(?!\s+(?:\w+\s+)?(?:duplicat|repeat|the\s+(?:sum|total|mean|average|median|count)))"
    r"|不[在是含算]|不包[括含]|除了|(?<!有)没有?(?!有)(?!重复)",
    re.IGNORECASE,
)


def rows_denied(text: str, unread: Iterable[str], tools: Iterable[str]) -> tuple[str, ...]:
    """List the words that tell rows apart; none where a tool that answered may have heeded them.

    Args:
        text: What is asked.
        unread: Words of it that nothing was made of.
        tools: Ids of the tools that answered.
    """
    if not _EVERY_ROW.issuperset(tools):
        return ()
    denied = (match.group() for match in _DENIES.finditer(text))
    return tuple(dict.fromkeys((*denied, *(word for word in unread if picks_rows(word, text)))))
