"""Numbers that say how many rows there are or are wanted, and compare no column."""

import re
from collections.abc import Sequence

from agents.extraction.databases.scene import Mention
from agents.extraction.spans.span import Span
from agents.extraction.tables.wording import superlatives


def is_so_many(text: str, number: Span, things: Sequence[Mention]) -> bool:
    """Whether so many rows are wanted: the 3 most populated ones, the 3 countries with …."""
    behind = len(text) - len(text[number.end :].lstrip())
    return behind in {m.start for m in things} or any(one.pattern.match(text, behind) for one in superlatives())


def counts_things(text: str, number: Span, things: Sequence[Mention]) -> bool:
    """Whether so many of something are spoken of: more than 2 corresponding documents."""
    behind = (text[number.end : m.start] for m in things if m.start > number.end)
    return any(re.fullmatch(r"\s+(?:[a-z]+\s+)?", between) for between in behind)
