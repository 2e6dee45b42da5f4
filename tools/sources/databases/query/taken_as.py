"""What of a query a reader should know that a question left open: months of any year, exact numbers of rows."""

import calendar
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from errors import InvalidArguments
from tools.sources.databases.query.table_query import QueryCondition, TableQuery
from tools.sources.databases.query.times_sql import RECURRING, days_of, months_of, weekdays_of

_SEVERAL: Final = 3
_WEEKDAYS_ZH: Final = "一二三四五六日"


def taken_as(query: TableQuery) -> dict[str, str]:
    """Say how what a question left open was taken, in each language; empty where nothing was."""
    notes = [*_times(query), *_each(query), *_exact(query)]
    if not notes:
        return {}
    return {
        "en": f"Taken as: {'; '.join(en for en, _ in notes)}.",
        "zh": f"理解为：{'；'.join(zh for _, zh in notes)}。",
    }


def _times(query: TableQuery) -> Iterator[tuple[str, str]]:
    for conditions in (query.conditions, *(one.conditions for one in query.related)):
        for condition in (c for c in conditions if c.comparison in RECURRING):
            name = condition.column.rpartition(".")[2]
            free = not any(_is_dated(one, condition.column) for one in conditions)
            said = _said(condition)
            if said is not None and condition.comparison == "on weekday":
                yield f"{name} {said[0]}", f"{name} 为{said[1]}"
            elif said is not None and (free or condition.comparison == "in days of year"):
                en, zh = said
                yield f"{name} {en}{' of any year' if free else ''}", f"{name} 在{'任意一年的' if free else ''} {zh}"


def _is_dated(condition: QueryCondition, column: str) -> bool:
    """Whether a condition says of which year days of a column are."""
    return condition.column == column and condition.comparison not in (*RECURRING, "is empty", "is not empty")


def _said(condition: QueryCondition) -> tuple[str, str] | None:
    """Say a time in each language; None where the condition says none."""
    try:
        if condition.comparison == "in month":
            months = months_of(condition.value)
            names = [calendar.month_name[n] for n in months]
            if len(months) >= _SEVERAL and _follow(months):
                return f"from {names[0]} to {names[-1]}", f"{months[0]} 月至 {months[-1]} 月"
            return f"in {_or(names)}", f"{'、'.join(map(str, months))} 月"
        if condition.comparison == "on weekday":
            days = weekdays_of(condition.value)
            zh = "、".join(f"周{_WEEKDAYS_ZH[n - 1]}" for n in days)
            return f"on a {_or([calendar.day_name[n - 1] for n in days])}", zh
        first, last = days_of(condition.value)
    except InvalidArguments:
        return None
    if first == last:
        return f"on {_day(first)}", _day_zh(first)
    return f"from {_day(first)} to {_day(last)}", f"{_day_zh(first)}至{_day_zh(last)}"


def _follow(months: Sequence[int]) -> bool:
    return all(month % 12 + 1 == behind for month, behind in pairwise(months))


def _or(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _day(said: str) -> str:
    return f"{int(said[3:])} {calendar.month_name[int(said[:2])]}"


def _day_zh(said: str) -> str:
    return f"{int(said[:2])}月{int(said[3:])}日"


def _each(query: TableQuery) -> Iterator[tuple[str, str]]:
    """Say that rows of another table must be there for each of several times, and not for one of them."""
    for place, one in enumerate(query.related):
        same = any(other.table == one.table and other.value == one.value for other in query.related[:place])
        if same and one.value:
            yield f"{one.table} in each of these times", f"{one.table} 在上述每个时间都有"


def _exact(query: TableQuery) -> Iterator[tuple[str, str]]:
    for one in query.related:
        if one.comparison == "=" and one.value:
            yield f"exactly {one.value} of {one.table}", f"{one.table} 恰好 {one.value} 条"
