"""Days and months that rows are compared with: after 2024-03-01, in March 2024, between two days, on a day."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, cast

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.conditions.said_times import SaidTime, said_times
from agents.extraction.databases.conditions.value_words import table_right_before
from agents.extraction.databases.deeds.other_deeds import is_done_otherwise, told_by_rows
from agents.extraction.databases.names.columns import column_of, is_day, is_number
from agents.extraction.databases.names.tokens import parts_of, stem
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryCondition

_WRITTEN: Final = lazy_regex(r"\d{4}-\d{2}-\d{2}(?P<time>[ T]\d{2}:\d{2}.*)?")
_WORD: Final = lazy_regex(r"([A-Za-z]+)\s*$")
_NEAR: Final = 30


def read_days(draft: Draft, reach: Reach, mentions: Sequence[Mention]) -> list[QueryCondition] | None:
    """Take days and what they are compared with; None where nobody can tell of which column they are."""
    found: list[QueryCondition] = []
    for said in said_times(draft):
        column = _column(draft, reach, mentions, said.start)
        if column is None and said.kind is not None and not any(map(holds_days, reach.base.columns)):
            continue  # what it is called may stand in a column of names
        if column is None:
            return None
        draft.take(said.start, said.end)
        found.append(condition_of(column, reach, said))
    return None if _are_apart(found) else found


def _are_apart(found: Sequence[QueryCondition]) -> bool:
    """Whether no day is in two times that are said of one column, though nothing joins them."""
    within = [one for one in found if one.comparison in ("between", "in periods")]
    several = [one for one in found if one.comparison == "in days of year"]
    return any(len({one.column for one in same}) < len(same) for same in (within, several))


def condition_of(column: str, reach: Reach, said: SaidTime) -> QueryCondition:
    """Compare a column of days with a time."""
    if said.kind is not None:
        value = said.value[0] if len(said.value) == 1 else list(said.value)
        return QueryCondition(column=column, comparison=said.kind, value=value)
    if said.more:
        return _within_one(column, reach, said)
    first, last = cast("date", said.first), cast("date", said.last)
    if is_number(column_of(reach, column)):
        return _in_years(column, said.sign, first.year, last.year)
    if said.sign in ("=", "between"):
        return _within(column, reach, first, last)
    sign, day = said.sign, last if said.sign in (">", "<=") else first
    if _timed(column_of(reach, column)) and sign in (">", "<="):
        sign, day = {">": ">=", "<=": "<"}[sign], day + timedelta(days=1)
    return QueryCondition.model_validate({"column": column, "comparison": sign, "value": day.isoformat()})


def _within_one(column: str, reach: Reach, said: SaidTime) -> QueryCondition:
    """Compare with several periods, of which one is enough."""
    periods = [(cast("date", said.first), cast("date", said.last)), *said.more]
    if is_number(column_of(reach, column)):
        years = sorted({year for first, last in periods for year in range(first.year, last.year + 1)})
        return QueryCondition(column=column, comparison="in", value=years)
    ends = " 23:59:59" if _timed(column_of(reach, column)) else ""
    value = [[first.isoformat(), f"{last.isoformat()}{ends}"] for first, last in periods]
    return QueryCondition(column=column, comparison="in periods", value=value)


def _in_years(column: str, sign: str, first: int, last: int) -> QueryCondition:
    """Compare numbers that are years."""
    if sign in ("=", "between") and first != last:
        return QueryCondition(column=column, comparison="between", value=[first, last])
    year = last if sign in (">", "<=") else first
    return QueryCondition.model_validate(
        {"column": column, "comparison": "=" if sign == "between" else sign, "value": year}
    )


def _within(column: str, reach: Reach, first: date, last: date) -> QueryCondition:
    ends = " 23:59:59" if _timed(column_of(reach, column)) else ""
    if first == last and not ends:
        return QueryCondition(column=column, comparison="=", value=first.isoformat())
    return QueryCondition(column=column, comparison="between", value=[first.isoformat(), f"{last.isoformat()}{ends}"])


def _column(draft: Draft, reach: Reach, mentions: Sequence[Mention], start: int) -> str | None:
    """Return the column of days that is named right before, or else the only one."""
    if (other := table_right_before(draft.text, start, mentions)) is not None:
        theirs = [c.name for c in reach.tables[other].columns if holds_days(c)]
        return f"{other}.{theirs[0]}" if len(theirs) == 1 else None
    named = [m for m in mentions if m.column and holds_days(column_of(reach, m.column))]
    before = [
        m for m in named if 0 <= start - m.end <= _NEAR and condition_words.TIE.fullmatch(draft.text, m.end, start)
    ]
    if before:
        draft.take(before[-1].start, start)
        return before[-1].column
    own = [c.name for c in reach.base.columns if holds_days(c) and not is_done_otherwise(draft.text, start, c, reach)]
    if len(own) > 1 and (called := _called(draft, own, start)):
        return called
    told = {m.column for m in named if m.own} or told_by_rows(draft.text, start, reach)
    if len(own) > 1 and len(told) == 1:
        return next(iter(told))
    return own[0] if len(own) == 1 else None


def _called(draft: Draft, columns: Sequence[str], start: int) -> str:
    """Return the one column of days that a word right before a day is a part of, and take it: reported after."""
    word = _WORD.search(draft.text, max(0, start - _NEAR), start)
    if word is None or not draft.free(*word.span(1)):
        return ""
    found = [name for name in columns if stem(word[1]) in parts_of(name)]
    if len(found) == 1:
        draft.take(*word.span(1))
    return found[0] if len(found) == 1 else ""


def holds_days(column: Column) -> bool:
    """Whether a column holds days as everywhere, the year first."""
    written = [str(value) for value in column.values]
    if not written:
        return column.kind in ("date", "time")
    return (column.kind in ("date", "time") or is_day(column)) and all(map(_WRITTEN.fullmatch, written))


def _timed(column: Column) -> bool:
    return any((m := _WRITTEN.fullmatch(str(value))) is not None and m["time"] for value in column.values)
