"""What is asked for, put in an order: the ends of one, or groups by how many rows they have."""

import re
from collections.abc import Mapping

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import Asked
from agents.extraction.databases.columns import label_of
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryFigure, TableQuery


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
        return _ranked_groups(base, asked, text, way)
    others = asked.columns
    if asked.kinds and asked.kinds != ("count",):
        kind = next(k for k in asked.kinds if k != "count")
        by = (*asked.by, *others)
        if kind == "distinct" or not by:
            return None
        figure = QueryFigure(figure=kind, column=ranking.column)
        return base.model_copy(update={"group_by": by, "columns": by, "order_by_figure": figure, **way})
    if asked.by:
        return None
    columns = others
    if not columns and not asked.everything and reading_words.WHICH.search(text) and (label := label_of(reach.base)):
        columns = (label,)
    return base.model_copy(update={"columns": columns, "order_by": ranking.column, **way})


def _ranked_groups(base: TableQuery, asked: Asked, text: str, way: Mapping[str, object]) -> TableQuery | None:
    """Rank groups by how many rows they have."""
    by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
    if not by or (asked.kinds and set(asked.kinds) - {"count", "distinct"}):
        return None
    figure = QueryFigure(figure="count")
    told = (figure,) if asked.ranking.tells or re.search(r"how many", text, re.IGNORECASE) else ()
    return base.model_copy(update={"group_by": by, "columns": by, "figures": told, "order_by_figure": figure, **way})
