"""Two values at once: storms that hit both Japan and Korea, which is not storms that hit one of the two."""

import re
from typing import Final

from agents.extraction.databases.conditions.condition_words import OR
from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.queries.row_groups import by_rows
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import GroupCondition, QueryCondition, RelatedCondition, TableQuery

_BOTH: Final = lazy_regex(r"(?<![A-Za-z])both(?![A-Za-z])|同时|既", re.IGNORECASE)
_EITHER: Final = lazy_regex(rf"{OR.pattern}|(?<![A-Za-z])(?:either|any)(?![A-Za-z])", re.IGNORECASE)


def with_both(query: TableQuery, reach: Reach, text: str) -> TableQuery | None:
    """Ask for what has each of several values where a text says so; None where that cannot be asked.

    Rows of another table of which one row has several must have each of them, whether "both" is said or not.
    """
    if _EITHER.search(text) is not None:
        return query
    query = _of_others(query, reach)
    related = tuple(part for one in query.related for part in _one_for_each(one))
    if related != query.related:
        return query.model_copy(update={"related": related})
    if _BOTH.search(text) is None:
        return query
    several = [one for one in query.conditions if one.comparison == "in"]
    compared = [one.column for one in query.conditions if one.comparison not in ("=", "in")]
    if len(several) > 1 or len(set(compared)) < len(compared):
        return None
    return _of_groups(query, reach, several[0]) if several else query


def _of_others(query: TableQuery, reach: Reach) -> TableQuery:
    """Say values of other tables, of which a row may have several, as rows that it must have: the languages spoken."""
    figures = [one.column for one in (*query.figures, query.order_by_figure, query.groups) if one is not None]
    shown = [*query.columns, *query.group_by, query.order_by, *(one.column for one in query.then_by), *figures]
    tables = {name.rpartition(".")[0] for name in shown}
    several = [one for one in query.conditions if one.comparison == "in" and "." in one.column]
    of = {one.column.rpartition(".")[0] for one in several}
    many = {key for key in of - tables if any(hop.many for hop in reach.ways.get(key, ()))}
    if not many or query.match == "any":
        return query
    kept = tuple(one for one in query.conditions if one.column.rpartition(".")[0] not in many)
    theirs = tuple(
        RelatedCondition(
            table=key, conditions=tuple(one for one in query.conditions if one.column.rpartition(".")[0] == key)
        )
        for key in sorted(many)
    )
    return query.model_copy(update={"conditions": kept, "related": (*query.related, *theirs)})


def _one_for_each(related: RelatedCondition) -> tuple[RelatedCondition, ...]:
    """Make a condition for each value of a list, where some row must be there."""
    several = [one for one in related.conditions if one.comparison == "in"]
    if len(several) != 1 or (related.comparison, related.value) != (">=", 1):
        return (related,)
    others = tuple(one for one in related.conditions if one not in several)
    return tuple(
        related.model_copy(update={"conditions": (*others, QueryCondition(column=several[0].column, value=value))})
        for value in several[0].value
    )


def _of_groups(query: TableQuery, reach: Reach, several: QueryCondition) -> TableQuery | None:
    """Ask for groups in which each of the values stands; None where a group is one row, which has only one of them."""
    base = reach.base
    one_row = {label_of(base), *base.primary_key}
    plain = not (query.figures or query.group_by or query.groups or query.order_by or query.limit)
    if not plain or not query.columns or (several.column in query.columns or one_row & set(query.columns)):
        return None
    groups = GroupCondition(figure="distinct", column=several.column, comparison="=", value=len(several.value))
    return query.model_copy(update={"group_by": by_rows(query.columns, reach), "groups": groups, "distinct": False})
