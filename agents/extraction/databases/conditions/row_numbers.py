"""Numbers that say how many rows there are or are wanted, and compare no column."""

import re
from collections.abc import Sequence

from agents.extraction.databases.conditions import condition_words
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


def says_of_what(text: str, start: int, end: int) -> bool:
    """Whether a comparison says of what it is, though no column is called so: 3 or more teachers, 20 years old."""
    return condition_words.OF_WHAT.match(text, end) is not None or any(
        pattern.search(text, max(0, start - 10), end) for pattern, _ in condition_words.ADJECTIVES[:-1]
    )


def is_limit(text: str, start: int) -> bool:
    """Whether a number that begins there says how many of the first rows are wanted."""
    return re.search(r"\b(?:top|first)\s*$", text[:start], re.IGNORECASE) is not None
