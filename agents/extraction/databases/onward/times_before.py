"""A time said anew is of the rows that the time before was of: ordered in May, and in June?"""

from calendar import monthrange
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex
from tools.sources.databases.query.table_query import QueryCondition, RelatedCondition, TableQuery

_DAY: Final = lazy_regex(r"\d{4}-\d\d-\d\d")
_PERIOD: Final = "period"
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
    times = [one for one in new.conditions if _is_time(one)]
    own = [one for one in before.conditions if _is_time(one)]
    tied = [one for related in before.related for one in related.conditions if _is_time(one)]
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
    if all(_kind(one) == _kind(new) for one in before):
        return new
    years = {day[:4] for one in before for day in _days(one)}
    months = new.value if isinstance(new.value, list | tuple) else [new.value]
    if new.comparison != "in month" or len(years) != 1 or not all(_kind(one) == _PERIOD for one in before):
        return None
    (year,) = years
    ends = [(f"{year}-{month:02}-01", f"{year}-{month:02}-{monthrange(int(year), month)[1]}") for month in months]
    if len(ends) == 1:
        return new.model_copy(update={"comparison": "between", "value": list(ends[0])})
    return new.model_copy(update={"comparison": "in periods", "value": [list(pair) for pair in ends]})


def _days(one: QueryCondition) -> list[str]:
    """List the days that a condition names as ends of times; none where it is about something else."""
    if one.comparison not in ("in periods", "between", "="):
        return []
    said = one.value if isinstance(one.value, list | tuple) else [one.value]
    ends = [end for value in said for end in (value if isinstance(value, list | tuple) else [value])]
    return ends if ends and all(isinstance(end, str) and _DAY.match(end) for end in ends) else []


def _kind(one: QueryCondition) -> str:
    return _PERIOD if _days(one) else one.comparison


def _is_time(one: QueryCondition) -> bool:
    return one.comparison in _TIMES or bool(_days(one))


def _with_time(related: RelatedCondition, time: QueryCondition) -> RelatedCondition:
    times = [one for one in related.conditions if _is_time(one)]
    others = tuple(one for one in related.conditions if not _is_time(one))
    moved = tuple(time.model_copy(update={"column": one.column}) for one in times[:1])
    return related.model_copy(update={"conditions": (*others, *moved)})
