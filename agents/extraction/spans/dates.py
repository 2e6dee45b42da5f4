"""Days, weeks, months, quarters, years: 2024-03-01 · 2012年3月 · March 5, 2024 · FY2023 · Q1 2012 · 上个月."""

import calendar
import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from agents.extraction.spans.named_days import named_days, names_year
from agents.extraction.spans.normalized_text import Rewritten
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.late import LateModule

if TYPE_CHECKING:
    import dateparser
else:
    dateparser = LateModule("dateparser")

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    r"|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_NO_DAY: Final = r"[个天周月年点时分秒元块万亿千百人次位号%％至到和与]"
_NUMERIC = lazy_regex(
    r"(?<!\d)(?P<y>(?:1[5-9]|20|21)\d{2})(?:[-/.](?P<m>\d{1,2})(?:[-/.](?P<d>\d{1,2}))?(?!\d)"
    r"|\s*(?:[那这整全]一?|财|会计)?年度?(?:\s*(?P<m2>\d{1,2})\s*月(?:份)?"
    # 日 is often left out where no other measure stands behind the day
    rf"(?:\s*(?P<d2>\d{{1,2}})(?:\s*[日号]|(?![\d.:：,，%％~～\-–]|\s*{_NO_DAY})))?)?)"
)
_MONTH_DAY = lazy_regex(r"(?<!\d)(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*[日号]")
_PART = lazy_regex(
    r"(?<!\d)(?P<y>(?:19|20)\d{2})\s*年?\s*(?:的\s*)?(?:第?(?P<q>[1-4])季度?|Q(?P<q2>[1-4])(?!\d)|(?P<half>[上下])半年)"
    r"|\bQ(?P<q3>[1-4])\s*(?:of\s*)?(?P<y2>(?:19|20)\d{2})(?!\d)",
    re.IGNORECASE,
)
_NAMED = lazy_regex(
    rf"\b(?:{_MONTH}\s+{_DAY}(?:\s*,)?\s+\d{{4}}|{_DAY}\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH},?\s+\d{{4}})(?!\w)",
    re.IGNORECASE,
)
_YEARLESS = lazy_regex(rf"\b(?:{_MONTH}\s+{_DAY}|{_DAY}\s+(?:of\s+)?{_MONTH})(?!\w)", re.IGNORECASE)
_JOINED_MONTH = lazy_regex(
    rf"\b(?P<month>{_MONTH})\s*(?:,|/|&|[-–—]|\band\b|\bor\b|\bto\b|\bthrough\b|\buntil\b)\s*(?={_MONTH},?\s+(?P<year>\d{{4}})(?!\w))",
    re.IGNORECASE,
)
"""The year behind two months is that of both."""
_BARE_MONTH = lazy_regex(r"(?<![\d.年])(?P<m>\d{1,2})\s*月(?:份)?(?!\s*[\d日号])")
_BARE_YEAR = lazy_regex(
    r"(?:\b(?:in|of|since|during|from|to|until|before|after)|[从自在到至]|\b(?:FY|fiscal(?:\s+year)?))\s*"
    r"(?P<y>(?:19|20)\d{2})(?![\d年-])",
    re.IGNORECASE,
)
_PRICE_OF_YEAR = lazy_regex(
    r"\b(?:prices?|stock|shares?)\s+(?P<y>(?:19|20)\d{2})(?=\W*$|\s+(?:chart|plot|graph)\b)", re.IGNORECASE
)
_YEARS = lazy_regex(
    r"(?<![\d./-])(?P<y>(?:19|20)\d{2})\s*(?:[-–—~]|\b(?:to|through|until|and)\b|[到至])\s*(?P<y2>(?:19|20)\d{2})(?![\d./-])",
    re.IGNORECASE,
)
_RELATIVE = lazy_regex(
    r"\b(?:today|yesterday|tomorrow|the\s+day\s+(?:after\s+tomorrow|before\s+yesterday)"
    r"|(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:day|week|month|year)s?\s+ago"
    r"|in\s+\d+\s+(?:day|week|month|year)s?)\b|今天|今日|昨天|明天|大?前天|大?后天|(?<!\d)\d{1,6}\s*(?:天|周|个月|年)(?:之?前|之?后|以前|以后)",
    re.IGNORECASE,
)
_OFFSET = lazy_regex(r"\bago$|^in\s|(?:天|周|个月|年)[之以]?[前后]$", re.IGNORECASE)
_CALENDAR = lazy_regex(
    r"\b(?P<which>this|last|next)\s+(?P<unit>week|month|year)\b"
    r"|(?P<zh>这个?|本|上上?个?|下下?个?)(?P<zh_unit>周|星期|月)(?![日天一二三四五六])"
    r"|(?P<zh_year>今|去|明|(?<![以之今])[前后])年(?!份)",
    re.IGNORECASE,
)
_DAY_OF_YEAR = lazy_regex(
    r"(?P<zh>[今去明前后])年\s*(?P<m>\d{1,2})\s*月(?:份)?(?:\s*(?P<d>\d{1,2})\s*[日号])?"
    rf"|\b(?P<named>{_MONTH}\s+{_DAY}|{_DAY}\s+(?:of\s+)?{_MONTH}|{_MONTH})(?:,|\s+of)?\s+"
    r"(?P<en>this|last|next)\s+year\b",
    re.IGNORECASE,
)
_DAY_OF_MONTH = lazy_regex(
    r"(?P<zh>[这本上下])个?月(?:的)?\s*(?P<d>\d{1,2})\s*[日号]"
    rf"|\b(?:the\s+)?(?P<d2>{_DAY})\s+(?:of\s+)?(?P<en>this|last|next)\s+month\b",
    re.IGNORECASE,
)
_STEPS = {
    "this": 0,
    "last": -1,
    "next": 1,
    "这": 0,
    "本": 0,
    "今": 0,
    "上": -1,
    "去": -1,
    "下": 1,
    "明": 1,
    "前": -2,
    "后": 2,
}
_OFFSETS = {
    "今天": 0,
    "今日": 0,
    "today": 0,
    "昨天": -1,
    "yesterday": -1,
    "明天": 1,
    "tomorrow": 1,
    "前天": -2,
    "大前天": -3,
    "the day before yesterday": -2,
    "后天": 2,
    "大后天": 3,
    "the day after tomorrow": 2,
}
_NUMERAL = lazy_regex(
    r"[零〇一二三四五六七八九]{4}(?=\s*(?:财|会计)?年)|(?<=第)[一二三四](?=季)|[一二三四](?=季度)"
    r"|[一二三四五六七八九十]{1,3}(?=\s*[月日号])|[一二两三四五六七八九十百]{1,9}(?=\s*(?:天|周|个月|年)(?:之?[前后]|以[前后]))"
)


class Period(Frozen):
    """A day, or the first and the last day of a week, a month, a quarter or a year."""

    first: date
    last: date


def find_periods(text: str) -> list[Span]:
    """Find days, weeks, months, quarters and years; values are `Period`s."""
    plain = Rewritten.of(text).replaced(_NUMERAL, lambda m: _digits(m.group()))
    spans = [
        *plain.matches(_NUMERIC, lambda m: _period(m["y"], m["m"] or m["m2"], m["d"] or m["d2"])),
        *plain.matches(_PART, _part_of_year),
        *plain.matches(_NAMED, lambda m: _parse(m.group())),
        *plain.matches(_RELATIVE, lambda m: _relative(m.group())),
        *plain.matches(_CALENDAR, _calendar),
        *(
            plain.span(m.start("y"), m.end("y"), _period(m["y"], None, None))
            for pattern in (_BARE_YEAR, _PRICE_OF_YEAR)
            for m in pattern.finditer(plain.plain)
        ),
    ]
    spans += [
        plain.span(*match.span("month"), _parse(f"{match['month']} {match['year']}"))
        for match in _JOINED_MONTH.finditer(plain.plain)
    ]
    for match in _YEARS.finditer(plain.plain):
        spans += [plain.span(*match.span(name), _period(match[name], None, None)) for name in ("y", "y2")]
    of_a_year = plain.matches(_DAY_OF_YEAR, _day_of_year) + plain.matches(_DAY_OF_MONTH, _day_of_month)
    named = named_days(text, today())
    spans = [s for s in _without_offsets(spans) if not any(s.overlaps(own) for own in (*of_a_year, *named))]
    year = _year_of([*spans, *map(_as_period, filter(names_year, named))])
    if len({span.value.first.year for span in spans}) == 1:  # a month without a year is of the one that is named
        spans += plain.matches(_BARE_MONTH, lambda m: _period(year, m["m"], None))
    yearless = plain.matches(_MONTH_DAY, lambda m: _period(year, m["m"], m["d"]))
    yearless += plain.matches(_YEARLESS, lambda m: _parse(f"{m.group()} {year}"))
    found = [*of_a_year, *spans, *(_of_the_year_before(s, of_a_year) for s in yearless)]
    if named:
        found += map(
            _as_period, named_days(text, today(), [_as_day(s) for s in found if s.value.first == s.value.last])
        )
    return without_overlaps(found)


def _as_period(day: Span) -> Span:
    return day.model_copy(update={"value": Period(first=day.value, last=day.value)})


def _as_day(period: Span) -> Span:
    return period.model_copy(update={"value": period.value.first})


def _day_of_year(match: re.Match[str]) -> Period | None:
    """Read 明年1月16日 and "January 16 next year"."""
    year = today().year + _STEPS[match["zh"] or match["en"].lower()]
    return _period(str(year), match["m"], match["d"]) if match["zh"] else _parse(f"{match['named']} {year}")


def _day_of_month(match: re.Match[str]) -> Period | None:
    """Read 下个月3号 and "the 3rd of next month"."""
    year, month = _month_from_now(_STEPS[match["zh"] or match["en"].lower()])
    return _period(str(year), str(month), re.sub(r"\D", "", match["d"] or match["d2"]))


def _of_the_year_before(day: Span, of_a_year: list[Span]) -> Span:
    """Let a day without a year be of the year that was said last before it: 明年3月5日到4月2日."""
    said = [span for span in of_a_year if span.end <= day.start]
    if not said:
        return day
    try:
        moved = day.value.first.replace(year=said[-1].value.first.year)
    except ValueError:
        return day  # there is no 29 February in that year
    return day.model_copy(update={"value": Period(first=moved, last=moved)})


def _without_offsets(spans: list[Span]) -> list[Span]:
    """Drop 三天后 and "2 weeks ago" beside a day of its own: they count from that day, not from today."""
    of_their_own = [s for s in spans if not _OFFSET.search(s.text)]
    return of_their_own if any(s.value.first == s.value.last for s in of_their_own) else spans


def today() -> date:
    """Return the day in the zone of this machine."""
    return datetime.now().astimezone().date()


def _year_of(spans: list[Span]) -> str:
    """Return the year that days without one belong to: the only one that the text names, else this one."""
    years = {span.value.first.year for span in spans}
    return str(years.pop() if len(years) == 1 else today().year)


def _digits(surface: str) -> str:
    number = chinese_number(surface)
    return surface if number is None else str(number)


def _months(year: int, first: int, last: int) -> Period:
    return Period(first=date(year, first, 1), last=date(year, last, calendar.monthrange(year, last)[1]))


def _period(year: str, month: str | None, day: str | None) -> Period | None:
    y, m, d = int(year), int(month or 0), int(day or 0)
    if month is None:
        return _months(y, 1, 12)
    if not 1 <= m <= 12:
        return None
    if day is None:
        return _months(y, m, m)
    return Period(first=date(y, m, d), last=date(y, m, d)) if 1 <= d <= calendar.monthrange(y, m)[1] else None


def _part_of_year(match: re.Match[str]) -> Period:
    year = int(match["y"] or match["y2"])
    if match["half"]:
        return _months(year, *((1, 6) if match["half"] == "上" else (7, 12)))
    quarter = int(match["q"] or match["q2"] or match["q3"])
    return _months(year, 3 * quarter - 2, 3 * quarter)


def _parse(surface: str) -> Period | None:
    return _parsed(surface, today())


@lru_cache(maxsize=1_000)
def _parsed(surface: str, _: date) -> Period | None:
    cleaned = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|\bof\b", "", surface, flags=re.IGNORECASE)
    parsed = dateparser.parse(cleaned, languages=["en"], settings={"PREFER_DAY_OF_MONTH": "first"})
    if parsed is None:
        return None
    has_day = re.search(r"(?<!\d)\d{1,2}(?!\d)", cleaned) is not None
    return _period(str(parsed.year), str(parsed.month), str(parsed.day) if has_day else None)


def _relative(surface: str) -> Period | None:
    offset = _OFFSETS.get(" ".join(surface.lower().split()))
    if offset is not None:
        day = today() + timedelta(days=offset)
        return Period(first=day, last=day)
    return _counted(re.sub(r"[之以]([前后])$", r"\1", surface), today())


@lru_cache(maxsize=1_000)
def _counted(plain: str, now: date) -> Period | None:
    midnight = datetime.combine(now, time())
    parsed = dateparser.parse(plain, languages=["en", "zh"], settings={"RELATIVE_BASE": midnight})
    return Period(first=parsed.date(), last=parsed.date()) if parsed else None


def _month_from_now(step: int) -> tuple[int, int]:
    """Return year and month that lie some months ahead."""
    now = today()
    year, month = divmod(now.year * 12 + now.month - 1 + step, 12)
    return year, month + 1


def _calendar(match: re.Match[str]) -> Period:
    now = today()
    which = match["which"] or match["zh"] or match["zh_year"]
    step = _STEPS[which.lower() if which.isascii() else which[0]] * (2 if which[1:2] in {"上", "下"} else 1)
    unit = (match["unit"] or match["zh_unit"] or "year").lower()
    if unit == "year":
        return _months(now.year + step, 1, 12)
    if unit in {"month", "月"}:
        year, month = _month_from_now(step)
        return _months(year, month, month)
    monday = now + timedelta(days=7 * step - now.weekday())
    return Period(first=monday, last=monday + timedelta(days=6))
