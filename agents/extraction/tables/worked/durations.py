"""How long something lasted, of two columns of times: 从报修到完成要几个小时, bed to up, how many nights."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import time_between
from lazy_regex import lazy_regex

_UNITS: Final = (
    ("minutes", lazy_regex(r"(?<![A-Za-z])min(?:ute)?s?(?![A-Za-z])|分钟", re.IGNORECASE)),
    ("hours", lazy_regex(r"(?<![A-Za-z])(?:hours?|hrs?)(?![A-Za-z])|小时|钟头", re.IGNORECASE)),
    ("days", lazy_regex(r"(?<![A-Za-z])(?:days?|nights?)(?![A-Za-z])|[天晚夜]", re.IGNORECASE)),
)
_ASKED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+(?:long|many\s+(?:hours|hrs|minutes|mins|days|nights))|(?:number\s+of\s+)?(?:nights|hours|hrs))(?![A-Za-z])"
    r"|(?:多少|几)个?(?:小时|钟头|分钟)|(?:多少|几)[天晚夜](?!上|[有没出下])|多久|多长时间",
    re.IGNORECASE,
)
_TO: Final = lazy_regex(r"\s*(?:to|until|till|and|[-–→]+|到|至|和|与)\s*(?:the\s+)?", re.IGNORECASE)
_AND: Final = lazy_regex(r"\s*(?:and|和|与)\s*", re.IGNORECASE)
_LEADS: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:the\s+)?(?:time|gap|interval|stretch)\s+)?(?:(?<![A-Za-z])(?:from|between)|从|自)\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_TRAILS: Final = lazy_regex(r"\s*(?:之间)?(?:的?(?:时间|时长))?(?:来?算)?")
_OWN: Final = ("durat", "hours", "minutes", "nights", "时长", "用时", "耗时", "天数", "晚数", "小时", "分钟")
"""What a column is called that tells already how long something lasted."""


def duration_spans(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find where a text asks how long it was from one column of times to another, and hold the words together."""
    found = _from_to(draft, shape, named)
    lasted = shape.lasted
    if lasted is not None:
        taken = [(s.start, s.end) for s in (*found, *named) if shape.column(str(s.value)).is_amount]
        for match in draft.found(_ASKED):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                found.append(_held(draft, match.span(), _in_unit(lasted, shape, match.group())))
    return found


def _from_to(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find two columns of times with the words that say that one is the beginning and the other the end."""
    text, found = draft.text, []
    times = [s for s in named if _is_time(shape.column(str(s.value)))]
    for first, second in pairwise(times):
        one, other = shape.column(str(first.value)), shape.column(str(second.value))
        if one.name == other.name or not _go_together(one, other):
            continue
        between = text[first.end : second.start]
        leads = _LEADS.search(text, 0, first.start)
        if _TO.fullmatch(between) is None or (leads is None and _AND.fullmatch(between)):
            continue
        trails = _TRAILS.match(text, second.end)
        place = (leads.start() if leads else first.start, trails.end() if trails else second.end)
        found.append(_held(draft, place, _lasted(one, other, text)))
    return found


def lasted_in(columns: Sequence[TableColumn], rows: int) -> TableColumn | None:
    """Return how long rows lasted, where a table has two columns of times and the second is never the earlier one."""
    days = [c for c in columns if c.type == "date"]
    clocks = [c for c in columns if c.clock == "day"]
    pair = clocks if len(clocks) == 2 else days if len(days) == 2 else []
    if len(pair) != 2 or not _go_together(*pair):
        return None
    if pair is days and not (pair[0].first <= pair[1].first and pair[0].last <= pair[1].last):
        return None
    if any(c.means(*_OWN) for c in columns if c.type == "number" or c.clock == "took"):
        return None
    named = _lasted(pair[0], pair[1], "")
    return TableColumn(name=named, type="number", aliases=("duration", "时长"), distinct=rows, worked="amount")


def _is_time(column: TableColumn) -> bool:
    return column.type == "date" or column.clock == "day"


def _go_together(one: TableColumn, other: TableColumn) -> bool:
    return one.clock == other.clock and one.type == other.type and len(one.first) == len(other.first)


def _in_unit(lasted: TableColumn, shape: TableShape, said: str) -> str:
    """Name the duration in the unit that a text asks for."""
    pair = [c for c in shape.columns if c.clock == "day"]
    pair = pair if len(pair) == 2 else [c for c in shape.columns if c.type == "date"]
    return _lasted(pair[0], pair[1], said) if len(pair) == 2 else lasted.name


def _lasted(one: TableColumn, other: TableColumn, text: str) -> str:
    """Name how long it was from one column to another, in the unit that a text names, else in hours or days."""
    asked = _ASKED.search(text)
    unit = next((unit for unit, said in _UNITS if asked is not None and said.search(asked.group())), "")
    by_day = one.clock != "day" and not one.tells_time
    return time_between(one.name, other.name, unit or ("days" if by_day else "hours"), clock=one.clock == "day")


def _held(draft: Draft, place: tuple[int, int], value: str) -> Span:
    draft.hold(*place)
    return Span(start=place[0], end=place[1], text=draft.text[slice(*place)], value=value)
