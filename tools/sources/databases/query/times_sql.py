"""Tests of days that recur, and of several periods: in May or June, from 1 to 10 May, on Mondays, of any year."""

from collections.abc import Sequence
from typing import Any, Final

from errors import InvalidArguments
from lazy_regex import lazy_regex
from tools.sources.databases.address import Dialect
from tools.sources.databases.naming import literal

MONTHS: Final = 12
WEEKDAYS: Final = 7
RECURRING: Final = ("in month", "in days of year", "on weekday")
"""Comparisons that hold for days of whichever year."""
_MONTH_DAY: Final = lazy_regex(r"(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
_MOST_PERIODS: Final = 20


def recurs(left: str, how: str, value: object, *, dialect: Dialect, timed: bool) -> str:
    """Write a test of days that recur; texts hold days as ISO 8601 does.

    Args:
        left: The column, as the statement names it.
        how: One of `RECURRING`.
        value: A number or several; two days of a year as MM-DD.
        dialect: Of the database.
        timed: Whether the column is one of days or times, and no text.

    Raises:
        InvalidArguments: the value says no such time.
    """
    if how == "in month":
        return _is_among(_month(left, dialect, timed=timed), months_of(value), as_text=dialect == "sqlite" or not timed)
    if how == "on weekday":
        return _is_among(_weekday(left, dialect), weekdays_of(value), as_text=False)
    first, last = days_of(value)
    plain = left if dialect == "sqlite" else f"CAST({left} AS VARCHAR)"
    day = f"substr({plain}, 6, 5)"
    if first <= last:
        return f"{day} BETWEEN '{first}' AND '{last}'"
    return f"({day} >= '{first}' OR {day} <= '{last}')"


def in_periods(left: str, value: object) -> str:
    """Write a test of being within one of several periods.

    Raises:
        InvalidArguments: the value is no list of pairs.
    """
    pairs = value if isinstance(value, list | tuple) else ()
    if not 0 < len(pairs) <= _MOST_PERIODS or any(not isinstance(p, list | tuple) or len(p) != 2 for p in pairs):
        raise _refused("'in periods' takes a list of pairs of days.", "“时间段”需要若干对起止日期。")
    tests = [f"{left} BETWEEN {literal(first)} AND {literal(last)}" for first, last in pairs]
    return f"({' OR '.join(tests)})"


def months_of(value: object) -> list[int]:
    """Return months as numbers from 1 to 12."""
    found = _numbers(value, MONTHS)
    if not found:
        raise _refused("'in month' takes numbers from 1 to 12.", "“月份”需要 1 到 12 的数字。")
    return found


def weekdays_of(value: object) -> list[int]:
    """Return days of the week as numbers: Monday is 1, Sunday 7."""
    found = _numbers(value, WEEKDAYS)
    if not found:
        raise _refused("'on weekday' takes numbers from 1 (Monday) to 7.", "“星期”需要 1（周一）到 7 的数字。")
    return found


def days_of(value: object) -> tuple[str, str]:
    """Return the first and the last day of a part of a year, both as MM-DD."""
    days = [str(one) for one in value] if isinstance(value, list | tuple) else []
    if len(days) != 2 or not all(map(_MONTH_DAY.fullmatch, days)):
        raise _refused("'in days of year' takes two days as MM-DD.", "“一年中的日期”需要两个 MM-DD 形式的日期。")
    return days[0], days[1]


def _numbers(value: object, most: int) -> list[int]:
    said: Sequence[Any] = value if isinstance(value, list | tuple) else [value]
    found = [one for one in said if isinstance(one, int) and not isinstance(one, bool) and 1 <= one <= most]
    return found if len(found) == len(said) <= most else []


def _month(left: str, dialect: Dialect, *, timed: bool) -> str:
    if dialect != "sqlite" and timed:
        return f"EXTRACT(MONTH FROM {left})"
    return f"substr({left if dialect == 'sqlite' else f'CAST({left} AS VARCHAR)'}, 6, 2)"


def _weekday(left: str, dialect: Dialect) -> str:
    if dialect == "sqlite":
        return f"((CAST(strftime('%w', substr({left}, 1, 10)) AS INTEGER) + 6) % 7 + 1)"
    cast = "TRY_CAST" if dialect == "duckdb" else "CAST"
    return f"EXTRACT(ISODOW FROM {cast}({left} AS TIMESTAMP))"


def _is_among(left: str, numbers: Sequence[int], *, as_text: bool) -> str:
    written = [f"'{n:02}'" if as_text else str(n) for n in numbers]
    return f"{left} = {written[0]}" if len(written) == 1 else f"{left} IN ({', '.join(written)})"


def _refused(text: str, zh: str) -> InvalidArguments:
    return InvalidArguments(text, parameter="conditions", zh=zh)
