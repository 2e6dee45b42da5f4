"""Days and months that rows are compared with: after 2024-03-01, in March 2024, between two days, on a day."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, cast

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.conditions.months import find_months
from agents.extraction.databases.deeds.other_deeds import is_done_otherwise, told_by_rows
from agents.extraction.databases.names.columns import column_of, is_day, is_number
from agents.extraction.databases.names.tokens import parts_of, stem
from agents.extraction.databases.scene import Mention
from agents.extraction.spans.dates import Period, find_periods
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryCondition

_WRITTEN: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?P<time>[ T]\d{2}:\d{2}.*)?")
_DATED: Final = re.compile(
    r"\d{4}\s*[-/.年]\s*\d|\d{4}.*(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec).*\d{4}",
    re.IGNORECASE,
)
"""A day or a month with its year."""
_PERIOD: Final = re.compile(
    r"\d{4}|(?<![A-Za-z])(?:today|yesterday|ago|this|last)(?![A-Za-z])|[今昨前]天|今日|[今去]年|[本上这]个?[周月]|星期|前$",
    re.IGNORECASE,
)
"""What has a year, or is told from today."""
_QUOTE: Final = re.compile(r"[\"'“”‘’]")
_DAY: Final = r"(?:\s+the)?(?:\s+(?:day|date|month)(?:\s+of)?)?\s*$"
_BEFORE: Final = (
    (re.compile(rf"\b(?:on|in|at)\s+or\s+after{_DAY}|\b(?:since|starting(?:\s+(?:from|on))?|from){_DAY}", re.I), ">="),
    (re.compile(rf"\b(?:on|in|at)\s+or\s+before{_DAY}|\b(?:until|till|up\s+to|no\s+later\s+than){_DAY}", re.I), "<="),
    (re.compile(rf"\b(?:after|later\s+than|(?:more\s+)?recent(?:ly)?\s+than){_DAY}|晚于\s*$", re.I), ">"),
    (re.compile(rf"\b(?:before|earlier\s+than|prior\s+to){_DAY}|早于\s*$", re.I), "<"),
    (re.compile(rf"\b(?:on|in|during|dated){_DAY}|在\s*$", re.I), "="),
)
_BEHIND: Final = (
    (re.compile(r"\s*(?:(?:及|或)(?:之|以)?后|以来|起|开始|\s+or\s+(?:later|after))", re.I), ">="),
    (re.compile(r"\s*(?:(?:及|或)(?:之|以)?前|为止|\s+or\s+(?:earlier|before))", re.I), "<="),
    (re.compile(r"\s*(?:之后|以后|后)"), ">"),
    (re.compile(r"\s*(?:之前|以前|前)"), "<"),
)
_BETWEEN: Final = re.compile(r"(?:between|from|在|从)\s*$", re.IGNORECASE)
_WORD: Final = re.compile(r"([A-Za-z]+)\s*$")
_NEAR: Final = 30


class SaidTime(Frozen):
    """A time that is said, with what compares it: since 2024-03-01, in May of any year."""

    start: int
    end: int
    sign: str = "="
    """ "between" where two ends are said."""
    first: date | None = None
    last: date | None = None
    month: int = 0
    """Of any year, where no year is said."""


def read_days(draft: Draft, reach: Reach, mentions: Sequence[Mention]) -> list[QueryCondition] | None:
    """Take days and what they are compared with; None where nobody can tell of which column they are."""
    found: list[QueryCondition] = []
    for said in said_times(draft):
        column = _column(draft, reach, mentions, said.start)
        if column is None:
            return None
        draft.take(said.start, said.end)
        found.append(condition_of(column, reach, said))
    return found


def said_times(draft: Draft, *, any_period: bool = False) -> list[SaidTime]:
    """Find times of which nothing was made yet.

    Args:
        draft: The text.
        any_period: Whether years by themselves and times that count from today are found too.
    """
    periods = find_periods(draft.text)
    known = _PERIOD if any_period else _DATED
    spans = [_unquoted(draft.text, one) for one in draft.open(periods) if known.search(one.text)]
    found: list[SaidTime] = []
    for first, second in pairwise(spans):
        before = _BETWEEN.search(draft.text, 0, first.start)
        if condition_words.AND.fullmatch(draft.text, first.end, second.start) and before is not None:
            behind = condition_words.RANGE_END.match(draft.text, second.end)
            end = behind.end() if behind else second.end
            ends = {"first": first.value.first, "last": second.value.last}
            found.append(SaidTime(start=before.start(), end=end, sign="between", **ends))
    apart = [one for one in spans if not any(f.start <= one.start < f.end for f in found)]
    found += [_compared(draft, span) for span in apart]
    months = [one for one in find_months(draft.text) if not any(one.overlaps(period) for period in periods)]
    if len(months) == 1:  # of several nobody knows whether each or any is meant
        found += [SaidTime(start=one.start, end=one.end, month=one.value) for one in draft.open(months)]
    return sorted(found, key=lambda one: one.start)


def _compared(draft: Draft, span: Span) -> SaidTime:
    before = next(((m, sign) for p, sign in _BEFORE if (m := p.search(draft.text, 0, span.start))), None)
    behind = next(((m, sign) for p, sign in _BEHIND if (m := p.match(draft.text, span.end))), None)
    start = before[0].start() if before else span.start
    end = behind[0].end() if behind else span.end
    sign = behind[1] if behind else before[1] if before else "="
    period = cast("Period", span.value)
    return SaidTime(start=start, end=end, sign=sign, first=period.first, last=period.last)


def condition_of(column: str, reach: Reach, said: SaidTime) -> QueryCondition:
    """Compare a column of days with a time."""
    if said.month:
        return QueryCondition(column=column, comparison="in month", value=said.month)
    first, last = cast("date", said.first), cast("date", said.last)
    if is_number(column_of(reach, column)):
        return _in_years(column, said.sign, first.year, last.year)
    if said.sign in ("=", "between"):
        return _within(column, reach, first, last)
    sign, day = said.sign, last if said.sign in (">", "<=") else first
    if _timed(column_of(reach, column)) and sign in (">", "<="):
        sign, day = {">": ">=", "<=": "<"}[sign], day + timedelta(days=1)
    return QueryCondition.model_validate({"column": column, "comparison": sign, "value": day.isoformat()})


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


def _unquoted(text: str, span: Span) -> Span:
    """Take the quotation marks around a day with it."""
    quoted = span.start > 0 and _QUOTE.match(text, span.start - 1) and _QUOTE.match(text, span.end)
    return span.model_copy(update={"start": span.start - 1, "end": span.end + 1}) if quoted else span
