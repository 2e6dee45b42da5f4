"""Conditions that were read one by one, as a query has them."""

from collections.abc import Sequence

from tools.sources.databases.query.table_query import QueryCondition


def gathered(found: Sequence[QueryCondition]) -> list[QueryCondition]:
    """Make several values of one column one list of them, and several periods of days that the rows themselves have."""
    kept: list[QueryCondition] = []
    for condition in found:
        period = next((k for k in kept if _are_periods(k, condition)), None)
        if period is not None:
            periods = period.value if period.comparison == "in periods" else [period.value]
            value = [*periods, condition.value]
            kept[kept.index(period)] = period.model_copy(update={"comparison": "in periods", "value": value})
            continue
        same = next((k for k in kept if k.column == condition.column and k.comparison in ("=", "in")), None)
        if same is None or condition.comparison != "=":
            kept.append(condition)
            continue
        values = [*(same.value if same.comparison == "in" else [same.value]), condition.value]
        kept[kept.index(same)] = same.model_copy(update={"comparison": "in", "value": values})
    return kept


def _are_periods(one: QueryCondition, other: QueryCondition) -> bool:
    """Whether two conditions are periods of one column that no day is in both of."""
    if one.column != other.column or "." in one.column or other.comparison != "between":
        return False
    if one.comparison not in ("between", "in periods"):
        return False
    there = one.value if one.comparison == "in periods" else [one.value]
    return all(isinstance(day, str) for pair in (*there, other.value) for day in pair) and all(
        last < other.value[0] or other.value[1] < first for first, last in there
    )
