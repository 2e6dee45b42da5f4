"""Days, months, years and clock times: 2024-03-01 · 2012年3月 · March 5, 2024 · yesterday · 下午3点半 · 9:30 pm."""

import calendar
import re
from datetime import date, datetime, timedelta
from typing import Any

import dateparser

from agents.reading.span import Span, matches, without_overlaps
from prompts.frozen import Frozen

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    r"|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_NUMERIC = re.compile(
    r"(?<!\d)(?P<y>(?:1[5-9]|20|21)\d{2})(?:[-/.](?P<m>\d{1,2})(?:[-/.](?P<d>\d{1,2}))?(?!\d)"
    r"|\s*年(?:\s*(?P<m2>\d{1,2})\s*月(?:份)?(?:\s*(?P<d2>\d{1,2})\s*[日号])?)?)"
)
_MONTH_DAY = re.compile(r"(?<!\d)(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*[日号]")
_NAMED = re.compile(
    rf"\b(?:{_MONTH}\s+{_DAY}(?:\s*,)?\s+\d{{4}}|{_DAY}\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH},?\s+\d{{4}}"
    rf"|{_MONTH}\s+{_DAY}\b|{_DAY}\s+{_MONTH})(?!\w)",
    re.IGNORECASE,
)
_BARE_YEAR = re.compile(
    r"(?:\bin|\bof|\bsince|\bduring|\bfrom|\bto|\buntil|[从自在到至])\s*(?P<y>(?:19|20)\d{2})(?![\d年-])"
)
_RELATIVE = re.compile(
    r"\b(?:today|yesterday|tomorrow|the day after tomorrow|\d+\s+(?:day|week|month|year)s?\s+ago"
    r"|in\s+\d+\s+(?:day|week|month|year)s?)\b|今天|今日|昨天|明天|前天|后天|\d+\s*(?:天|周|个月|年)(?:之?前|之?后)",
    re.IGNORECASE,
)
_OFFSETS = {
    "今天": 0,
    "今日": 0,
    "today": 0,
    "昨天": -1,
    "yesterday": -1,
    "明天": 1,
    "tomorrow": 1,
    "前天": -2,
    "后天": 2,
}
_CLOCK = re.compile(
    r"(?P<zh>凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*(?<!\d)(?P<h>\d{1,2})(?:[:：](?P<m>\d{2})|\s*点(?:钟|整)?(?:\s*(?P<m2>\d{1,2})\s*分|(?P<half>半))?)?"
    r"\s*(?P<ap>[ap]\.?m\b\.?|noon\b)?",
    re.IGNORECASE,
)
_WORD_TIMES = {"noon": "12:00", "midnight": "00:00", "正午": "12:00", "午夜": "00:00"}


class Period(Frozen):
    """A day, or the first and the last day of a month or a year."""

    first: date
    last: date


def find_periods(text: str) -> list[Span]:
    """Find days, months and years; values are `Period`s."""
    spans = [
        *matches(_NUMERIC, text, lambda m: _period(m["y"], m["m"] or m["m2"], m["d"] or m["d2"])),
        *matches(_MONTH_DAY, text, lambda m: _period(str(_today().year), m["m"], m["d"])),
        *matches(_NAMED, text, lambda m: _parse(m.group())),
        *matches(_RELATIVE, text, lambda m: _relative(m.group())),
        *(_inner(m) for m in _BARE_YEAR.finditer(text)),
    ]
    return without_overlaps(spans)


def find_clock_times(text: str) -> list[Span]:
    """Find clock times; values are "HH:MM"."""
    words = re.compile("|".join(_WORD_TIMES), re.IGNORECASE)
    return without_overlaps(
        [*matches(_CLOCK, text, _clock), *matches(words, text, lambda m: _WORD_TIMES[m.group().lower()])]
    )


def find_moments(text: str) -> list[Span]:
    """Find clock times joined with the day beside them, or with today where none is named: "2024-03-01T15:00"."""
    days = [s for s in find_periods(text) if s.value.first == s.value.last]
    moments = []
    for clock in find_clock_times(text):
        near = [d for d in days if -1 <= clock.start - d.end <= 6 or -1 <= d.start - clock.end <= 6]
        day = near[0].value.first if near else _today()
        value = f"{day.isoformat()}T{clock.value}"
        moments.append(clock.model_copy(update={"value": value}))
    return moments or [d.model_copy(update={"value": d.value.first.isoformat()}) for d in days]


def _today() -> date:
    return datetime.now().astimezone().date()


def _inner(match: re.Match[str]) -> Span:
    period = _period(match["y"], None, None)
    return Span(start=match.start("y"), end=match.end("y"), text=match["y"], value=period)


def _period(year: str, month: str | None, day: str | None) -> Period | None:
    y, m, d = int(year), int(month or 0), int(day or 0)
    if month is None:
        return Period(first=date(y, 1, 1), last=date(y, 12, 31))
    if not 1 <= m <= 12:
        return None
    last = calendar.monthrange(y, m)[1]
    if day is None:
        return Period(first=date(y, m, 1), last=date(y, m, last))
    return Period(first=date(y, m, d), last=date(y, m, d)) if 1 <= d <= last else None


def _parse(surface: str) -> Period | None:
    cleaned = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|\bof\b", "", surface, flags=re.IGNORECASE)
    parsed = dateparser.parse(cleaned, languages=["en"], settings={"PREFER_DAY_OF_MONTH": "first"})
    if parsed is None:
        return None
    has_day = re.search(r"(?<!\d)\d{1,2}(?!\d)", cleaned) is not None
    return _period(str(parsed.year), str(parsed.month), str(parsed.day) if has_day else None)


def _relative(surface: str) -> Period | None:
    offset = _OFFSETS.get(surface.lower())
    if offset is not None:
        day = _today() + timedelta(days=offset)
        return Period(first=day, last=day)
    parsed = dateparser.parse(re.sub(r"之?([前后])$", r"\1", surface), languages=["en", "zh"])
    return Period(first=parsed.date(), last=parsed.date()) if parsed else None


def _clock(match: re.Match[str]) -> Any:  # noqa: ANN401 - the value of a span
    marked = match["m"] or match["ap"] or match["zh"] or "点" in match.group()
    hour, minute = int(match["h"]), int(match["m"] or match["m2"] or (30 if match["half"] else 0))
    if not marked or hour > 24 or minute > 59:
        return None
    half_day = (match["ap"] or "").lower().replace(".", "")
    later = half_day == "pm" or match["zh"] in {"下午", "傍晚", "晚上"}
    if later and hour < 12:
        hour += 12
    if (half_day == "am" or match["zh"] == "凌晨") and hour == 12:
        hour = 0
    return f"{hour % 24:02d}:{minute:02d}"
