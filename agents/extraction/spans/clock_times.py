"""Clock times and moments: 下午3点半 · 上午十点二十分 · 9:30 pm · 3 o'clock · noon · 2024-03-01 15:00."""

import re

from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.normalized_text import Rewritten
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from agents.extraction.spans.spoken_clock import spoken_times
from lazy_regex import lazy_regex

_HALF_DAYS = "凌晨|清晨|早上|早晨|上午|中午|午后|下午|傍晚|晚上|深夜|夜里"
_LATER = frozenset({"午后", "下午", "傍晚", "晚上", "深夜", "夜里"})
_NIGHT = frozenset({"凌晨", "晚上", "深夜", "夜里"})
_CLOCK = lazy_regex(
    rf"(?:(?P<zh>{_HALF_DAYS})\s*)?(?<![\d.:：])(?P<h>\d{{1,2}})"
    r"(?:[:：](?P<m>\d{2})(?:[:：]\d{2}(?:\.\d+)?)?"
    r"|\s*点(?:钟|整)?(?:\s*(?P<m2>\d{1,2})\s*分|(?P<half>半)|\s*(?P<k>[1-3])\s*刻)?)?"
    r"(?![\d:：])(?:\s*(?P<ap>[ap]\.?m\b\.?|noon\b|o['’]clock\b))?",
    re.IGNORECASE,
)
_WORD_TIMES = {"noon": "12:00", "midnight": "00:00", "正午": "12:00", "午夜": "00:00"}
_WORDS = lazy_regex(r"\bnoon\b|\bmidnight\b|正午|午夜", re.IGNORECASE)
_NUMERAL = lazy_regex(
    rf"(?<={_HALF_DAYS})[一二两三四五六七八九十]{{1,3}}(?=点)|(?<![\d零〇一二两三四五六七八九十百点第有])"
    r"(?!一点(?![钟整半零一二三四五六七八九十]))"
    r"[一二两三四五六七八九十]{1,3}(?=点(?![零〇一二三四五六七八九十]+(?![零〇一二三四五六七八九十分刻])))"
    r"|(?<=点)[零〇一二三四五六七八九十]{1,3}(?=[分刻])"
)


@remembered
def find_clock_times(text: str) -> list[Span]:
    """Find clock times; values are "HH:MM"."""
    plain = Rewritten.of(text).replaced(_NUMERAL, lambda m: str(chinese_number(m.group().strip())))
    words = matches(_WORDS, text, lambda m: _WORD_TIMES[m.group().lower()])
    return without_overlaps([*plain.matches(_CLOCK, _clock), *words, *spoken_times(text)])


def find_moments(text: str) -> list[Span]:
    """Find clock times joined with the nearest day, or with today where none is named: "2024-03-01T15:00"."""
    days = [s for s in find_periods(text) if s.value.first == s.value.last]
    moments = []
    for clock in find_clock_times(text):
        day = min(days, key=lambda d: _gap(d, clock), default=None)
        value = f"{(day.value.first if day else today()).isoformat()}T{clock.value}"
        moments.append(clock.model_copy(update={"value": value}))
    return moments or [d.model_copy(update={"value": d.value.first.isoformat()}) for d in days]


def _gap(day: Span, clock: Span) -> int:
    return max(clock.start - day.end, day.start - clock.end)


def _clock(match: re.Match[str]) -> str | None:
    marked = match["m"] or match["ap"] or match["zh"] or "点" in match.group()
    hour, minute = int(match["h"]), _minute(match)
    if not marked or hour > 24 or minute > 59:
        return None
    return f"{_hour(hour, match['zh'] or '', (match['ap'] or '').lower().replace('.', '')) % 24:02d}:{minute:02d}"


def _minute(match: re.Match[str]) -> int:
    if match["half"]:
        return 30
    return 15 * int(match["k"]) if match["k"] else int(match["m"] or match["m2"] or 0)


def _hour(hour: int, chinese: str, half_day: str) -> int:
    if hour == 12:
        return 0 if half_day == "am" or chinese in _NIGHT else 12
    later = half_day == "pm" or chinese in _LATER or (chinese == "中午" and hour <= 2)
    return hour + 12 if later and hour < 12 else hour
