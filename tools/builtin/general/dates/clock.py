"""Reading a time of day or a moment as people write it, in Chinese and English."""

from datetime import date, datetime, time

import cn2an

from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import folded

_HALF_DAY = {
    **dict.fromkeys(["am", "上午", "早上", "早晨", "清晨", "早", "凌晨", "半夜"], "am"),
    **dict.fromkeys(["pm", "下午", "晚上", "傍晚", "夜里", "夜晚", "晚", "午后"], "pm"),
    **dict.fromkeys(["中午"], "noon"),
}
_WORDS = {
    "noon": time(12),
    "midday": time(12),
    "midnight": time(0),
    "正午": time(12),
    "中午": time(12),
    "午夜": time(0),
}
_PREFIX = "|".join(sorted((w for w in _HALF_DAY if not w.isascii()), key=len, reverse=True))
_DIGITS = r"[\d零〇一二三四五六七八九十两]{1,3}"
_CHINESE = lazy_regex(
    rf"(?P<half>{_PREFIX})?\s*(?P<hour>{_DIGITS})\s*[点點时時](?:钟|整)?(?P<minute>半|[一三]刻|{_DIGITS})?分?"
)
_WESTERN = lazy_regex(
    rf"(?P<half>{_PREFIX})?\s*(?P<hour>\d{{1,2}})(?:[:.h](?P<minute>\d{{2}})(?::(?P<second>\d{{2}}))?)?\s*(?P<after>am|pm)?"
    r"(?:\s*o'?clock)?"
)
_DAY = lazy_regex(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?|(\d{4})(\d{2})(\d{2})")


def day_of(text: str) -> date | None:
    """A day written 2026-11-21, 2026/11/21, 2026年11月21日 or 20261121; also the day of a full moment."""
    match = _DAY.match(folded(text).strip())
    if not match:
        return None
    year, month, day = (int(part) for part in match.groups() if part)
    try:
        return date(year, month, day)
    except ValueError:
        return None


def moment_of(text: str, *, today: date) -> datetime | None:
    """A moment: ISO 8601, a day with a time of day, or a time of day alone, which is then `today`'s.

    The result has an offset only when the text has one.
    """
    plain = folded(text).strip()
    try:
        return datetime.fromisoformat(plain.upper())
    except ValueError:
        pass
    day = day_of(plain)
    rest = _DAY.sub("", plain, count=1).strip(" ,，t") if day else plain
    clock = time_of(rest) if rest or not day else time(0)
    return datetime.combine(day or today, clock) if clock is not None else None


def time_of(text: str) -> time | None:
    """A time of day: 15:00, 3pm, 3:30 p.m., 下午3点半, 晚上八点一刻, noon."""
    plain = folded(text).strip().replace("a.m.", "am").replace("p.m.", "pm").removeprefix("at ")
    if plain in _WORDS:
        return _WORDS[plain]
    match = _CHINESE.fullmatch(plain) or _WESTERN.fullmatch(plain)
    return _clock(match.groupdict()) if match else None


def _clock(parts: dict[str, str | None]) -> time | None:
    half = _HALF_DAY.get(parts.get("after") or parts.get("half") or "", "")
    hour, minute, second = (_number(parts.get(part)) for part in ("hour", "minute", "second"))
    if not half and parts.get("minute") is None and "after" in parts:
        return None  # a bare number is not a time
    if half == "pm" and hour < 12:
        hour += 12
    if (half == "noon" and hour <= 2) or (half == "am" and hour == 12):
        hour = (hour + 12) % 24
    return time(hour % 24, minute, second) if hour <= 24 and minute < 60 and second < 60 else None


def _number(text: str | None) -> int:
    quarters = {"半": 30, "一刻": 15, "三刻": 45}
    if not text or text in quarters:
        return quarters.get(text or "", 0)
    return int(text) if text.isascii() else int(cn2an.cn2an(text.replace("〇", "零"), "smart"))
