"""Columns that rows are ordered by one after the other: by year and name."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex

_THEN: Final = lazy_regex(
    r"(?:\s+(?!and\b)\w+){0,4}\s*(?:,\s*and|,|and|和)\s*(?:then\s+)?(?:by\s+)?(?:the\s+|their\s+|its\s+)?",
    re.IGNORECASE,
)
"""What stands between two columns that rows are ordered by."""
_SAME: Final = 3
"""Words between two halves of what one column is called."""


def ordered_next(draft: Draft, columns: Sequence[Mention], first: Mention, column: str) -> list[Mention]:
    """Return where columns are named behind the first one that rows are ordered by, to be ordered by next."""
    found: list[Mention] = []
    last = first
    for mention in (m for m in columns if m.start >= first.end):
        between = draft.text[last.end : mention.start]
        if mention.column == last.column and len(between.split()) <= _SAME:
            last = last.model_copy(update={"end": mention.end})
        elif mention.column not in (column, *(m.column for m in found)) and _THEN.fullmatch(between):
            found.append(mention)
            last = mention
        else:
            break
    return found
