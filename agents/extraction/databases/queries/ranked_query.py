"""What is asked for, put in an order: the ends of one, or groups by how many rows they have."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import Asked
from agents.extraction.databases.names.columns import column_of, is_day, is_key, is_number, label_of
from agents.extraction.databases.queries.row_groups import by_rows
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryFigure, TableQuery

_TOLD: Final = lazy_regex(
    r"how many|(?:find|show|list|give me|return|what (?:is|are))\s+the\s+(?:count|number\s+of\s+[a-z]+)\s+and\s",
    re.IGNORECASE,
)
"""What asks how many there are, beside which has the most."""
_WHEN: Final = lazy_regex(
    r"^\W*(?:when\s+(?:is|was|were|did|does)|what(?:\s+(?:is|was)|['’]s)\s+(?:the\s+)?(?:latest|earliest)\s+"
    r"(?:date|day|time|year))(?![A-Za-z])|何时|什么时候",
    re.IGNORECASE,
)
"""What asks for the time itself, and not for the rows that came first or last."""


def order_by_rows(draft: Draft, entities: Sequence[Mention]) -> re.Match[str] | None:
    """Take an order of groups by how many of the rows they have: in descending order of the number of companies."""
    for said in draft.found(reading_words.BY_ROWS):
        own = next((m for m in entities if m.own and 0 <= m.start - said.end() <= 1), None)
        if own is not None:
            draft.take(said.start(), own.end)
            return said
    return None


def ordered_by_count(base: TableQuery, asked: Asked) -> TableQuery | None:
    """Order groups by how many rows they have."""
    by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
    if not by or set(asked.kinds) - {"count"}:
        return None
    figure = QueryFigure(figure="count")
    told = (figure,) if asked.kinds else ()
    way = {"order_by_figure": figure, "descending": asked.by_count}
    return base.model_copy(update={"group_by": by, "columns": by, "figures": told, **way})


def ranked(base: TableQuery, asked: Asked, reach: Reach, text: str) -> TableQuery | None:
    """Ask for one end of an order."""
    ranking = asked.ranking
    limit = ranking.limit or 1
    way = {"descending": ranking.descending, "limit": limit}
    if ranking.counts:
        counts = ranking.counts_own or not _counts_others(asked, reach)
        return _ranked_groups(base, asked, reach, (text, way)) if counts else None
    others = asked.columns
    if asked.kinds and asked.kinds != ("count",):
        kind = next(k for k in asked.kinds if k != "count")
        by = (*asked.by, *others)
        if any(is_number(column_of(reach, c)) and not is_key(reach.base, c) for c in others):
            return None  # a figure of the rows at an end is a question within a question
        if kind == "distinct" or not by or "." in ranking.column:
            return None
        figure = QueryFigure(figure=kind, column=ranking.column)
        groups = by_rows(by, reach)
        return base.model_copy(update={"group_by": groups, "columns": by, "order_by_figure": figure, **way})
    if asked.by:
        return None
    columns = _columns_of_rows(asked, reach, text)
    return base.model_copy(update={"columns": columns, "order_by": ranking.column, **way})


def _columns_of_rows(asked: Asked, reach: Reach, text: str) -> tuple[str, ...]:
    """Return what is shown of the rows at an end: what is asked for, what they are called, or what is ordered by."""
    label = label_of(reach.base)
    ordered = asked.ranking.column
    if not asked.columns and _WHEN.search(text) and is_day(column_of(reach, ordered)):
        return (ordered,)
    if not asked.names_rows:
        return asked.columns or (ordered,)
    if asked.columns == (ordered,) and label and reading_words.WHICH_ROW.match(text):
        return (label, ordered)
    which = not asked.everything and reading_words.WHICH.search(text) is not None
    return asked.columns or ((label,) if which and label else ())


def _counts_others(asked: Asked, reach: Reach) -> bool:
    """Whether rows would be counted for columns of others of which each has several."""
    tables = [found[0].key for name in (*asked.by, *asked.columns) if (found := reach.find(name)) is not None]
    return bool(tables) and all(any(hop.many for hop in reach.ways.get(key, ())) for key in tables)


def _ranked_groups(
    base: TableQuery, asked: Asked, reach: Reach, how: tuple[str, Mapping[str, object]]
) -> TableQuery | None:
    """Rank groups by how many rows they have."""
    text, way = how
    by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
    if not by or (asked.kinds and set(asked.kinds) - {"count", "distinct"}):
        return None
    if set(by) & set(reach.base.primary_key) == set(reach.base.primary_key) != set():
        return None  # each row is a group of its own
    if len(by) > 1 and label_of(reach.base) in by:
        return None
    figure = QueryFigure(figure="count")
    told = (figure,) if asked.ranking.tells or _TOLD.search(text) else ()
    groups = by_rows(by, reach)
    return base.model_copy(
        update={"group_by": groups, "columns": by, "figures": told, "order_by_figure": figure, **way}
    )
