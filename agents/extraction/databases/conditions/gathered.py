"""Conditions that were read one by one, as a query has them."""

from collections.abc import Sequence

from tools.sources.databases.query.table_query import QueryCondition


def gathered(found: Sequence[QueryCondition]) -> list[QueryCondition]:
    """Make several values of one column one list of them."""
    kept: list[QueryCondition] = []
    for condition in found:
        same = next((k for k in kept if k.column == condition.column and k.comparison in ("=", "in")), None)
        if same is None or condition.comparison != "=":
            kept.append(condition)
            continue
        values = [*(same.value if same.comparison == "in" else [same.value]), condition.value]
        kept[kept.index(same)] = same.model_copy(update={"comparison": "in", "value": values})
    return kept
