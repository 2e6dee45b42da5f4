"""Whose a column is that several tables have: the names of the stadiums, stadium names, a stadium's name."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from agents.extraction.databases.names.vocabulary import Named
from lazy_regex import lazy_regex

Run: TypeAlias = tuple[int, int, tuple[Named, ...]]
"""Where a run of words begins and ends, and what it may mean."""
_BESIDE: Final = lazy_regex(r"\s*(?:['’]s?)?\s*|的\s*")
_OF: Final = lazy_regex(
    r"\s+of\s+(?:(?:the|all|each|every|those|these|any|different|distinct|both)\s+)*(?:the\s+)?", re.IGNORECASE
)
_LISTED: Final = lazy_regex(r"\s*(?:,|,?\s*\band\b|\bor\b)\s*(?:(?:the|their|its|his|her)\s+)?", re.IGNORECASE)


def with_owners(text: str, named: Sequence[Run]) -> list[Run]:
    """Let a column be one of the table that is named right before it, or whose it is said to be."""
    tables = [run for run in named if any(not one.column and not one.of_columns for one in run[2])]
    owners: dict[int, set[str]] = {}
    for place, (start, end, names) in sorted(enumerate(named), key=lambda one: -one[1][0]):
        if not any(one.column for one in names):
            continue
        found = _owners(text, (start, end), tables) or next(
            (
                owners[other]
                for other, (begins, _, _) in enumerate(named)
                if other in owners and begins > end and _LISTED.fullmatch(text, end, begins)
            ),
            set(),
        )
        if found and any(one.column and one.table in found for one in names):
            owners[place] = found
    return [
        (start, end, _of(names, owners[place])) if place in owners else (start, end, names)
        for place, (start, end, names) in enumerate(named)
    ]


def _owners(text: str, span: tuple[int, int], tables: Sequence[Run]) -> set[str]:
    """Return the tables whose name stands right before a column, or behind "of"."""
    start, end = span
    found: set[str] = set()
    for begins, ends, names in tables:
        before = ends <= start and _BESIDE.fullmatch(text, ends, start)
        behind = end < begins and _OF.fullmatch(text, end, begins)
        if before or behind:
            whole = {one.table for one in names if one.whole and not one.column and not one.of_columns}
            found |= whole or {one.table for one in names if not one.column and not one.of_columns}
    return found


def _of(names: Sequence[Named], owners: set[str]) -> tuple[Named, ...]:
    kept = tuple(one for one in names if one.table in owners)
    return kept if any(one.column for one in kept) else tuple(names)
