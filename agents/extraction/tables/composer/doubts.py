"""What makes a reading doubtful, so that none is given: a cell passed over, a part of a cell alone, a wide denial."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.composer.closed_words import (
    ASKS_IF,
    COMMON_WORDS,
    FUNCTION_WORDS,
    INCOMING,
    LASTING_DAYS,
    LEAVING_OUT,
    OUTGOING,
    WORLD_WORDS,
)
from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.composer.meaning import Meaning
from agents.extraction.tables.composer.pieces import pieces_in
from agents.extraction.tables.composer.row_links import person_column
from agents.extraction.tables.table_question import ColumnTest
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import has_han

_SHORTEST: Final = 3
_SHORTEST_HAN: Final = 2
_OF_TABLE: Final = frozenset({"value", "column", "end"})
_SAYS_ALL: Final = frozenset({"value", "column", "row", "end"})
_TESTS: Final = frozenset({"value", "compare", "number"})
_MAY: Final = lazy_regex(r"(?<![a-z])(?:how\s+(?:much|many)|what|who|when|where)\s+may(?![a-z])", re.IGNORECASE)
_STILL: Final = lazy_regex(r"(?<![a-z])(?:still|yet)(?![a-z])|还", re.IGNORECASE)
"""Speaks of what is left, where nothing is denied."""


def passes_over_cell(text: str, links: Sequence[Link], shape: TableShape) -> bool:
    """Whether a word that stands in a cell was taken for one that carries nothing, or for a day: Mark, May, 周一."""
    cells = [v.casefold() for c in shape.columns if c.type == "text" and not c.is_flag for v in c.values]
    words = {word for cell in cells for word in re.findall(r"[a-z]{3,}", cell)} - FUNCTION_WORDS
    taken = [link for link in links if link.role in _SAYS_ALL]
    low = text.casefold()
    spans = [(p.start, p.end) for p in pieces_in(text) if len(p.text) >= _SHORTEST and p.text in words]
    whole = {cell for cell in cells if len(cell) >= _SHORTEST_HAN and has_han(cell)}
    spans += [match.span() for cell in whole for match in re.finditer(re.escape(cell), low)]
    return any(not any(k.start < end and start < k.end for k in taken) for start, end in spans)


def is_doubtful(
    text: str, links: Sequence[Link], meaning: Meaning, shape: TableShape, told: Sequence[ColumnTest]
) -> bool:
    """Whether a meaning may be another one than what is said.

    Args:
        text: The message.
        links: Of the cover.
        meaning: What they say together.
        shape: The table.
        told: Conditions that were read before: days and times.
    """
    return (
        _asks_if(text, meaning)
        or _leaves_more(text, meaning, shape)
        or _part_alone(text, links, len(told))
        or _denies_more(links, len(told))
        or _other_days(text, told, shape)
        or ("mean" in meaning.figures and bool(meaning.period and meaning.by))
        or _denies_of_people(links, meaning, shape)
    )


def _asks_if(text: str, meaning: Meaning) -> bool:
    if _MAY.search(text):
        return True
    return any(said in text for said in ASKS_IF) and "corr" not in meaning.figures


def _leaves_more(text: str, meaning: Meaning, shape: TableShape) -> bool:
    """Whether what is left is asked for, and no test says what: how much do we still need."""
    flagged = any(shape.column(test.column).is_flag for test in meaning.tests)
    blank = any("IS NULL" in test.sql for test in meaning.tests)
    return _STILL.search(text) is not None and not (meaning.denied or flagged or blank)


def _part_alone(text: str, links: Sequence[Link], told: int) -> bool:
    """Whether a part of a cell is all that is said of the table, beside words that the world is asked for as well."""
    values = [link for link in links if link.role == "value"]
    parts = [link for link in values if link.word == "part"]
    if not values or told or len(values) > 1:
        return False
    deeds = any(link.role == "deed" and link.said in INCOMING | OUTGOING for link in links)
    others = [link for link in links if link.role in _OF_TABLE - {"value"} and link.column]
    common = COMMON_WORDS if parts else WORLD_WORDS
    alone = all(text[k.start : k.end].casefold() in common for k in others)
    return not deeds and alone and bool(parts or others)


def _other_days(text: str, told: Sequence[ColumnTest], shape: TableShape) -> bool:
    """Whether days are said that would pick by when somebody came or is due, and it is not spoken of that."""
    low = text.casefold()
    lasting = [c for t in told for c in shape.columns if c.name == t.column and c.type == "date"]
    return any(c.means(name) and name not in low for c in lasting for name in LASTING_DAYS)


def _denies_more(links: Sequence[Link], told: int) -> bool:
    """Whether another condition stands behind what is denied, so that it may be denied as well."""
    denials = [n for n, link in enumerate(links) if link.role == "not" and link.said not in LEAVING_OUT]
    if not denials:
        return False
    behind = [link for link in links[denials[0] + 1 :] if link.role in _TESTS]
    denied = sum(link.role == "not" for link in links)
    flagged = next((k.role for k in links[denials[0] + 1 :] if k.role in ("value", "column")), "") == "column"
    return bool(told) or len(behind) + flagged > denied


def _denies_of_people(links: Sequence[Link], meaning: Meaning, shape: TableShape) -> bool:
    """Whether people of several rows are asked for of whom something is denied: another row may say otherwise."""
    without = [test.column for test in meaning.tests if "IS DISTINCT FROM" in test.sql]
    named = [c for c in shape.columns if c.name in meaning.columns and c.type == "text" and c.name not in without]
    if without and any(not c.names_each_of(shape.rows) for c in named):
        return True
    who = person_column(shape)
    if who is None or not meaning.denied or who.names_each_of(shape.rows):
        return False
    asked = who.name in (*meaning.columns, meaning.by) or any(k.column == who.name for k in links if k.role == "row")
    return asked or meaning.people or "who" in meaning.asks
