"""Days, weeks, months and years that rows must fall in, before, after or between, as a request says them."""

import calendar
import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.dates import Period, find_periods
from agents.extraction.spans.span import Span
from agents.extraction.tables.conditions.earlier_later import AHEAD, BEHIND
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MONTHS: Final = tuple(month.lower() for month in calendar.month_name if month)
_WEEKDAYS: Final = tuple(day.lower() for day in calendar.day_name)
_EN_MONTH: Final = "|".join(_MONTHS)
_HAN_MONTH: Final = r"1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]"
_HAN_MONTHS: Final = {han: n for n, han in enumerate((*"一二三四五六七八九十", "十一", "十二"), 1)}
_MONTH: Final = lazy_regex(
    rf"(?<![A-Za-z])(?P<en>{_EN_MONTH})(?![A-Za-z])|(?<![\d年])(?P<zh>{_HAN_MONTH})月份?(?!\d|[末底](?![以之]?[前后]))",
    re.IGNORECASE,
)
_MONTH_PART: Final = lazy_regex(
    rf"(?:(?:in|during)\s+)?(?:the\s+)?(?P<n>first|second|third|last|final)\s+week\s+(?:of|in)\s+(?P<en>{_EN_MONTH})(?![A-Za-z])"
    rf"(?:\s+(?P<year>\d{{4}}))?"
    rf"|(?:(?P<zh_year>\d{{4}})年)?(?P<zh>{_HAN_MONTH})月份?的?(?P<part>上旬|中旬|下旬|第[一二三]周|最后一[周个星期]+)",
    re.IGNORECASE,
)
_PARTS: Final = {
    "first": "day({it}) <= 7",
    "second": "day({it}) BETWEEN 8 AND 14",
    "third": "day({it}) BETWEEN 15 AND 21",
    "last": "day(last_day({it})) - day({it}) < 7",
    "上旬": "day({it}) <= 10",
    "中旬": "day({it}) BETWEEN 11 AND 20",
    "下旬": "day({it}) > 20",
}
_NAMED_PARTS: Final = {"final": "last", "第一周": "first", "第二周": "second", "第三周": "third"}
_WEEKDAY: Final = lazy_regex(
    rf"(?<!last )(?<!next )(?<!this )(?:on\s+)?(?:a\s+|the\s+)?(?<![A-Za-z])"
    rf"(?:(?P<en>{'|'.join(_WEEKDAYS)})s?|(?P<weekend>weekends?))(?![A-Za-z])"
    r"|(?<![上下这本每])(?:周|星期|礼拜)(?:(?P<zh>[一二三四五六日天])(?![个起])|(?P<weekend_zh>末))",
    re.IGNORECASE,
)
_DAY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:on\s+)?the\s+(?P<en>\d{1,2})(?:st|nd|rd|th)(?![A-Za-z])|(?<![\d月])(?P<zh>\d{1,2})[号日](?!楼|店|线|机)",
    re.IGNORECASE,
)
_QUARTER: Final = lazy_regex(
    r"(?<![A-Za-z0-9])(?:the\s+)?(?:q(?P<n>[1-4])|(?P<en>first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter)(?![A-Za-z0-9]|\s*(?:of\s+)?\d{4})"
    r"|(?<![\d年个])第?(?P<zh>[一二三四1-4])季度",
    re.IGNORECASE,
)
_QUARTERS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "一": 1, "二": 2, "三": 3, "四": 4}
_YEAR: Final = lazy_regex(r"(?<!\d)(?P<year>(?:1[89]|20)\d\d)年(?=[以之]?[前后])")
"""A year that rows come before or after, and not so many years ago."""
_ALSO_AHEAD: Final = tuple(
    (lazy_regex(rf"(?<![A-Za-z])(?:{words})\s*(?:the\s+)?$", re.IGNORECASE), sign)
    for words, sign in (("from|自|从", ">="), ("by", "<="), ("in|on|during|for|at|在|于", "="))
)
"""Before a day or a month alone, where it is no end of a stretch."""
_TO: Final = lazy_regex(r"\s*(?:to|until|till|through|and|[-–—~～到至])\s*(?:the\s+)?", re.IGNORECASE)
_BETWEEN: Final = lazy_regex(r"(?<![A-Za-z])(?:between|from)\s*(?:the\s+)?$|[从自]$", re.IGNORECASE)
_DATED: Final = lazy_regex(
    r"\d{4}|年|last|this|past|next|today|yesterday|now|ago|quarter|上|下|这|本|今|昨|前|近", re.IGNORECASE
)
"""Of what says its year, or counts from today."""


class _When(Frozen):
    """A day, a month or a stretch of them."""

    start: int
    end: int
    key: str
    """What of a day is compared; the column itself is `IT` inside it."""
    first: str
    last: str


class DayTests:
    """Reads tests of days off a draft; what it reads is taken."""

    def __init__(self, draft: Draft, shape: TableShape, named: Sequence[Span]) -> None:
        self._draft = draft
        self._shape = shape
        self._named = named
        """Where the text names columns."""

    def read(self) -> list[ColumnTest] | None:
        """Read every test; None where it is not clear what is said, or of which column."""
        column = self._column()
        said = self._said(column)
        parts = list(self._draft.found(_MONTH_PART)) if column is not None else []
        weekdays = list(self._draft.found(_WEEKDAY)) if column is not None else []
        said = [w for w in said if not any(m.start() < w.end and w.start < m.end() for m in parts)]
        if not said and not parts and not weekdays:
            return []
        if column is None and not (parts or weekdays) and self._heads_a_column(said):
            return []
        if column is None or len(parts) + bool(said) > 1 or len(weekdays) > 1:
            return None
        sql = [self._part(parts[0])] if parts else []
        for match in weekdays:
            self._draft.take(*match.span())
            sql.append(_weekday(match))
        compared = self._compared(said, column) if said else ""
        if compared is None:
            return None
        sql += [compared] if compared else []
        for span in self._named:
            if span.value == column.name:
                self._draft.take(span.start, span.end)
        return [ColumnTest(column=column.name, sql=one) for one in sql]

    def _column(self) -> TableColumn | None:
        days = [c for c in self._shape.columns if c.type == "date"]
        named = [c for c in days if any(s.value == c.name for s in self._named)]
        found = days if len(days) == 1 and not days[0].ends else named
        return found[0] if len(found) == 1 else None

    def _said(self, column: TableColumn | None) -> list[_When]:
        """Find what says a time, in order."""
        years = [_year(match) for match in self._draft.found(_YEAR)]
        found = [
            _period(s)
            for s in self._draft.open(find_periods(self._draft.text))
            if isinstance(s.value, Period) and not any(y.start < s.end and s.start < y.end for y in years)
        ]
        found += years
        found += [_quarter(match) for match in self._draft.found(_QUARTER)]
        months = [_month(match) for match in self._draft.found(_MONTH)]
        days = [_day(m) for m in self._draft.found(_DAY)] if column is not None and column.within_a_month else []
        for more in (months, days):
            found += [w for w in more if not any(o.start < w.end and w.start < o.end for o in found)]
        return sorted(found, key=lambda w: w.start)

    def _compared(self, said: list[_When], column: TableColumn) -> str | None:
        """Say how rows compare with one time, or with the two ends of a stretch."""
        text = self._draft.text
        if len(said) == 2 and said[0].key == said[1].key and _TO.fullmatch(text, said[0].end, said[1].start):
            lead = _BETWEEN.search(text, 0, said[0].start)
            joined = _TO.fullmatch(text, said[0].end, said[1].start)
            if lead is None and joined is not None and joined.group().strip().lower() == "and":
                return None
            self._draft.take(lead.start() if lead is not None else said[0].start, said[1].end)
            return _between(said[0].key, said[0].first, said[1].last)
        if len(said) != 1:
            return None
        when = said[0]
        ahead = next(((m, sign) for p, sign in (*AHEAD, *_ALSO_AHEAD) if (m := p.search(text, 0, when.start))), None)
        behind = next(((m, sign) for p, sign in BEHIND if (m := p.match(text, when.end))), None)
        start = ahead[0].start() if ahead is not None and self._draft.free(*ahead[0].span()) else when.start
        sign = ahead[1] if ahead is not None else "="
        if behind is not None:
            sign = behind[1]
        self._draft.take(start, behind[0].end() if behind is not None else when.end)
        placed = when if sign == "=" else _in_its_year(when, column)
        return _test(placed, sign) if placed is not None else None

    def _heads_a_column(self, said: Sequence[_When]) -> bool:
        """Take the only month that is said, where it is the one that the headings tell: 这个月 of 11月已交."""
        told = headed_by_month(said, self._shape)
        for when in said if told else ():
            self._draft.take(when.start, when.end)
        return told

    def _part(self, match: re.Match[str]) -> str:
        """Say which part of a month is meant."""
        self._draft.take(*match.span())
        said = (match["n"] or match["part"]).lower()
        part = _PARTS[_NAMED_PARTS.get(said, said if said in _PARTS else "last")].format(it=IT)
        year = match["year"] or match["zh_year"]
        return f"month({IT}) = {_number(match)} AND {part}" + (f" AND year({IT}) = {year}" if year else "")


def headed_by_month(said: Sequence[_When], shape: TableShape) -> bool:
    """Whether the only month that is said is the only one that the headings of a table tell: 这个月 of 11月已交."""
    heads = (_MONTH.search(column.label) for column in shape.amounts)
    months = {_number(match) for match in heads if match is not None}
    told = {str(n) if when.key != IT else f"DATE '{when.first[6:10]}-{n:02d}-01'" for when in said for n in months}
    return len(months) == 1 and {when.first for when in said} == told


def _in_its_year(when: _When, column: TableColumn) -> _When | None:
    """Put a month or a day that rows come before or after into the only year of a column's days in which it lies.

    None where it lies in no year of them: the number of a month does not tell what comes behind it.
    """
    years = {int(end[:4]) for end in (column.first, column.last) if end}
    if when.key == IT or len(years) < 2 or when.key == f"day({IT})":
        return when
    days = [_dated(when, year) for year in range(min(years), max(years) + 1)]
    found = [(first, last) for first, last in days if column.first[:10] <= last and first <= column.last[:10]]
    if len(found) != 1:
        return when if found else None
    first, last = found[0]
    return when.model_copy(update={"key": IT, "first": f"DATE '{first}'", "last": f"DATE '{last}'"})


def _dated(when: _When, year: int) -> tuple[str, str]:
    """Say on which day of a year a time begins, and on which it ends."""
    if when.key == f"month({IT})":
        month, to = int(when.first), int(when.last)
        return f"{year}-{month:02d}-01", f"{year}-{to:02d}-{calendar.monthrange(year, to)[1]:02d}"
    first, last = (f"{year}-{int(said) // 100:02d}-{int(said) % 100:02d}" for said in (when.first, when.last))
    return first, last


def _number(match: re.Match[str]) -> int:
    if match["en"]:
        return _MONTHS.index(match["en"].lower()) + 1
    said: str = match["zh"]
    return _HAN_MONTHS.get(said) or int(said)


def _period(span: Span) -> _When:
    """Read a period; of a day without its year only month and day are meant."""
    first, last = span.value.first, span.value.last
    if first == last and not _DATED.search(span.text):
        key = f"(100 * month({IT}) + day({IT}))"
        said = str(100 * first.month + first.day)
        return _When(start=span.start, end=span.end, key=key, first=said, last=said)
    return _When(start=span.start, end=span.end, key=IT, first=f"DATE '{first}'", last=f"DATE '{last}'")


def _year(match: re.Match[str]) -> _When:
    first, last = (f"DATE '{match['year']}-{day}'" for day in ("01-01", "12-31"))
    return _When(start=match.start(), end=match.end(), key=IT, first=first, last=last)


def _quarter(match: re.Match[str]) -> _When:
    """Read a quarter of whichever year: in q2, 第二季度."""
    said = (match["n"] or match["en"] or match["zh"]).lower()
    number = _QUARTERS.get(said) or int(said[0])
    first, last = str(3 * number - 2), str(3 * number)
    return _When(start=match.start(), end=match.end(), key=f"month({IT})", first=first, last=last)


def _month(match: re.Match[str]) -> _When:
    number = str(_number(match))
    return _When(start=match.start(), end=match.end(), key=f"month({IT})", first=number, last=number)


def _day(match: re.Match[str]) -> _When:
    number = match["en"] or match["zh"]
    return _When(start=match.start(), end=match.end(), key=f"day({IT})", first=number, last=number)


def _weekday(match: re.Match[str]) -> str:
    if match["weekend"] or match["weekend_zh"]:
        return f"isodow({IT}) >= 6"
    number = _WEEKDAYS.index(match["en"].lower()) if match["en"] else "一二三四五六日天".index(match["zh"])
    return f"isodow({IT}) = {min(number, 6) + 1}"


def _test(when: _When, sign: str) -> str:
    if sign == "=":
        return _between(when.key, when.first, when.last)
    if sign in ("<", ">="):
        return f"{when.key} {sign} {when.first}"
    behind = f"{when.last} + INTERVAL 1 DAY" if when.key == IT else when.last
    over = {"<=": "<", ">": ">="}[sign] if when.key == IT else sign
    return f"{when.key} {over} {behind}"


def _between(key: str, first: str, last: str) -> str:
    if key != IT and int(first) > int(last):  # from December to January
        return f"({key} >= {first} OR {key} <= {last})"
    if key == IT:
        return f"{IT} >= {first} AND {IT} < {last} + INTERVAL 1 DAY"
    return f"{key} = {first}" if first == last else f"{key} BETWEEN {first} AND {last}"
