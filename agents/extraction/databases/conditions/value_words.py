"""How a value is written in a text: as a name, or as a word that says how many."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.names.tokens import parts_of, stem
from agents.extraction.databases.scene import Mention, Valued
from lazy_regex import lazy_regex
from prompts.language import has_han

_CALLED: Final = lazy_regex(
    r"\s*(?:(?:that\s+is\s+|is\s+)?(?:named|called|titled|by the name of|with the (?:name|title))|名叫|叫做?|名为)?"
    r"\s*[\"'“”‘’「『《]?",
    re.IGNORECASE,
)
"""What may stand between what rows are called and the name of one."""


def is_proper(text: str, one: Valued) -> bool:
    """Whether a word in the middle of a sentence is written as a name."""
    return (
        (one.start > 0 or has_han(text))
        and text[one.start].isupper()
        and not text[: one.start].rstrip().endswith((".", "?"))
    )


def says_how_many(text: str, one: Valued) -> bool:
    """Whether "no" or "any" rather says of how many rows something is said: have no orders."""
    return text[one.start : one.end].casefold() in ("no", "any", "all", "some")


def table_said_before(text: str, one: Valued, mentions: Sequence[Mention]) -> str:
    """Return the table whose rows are named right before a value, so that it is one of theirs: the song "Le Pop"."""
    return next((m.table for m in mentions if not m.column and _CALLED.fullmatch(text, m.end, one.start)), "")


def is_part_of(text: str, mention: Mention, column: str) -> bool:
    """Whether a name beside a value is a part of its column's: bed of bed_type."""
    own = column.rpartition(".")[2]
    return set(parts_of(text[mention.start : mention.end])) <= set(parts_of(own))


def column_beside(text: str, columns: Sequence[Mention], start: int, end: int) -> Mention | None:
    """Return the column that is named beside a value with nothing but ties between."""
    before = [m for m in columns if m.end <= start and condition_words.TIE.fullmatch(text, m.end, start)]
    behind = [m for m in columns if m.start >= end and re.fullmatch(r"\s*['’]?\s*", text[end : m.start])]
    return before[-1] if before else behind[0] if behind else None


def nearest(mentions: Sequence[Mention], start: int, end: int) -> Mention | None:
    """Return the column that a comparison stands nearest to, rather one right behind it than one far before."""
    before = [m for m in mentions if 0 <= start - m.end <= condition_words.NEAR]
    behind = [m for m in mentions if 0 <= m.start - end <= 8]
    if behind and (not before or behind[0].start - end < start - before[-1].end):
        return behind[0]
    return before[-1] if before else None


def table_right_before(text: str, start: int, mentions: Sequence[Mention]) -> str | None:
    """Return the other table whose rows are named right before a time, which is theirs: singers in concerts in 2014."""
    before = (m for m in mentions if not m.own and not m.column and m.end <= start and not text[m.end : start].strip())
    several = (m for m in before if stem(text[m.start : m.end]) != text[m.start : m.end].casefold())
    return next((m.table for m in several), None)
