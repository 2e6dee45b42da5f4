"""Signs that a query is not what was asked: what it brings says nothing, or its parts contradict each other."""

import re
from collections.abc import Sequence
from typing import Final, cast

from agents.extraction.databases.names.columns import column_of, is_day, is_key
from agents.extraction.databases.scene import Mention
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import TableInfo
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryCondition, TableQuery
from tools.sources.databases.query.times_sql import RECURRING

_MANY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:most|least|fewest|best|worst|oldest|youngest|newest|latest|earliest|recent(?:ly)?)(?![A-Za-z])"
    r"|最[多少好差新早晚]",
    re.IGNORECASE,
)
_ID: Final = lazy_regex(r"(?<![A-Za-z])(?:ids?|numbers?|codes?|identifiers?)(?![A-Za-z])|编号|号码", re.IGNORECASE)
_IN_THE: Final = lazy_regex(r"(?<![A-Za-z])(?:in|at|from|within|on)\s+(?:the|an?)\s+$", re.IGNORECASE)
_WITH: Final = lazy_regex(r"\s+(?:with|that\s+has|which\s+has|having)(?![A-Za-z])", re.IGNORECASE)
_MOST_OTHERS: Final = 1


def is_doubtful(query: TableQuery, reach: Reach, text: str, mentions: Sequence[Mention]) -> bool:
    """Whether a query can hardly be what a text asks for."""
    return (
        _is_within_an_end(query, text, mentions)
        or _says_nothing(query)
        or _orders_keys(query, reach, text)
        or _contradicts(query)
        or _is_far_apart(query, reach)
        or _mixes_times(query)
    )


def _is_within_an_end(query: TableQuery, text: str, mentions: Sequence[Mention]) -> bool:
    """Whether rows are asked for that are in one at an end, which may be many: cities in the county with the most."""
    table = query.order_by.rpartition(".")[0]
    joined = {name.rpartition(".")[0] for name in query.columns} - {table}
    ends = (m for m in mentions if joined and query.limit and query.order_by and not m.column)
    ends = (m for m in ends if (m.own and not table) or (table and m.table == table))
    return any(_IN_THE.search(text, 0, m.start) and _WITH.match(text, m.end) for m in ends)


def _says_nothing(query: TableQuery) -> bool:
    """Whether all that is shown is what was said: who directed Avatar is not Avatar."""
    said = {one.column for one in query.conditions if one.comparison == "="}
    return bool(query.columns) and not query.figures and query.match == "all" and set(query.columns) <= said


def _orders_keys(query: TableQuery, reach: Reach, text: str) -> bool:
    """Whether an end of an order is told by keys, which say nothing of size: the fewest project_id."""
    if not query.order_by or not query.limit or not is_key(*_owner(reach, query.order_by)):
        return False
    held = column_of(reach, query.order_by)
    return not is_day(held) and (_MANY.search(text) is not None or _ID.search(text) is None)


def _owner(reach: Reach, name: str) -> tuple[TableInfo, str]:
    return cast("tuple[TableInfo, str]", reach.find(name))


def _contradicts(query: TableQuery) -> bool:
    """Whether no row can satisfy two conditions of one column: below 1890 and above 1900."""
    if query.match == "any":
        return False
    for place, one in enumerate(query.conditions):
        for other in query.conditions[place + 1 :]:
            if one.column == other.column and _apart(one, other):
                return True
    return False


def _apart(one: QueryCondition, other: QueryCondition) -> bool:
    if {one.comparison, other.comparison} == {"="}:
        return True
    if {one.comparison, other.comparison} == {"between"}:
        (low, high), (first, last) = one.value, other.value
        return bool(isinstance(low, type(first)) and (high < first or last < low))
    low, high = (one, other) if one.comparison in (">", ">=") else (other, one)
    if low.comparison not in (">", ">=") or high.comparison not in ("<", "<="):
        return False
    numbers = isinstance(low.value, int | float) and isinstance(high.value, int | float)
    return bool(numbers and low.value >= high.value)


def _mixes_times(query: TableQuery) -> bool:
    """Whether a part of a year may be of one of several times only: in the second half of 2023 or in 2024."""
    for conditions in (query.conditions, *(one.conditions for one in query.related)):
        several = {one.column for one in conditions if one.comparison == "in periods"}
        if any(one.column in several and one.comparison in RECURRING for one in conditions):
            return True
    return False


def _is_far_apart(query: TableQuery, reach: Reach) -> bool:
    """Whether several other tables are joined, of which a row has not just one each: too many ways to mean it."""
    others = _others(query, reach)
    near = all([hop.many for hop in reach.ways[key]] == [False] for key in others)
    return len(others) > _MOST_OTHERS and not near


def _others(query: TableQuery, reach: Reach) -> set[str]:
    """Return the other tables that a query joins."""
    named = [*query.columns, *query.group_by, query.order_by, *(c.column for c in query.conditions)]
    named += [figure.column for figure in query.figures]
    found = {hit[0].key for name in named if name and (hit := reach.find(name)) is not None}
    return found - {reach.base.key}
