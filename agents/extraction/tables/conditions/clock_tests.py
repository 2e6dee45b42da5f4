"""Times of day that rows must lie before or after: before 11, after 10pm, 晚上九点以后, 8点半过了的."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.span import Span
from agents.extraction.tables.conditions.earlier_later import AHEAD, BEHIND
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.clocks import seconds
from lazy_regex import lazy_regex

_ALSO_AHEAD: Final = tuple(
    (lazy_regex(rf"(?<![A-Za-z])(?:{words})\s*$", re.IGNORECASE), sign)
    for words, sign in (("past|超过|过了", ">"), ("from", ">="), ("by", "<="))
)
_ALSO_BEHIND: Final = ((lazy_regex(r"(?:都)?过了?(?:之?后|才|还)?"), ">"),)
_BARE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:before|after|past|until|till|by)\s+(?P<hour>\d{1,2})(?=\s*(?:[,.;?!]|$|in\s+the\s+|at\s+night))",
    re.IGNORECASE,
)
"""An hour that only its preposition tells from other numbers."""
_IN_THE: Final = lazy_regex(
    r"\s*(?:in\s+the\s+(?P<half>morning|afternoon|evening)|at\s+(?P<night>night))", re.IGNORECASE
)
_SURE: Final = lazy_regex(r"[ap]\.?m|noon|midnight|[凌清早上中正午后下傍晚深夜]|^0\d", re.IGNORECASE)
"""Says of a time which half of the day it lies in."""
_SAYS_A_DAY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues?|wed|thu|thurs?|fri|sat|sun)(?:[a-z]*)(?![A-Za-z])"
    r"|\d(?:st|nd|rd|th)(?![A-Za-z])|\d\s*[号日]|[周期拜][一二三四五六日天末]|[今昨前当那]天|\d月|(?<![A-Za-z])(?:today|yesterday|weekends?|that\s+day|same\s+day)(?![A-Za-z])",
    re.IGNORECASE,
)
_HALF_DAY: Final = 720
_EVENING: Final = 1200
_MORNING: Final = 300
"""Minutes: what lies after a time late in the evening may lie after midnight, up to this."""


def clock_tests(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[ColumnTest] | None:
    """Take what says before or after which time of day rows lie; None where it is not clear which time is meant."""
    columns = [c for c in shape.columns if c.clock == "day" or (c.type == "date" and c.tells_time)]
    called = [c for c in columns if any(s.value == c.name for s in named)]
    column = columns[0] if len(columns) == 1 else called[0] if len(called) == 1 else None
    if column is None:
        return []
    found = []
    dated = _SAYS_A_DAY.search(draft.text) is not None or any(find_periods(draft.text))
    for place, minute in _times(draft, column, shape):
        compared = _compared(draft, place)
        if compared is None:
            continue
        if minute is None:
            return None
        draft.take(*compared[0])
        found.append(_test(column, compared[1], minute, dated=dated))
    for span in named if found else ():
        if span.value == column.name:
            draft.take(span.start, span.end)
    return found if len(found) < 2 else None


def _times(draft: Draft, column: TableColumn, shape: TableShape) -> list[tuple[tuple[int, int], int | None]]:
    """List the times that are said, in minutes of the day; None for one that may lie in either half of it."""
    found: list[tuple[tuple[int, int], int | None]] = []
    for span in draft.open(find_clock_times(draft.text)):
        hour, minute = (int(part) for part in str(span.value).split(":"))
        sure = hour >= 12 or _SURE.search(span.text) is not None
        found.append(_placed((span.start, span.end), 60 * hour + minute, draft, None if sure else column))
    days = any(c.type == "date" for c in shape.columns)  # before 11 may be a day of the month
    for match in draft.found(_BARE) if not days else ():
        hour = int(match["hour"])
        place = match.span("hour")
        if hour < 24 and not any(start < place[1] and place[0] < end for (start, end), _ in found):
            found.append(_placed(place, 60 * hour, draft, None if hour > 12 else column))
    return found


def _placed(
    place: tuple[int, int], minute: int, draft: Draft, column: TableColumn | None
) -> tuple[tuple[int, int], int | None]:
    """Say which half of the day a time lies in: as is said behind it, else that in which a column's times lie."""
    behind = _IN_THE.match(draft.text, place[1])
    if behind is not None:
        later = behind["night"] or behind["half"].lower() != "morning"
        return (place[0], behind.end()), minute + _HALF_DAY if later and minute < _HALF_DAY else minute
    if column is None:
        return place, minute
    told = [60 * int(first) + int(second) for first, second in (v.strip().split(":")[:2] for v in column.values if v)]
    halves = [m for m in (minute % _HALF_DAY, minute % _HALF_DAY + _HALF_DAY) if told and min(told) <= m <= max(told)]
    return place, halves[0] if len(halves) == 1 else None


def _compared(draft: Draft, place: tuple[int, int]) -> tuple[tuple[int, int], str] | None:
    """Say on which side of a time rows lie, and where that is said; None where it is not."""
    text, (start, end) = draft.text, place
    behind = next(((m, sign) for p, sign in (*BEHIND, *_ALSO_BEHIND) if (m := p.match(text, end))), None)
    if behind is not None:
        return (start, behind[0].end()), behind[1]
    ahead = next(((m, sign) for p, sign in (*AHEAD, *_ALSO_AHEAD) if (m := p.search(text, 0, start))), None)
    if ahead is None or not draft.free(*ahead[0].span()):
        return None
    return (ahead[0].start(), end), ahead[1]


def _test(column: TableColumn, sign: str, minute: int, *, dated: bool) -> ColumnTest:
    """Compare a time; late in the evening goes on behind midnight, but where a day is said, which ends there."""
    it = seconds(IT) if column.clock == "day" else f"(60 * hour({IT}) + minute({IT}))"
    clock = f"{minute // 60:02d}:{minute % 60:02d}"
    if sign in (">", ">=") and minute >= _EVENING and not dated:
        return ColumnTest(
            column=column.name,
            sql=f"({it} {sign} {minute} OR {it} < {_MORNING})",
            shown=f"{column.label} {sign} {clock} / < {_MORNING // 60:02d}:00",
        )
    return ColumnTest(column=column.name, sql=f"{it} {sign} {minute}", shown=f"{column.label} {sign} {clock}")
