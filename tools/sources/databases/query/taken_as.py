"""What of a query a reader should know that a question left open: months of any year, exact numbers of rows."""

import calendar
from collections.abc import Iterator

from tools.sources.databases.query.table_query import TableQuery


def taken_as(query: TableQuery) -> dict[str, str]:
    """Say how what a question left open was taken, in each language; empty where nothing was."""
    notes = [*_months(query), *_exact(query)]
    if not notes:
        return {}
    return {
        "en": f"Taken as: {'; '.join(en for en, _ in notes)}.",
        "zh": f"理解为：{'；'.join(zh for _, zh in notes)}。",
    }


def _months(query: TableQuery) -> Iterator[tuple[str, str]]:
    conditions = [*query.conditions, *(c for one in query.related for c in one.conditions)]
    for condition in conditions:
        month = condition.value
        if condition.comparison == "in month" and isinstance(month, int) and 1 <= month <= len(calendar.month_name) - 1:
            name = condition.column.rpartition(".")[2]
            yield f"{name} in {calendar.month_name[month]} of any year", f"{name} 在任意一年的 {month} 月"


def _exact(query: TableQuery) -> Iterator[tuple[str, str]]:
    for one in query.related:
        if one.comparison == "=" and one.value:
            yield f"exactly {one.value} of {one.table}", f"{one.table} 恰好 {one.value} 条"
