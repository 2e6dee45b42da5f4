"""The column that holds when something was done: rental_date of rentals, and not return_date."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.conditions.days import holds_days
from agents.extraction.databases.deeds.verbs import tells_of
from agents.extraction.databases.names.columns import is_day, is_number
from agents.extraction.databases.names.tokens import parts_of
from prompts.language import has_han
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach

_PLAIN: Final = frozenset({"date", "day", "time", "datetime", "timestamp", "日期", "时间", "at", "on"})


def day_of(reach: Reach, table: str, verb: str, *, years: bool) -> str | None:
    """Return the one column of days that tells when a deed was done; None where there is none, or two may be meant.

    Args:
        reach: The tables.
        table: Whose rows tell of it.
        verb: That says it; empty where only the rows are named.
        years: Whether whole years are said, which numbers may hold too.
    """
    info = reach.tables[table]
    days = [column for column in info.columns if holds_days(column)]
    if not days and years:
        days = [column for column in info.columns if is_number(column) and is_day(column)]
    names = [parts_of(info.name)[-1:], [verb] if verb else []]
    chosen = days if len(days) == 1 else _telling(days, [word for words in names for word in words])
    return f"{table}.{chosen[0].name}" if len(chosen) == 1 else None


def _telling(days: Sequence[Column], words: Sequence[str]) -> list[Column]:
    """Return the columns of several that are called by what was done, or else by nothing but that they hold days."""
    told = [c for c in days if any(tells_of(word, parts_of(c.name)) for word in words)]
    told = told or [c for c in days if any(has_han(word) and word[:2] in c.name for word in words)]
    return told or [c for c in days if set(parts_of(c.name)) <= _PLAIN]
