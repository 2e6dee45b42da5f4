"""A time said anew is of the rows that the time before was of: ordered in May, and in June?"""

from typing import Final

from tools.sources.databases.query.table_query import QueryCondition, RelatedCondition, TableQuery

_TIMES: Final = frozenset({"in month", "in days of year", "on weekday", "in periods"})


def of_the_rows_before(before: TableQuery, new: TableQuery) -> tuple[TableQuery, TableQuery] | None:
    """Give a time that is said anew to the column that the time before was of; None where it may be of several.

    Args:
        before: Customers with orders in May.
        new: Rows in June: of the first column of days that customers have.

    Returns:
        Both, with the time in its place.
    """
    times = [one for one in new.conditions if one.comparison in _TIMES]
    own = [one for one in before.conditions if one.comparison in _TIMES]
    tied = [one for related in before.related for one in related.conditions if one.comparison in _TIMES]
    if not times or not (own or tied):
        return before, new
    if len(times) > 1 or len({one.column for one in (*own, *tied)}) > 1:
        return None
    (time,) = times
    rest = tuple(one for one in new.conditions if one is not time)
    if own:
        moved = time.model_copy(update={"column": own[0].column})
        return before, new.model_copy(update={"conditions": (*rest, moved)})
    related = tuple(_with_time(one, time) for one in before.related)
    return before.model_copy(update={"related": related}), new.model_copy(update={"conditions": rest})


def _with_time(related: RelatedCondition, time: QueryCondition) -> RelatedCondition:
    times = [one for one in related.conditions if one.comparison in _TIMES]
    others = tuple(one for one in related.conditions if one.comparison not in _TIMES)
    moved = tuple(time.model_copy(update={"column": one.column}) for one in times[:1])
    return related.model_copy(update={"conditions": (*others, *moved)})
