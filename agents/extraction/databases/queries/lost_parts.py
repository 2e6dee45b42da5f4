"""Signs that a query leaves out a part of what was asked for: it counts other rows, or each row by itself."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.deeds.tied_rows import asks_how_many_others
from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.names.tokens import stem
from agents.extraction.databases.reading_words import HOW_MANY, JOINED
from agents.extraction.databases.scene import Mention, Scene
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import TableQuery

_WHOSE: Final = lazy_regex(r"\s+(?:with|having|that|which|who|whose|in\s+which|where)(?![A-Za-z])", re.IGNORECASE)
_EACH: Final = lazy_regex(r"(?<![A-Za-z])each\s+of\s+(?!which|whom)", re.IGNORECASE)
_KIND_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:types?|kinds?|sorts?|categor(?:y|ies)|forms?)\s+of\s+(?:the\s+)?$", re.IGNORECASE
)


def leaves_out(query: TableQuery, reach: Reach, scene: Scene, mentions: Sequence[Mention]) -> bool:
    """Whether a query can hardly be all of what a text asks for."""
    entities = [m for m in mentions if not m.column]
    return (
        _counts_single_rows(query, reach, entities, scene.text)
        or _drops_rows_of_columns(query, scene.text, mentions)
        or _ranks_single_rows(query, reach, scene.text, entities)
        or _counts_others(query, reach, scene, entities)
        or _counts_what_columns_say(query, scene, entities)
        or (bool(query.figures) and not query.group_by and _EACH.search(scene.text) is not None)
    )


def _counts(query: TableQuery) -> bool:
    """Whether rows are counted."""
    return any(one.figure == "count" and not one.column for one in query.figures)


def _drops_rows_of_columns(query: TableQuery, text: str, mentions: Sequence[Mention]) -> bool:
    """Whether a figure is of one column where two are listed: the average age of losers and winners."""
    rows = [m for m in mentions if m.own and m.by_columns and not m.column]
    columns = [m for m in mentions if m.own and m.column in {one.column for one in query.figures}]
    return any(JOINED.fullmatch(text, one.end, m.start) for one in columns for m in rows if one.end <= m.start)


def _counts_single_rows(query: TableQuery, reach: Reach, entities: Sequence[Mention], text: str) -> bool:
    """Whether rows are counted that are a group each: how many countries of each id and name."""
    keys, label = set(reach.base.primary_key), label_of(reach.base)
    by = set(query.group_by)
    whole = bool(keys) and keys <= by
    named = label in by and any("." in name for name in by)
    counted = {m.table for m in entities if not m.own and HOW_MANY.search(text, 0, m.start)}
    pointing = {name for key in reach.base.foreign_keys if key.table in counted for name in key.columns}
    return _counts(query) and (whole or named or bool(pointing & by and len(by) > 1))


def _ranks_single_rows(query: TableQuery, reach: Reach, text: str, entities: Sequence[Mention]) -> bool:
    """Whether rows are ranked by how many are called so, where each is meant: the country with most languages."""
    figure = query.order_by_figure
    if figure is None or figure.figure != "count" or figure.column or set(query.group_by) != {label_of(reach.base)}:
        return False
    return any(m.own and _WHOSE.match(text, m.end) for m in entities)


def _counts_others(query: TableQuery, reach: Reach, scene: Scene, entities: Sequence[Mention]) -> bool:
    """Whether a text asks how many of other rows there are: the dogs that are raised by students."""
    if not _counts(query) or query.group_by:
        return False
    several = [m for m in entities if m.own or any(hop.many for hop in reach.ways.get(m.table, ()))]
    return asks_how_many_others(scene, several)


def _counts_what_columns_say(query: TableQuery, scene: Scene, entities: Sequence[Mention]) -> bool:
    """Whether rows are counted that are only called so by a column: types of governments, features of another table."""
    if not _counts(query):
        return False
    for m in (m for m in entities if m.own and m.by_columns):
        word = stem(scene.text[m.start : m.end])
        elsewhere = any(word in parts for key, parts in scene.tables.items() if key != m.table)
        if elsewhere or _KIND_OF.search(scene.text, 0, m.start) is not None:
            return True
    return False
