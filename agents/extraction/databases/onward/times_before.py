"""A time said anew is of the rows that the time before was of: ordered in May, and in June?"""

from calendar import monthrange
from collections.abc import Sequence
from typing import Final

from tools.sources.databases.query.table_query import QueryCondition, RelatedCondition, TableQuery

_TIMES: Final = frozenset({"in month", "in days of year", "on weekday", "in periods"})


def of_the_rows_before(
    before: TableQuery, new: TableQuery, *, narrows: bool = False
) -> tuple[TableQuery, TableQuery] | None:
    """Give a time that is said anew to the column that the time before was of; None where it may be of several.

    A month behind a month of a year is of that year. What else is of another kind than the time before (a weekday, or
    a year, behind a month) may take its place or come to it, which nobody can say.

    Args:
        before: Customers with orders in May.
        new: Rows in June: of the first column of days that customers have.
        narrows: Whether both are to hold.

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
    anew = time if narrows else _anew([*own, *tied], time)
    if anew is None:
        return None
    time, given = anew, time
    rest = tuple(one for one in new.conditions if one is not given)
    if own:
        moved = time.model_copy(update={"column": own[0].column})
        return before, new.model_copy(update={"conditions": (*rest, moved)})
    related = tuple(_with_time(one, time) for one in before.related)
    return before.model_copy(update={"related": related}), new.model_copy(update={"conditions": rest})


def _anew(before: Sequence[QueryCondition], new: QueryCondition) -> QueryCondition | None:
    """Say a time in the place of another; None where it does not take its place for sure."""
    if {one.comparison for one in before} == {new.comparison}:
        return new
    years = {str(day)[:4] for one in before if one.comparison == "in periods" for pair in one.value for day in pair}
    months = new.value if isinstance(new.value, list | tuple) else [new.value]
    if new.comparison != "in month" or len(years) != 1 or {one.comparison for one in before} != {"in periods"}:
        return None
    (year,) = years
    ends = [(f"{year}-{month:02}-01", f"{year}-{month:02}-{monthrange(int(year), month)[1]}") for month in months]
    return new.model_copy(update={"comparison": "in periods", "value": [list(pair) for pair in ends]})


def _with_time(related: RelatedCondition, time: QueryCondition) -> RelatedCondition:
    times = [one for one in related.conditions if one.comparison in _TIMES]
    others = tuple(one for one in related.conditions if one.comparison not in _TIMES)
    moved = tuple(time.model_copy(update={"column": one.column}) for one in times[:1])
    return related.model_copy(update={"conditions": (*others, *moved)})
