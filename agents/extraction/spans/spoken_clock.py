"""English clock times in words: half past twelve · quarter to five · ten past 3 pm · 10 in the morning · 8 at night."""

import re
from typing import Final

from agents.extraction.spans.span import Span, matches, without_overlaps
from lazy_regex import lazy_regex

_HOURS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MINUTES: Final = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_PART: Final = r"(?:\s*(?P<part>[ap]\.?m\b\.?|in the (?:morning|afternoon|evening)\b|at night\b))"
_SPOKEN: Final = lazy_regex(
    rf"\b(?P<minutes>half|(?:an?\s+)?quarter|twenty-five|five|ten|twenty)\s+(?P<side>past|to)\s+"
    rf"(?P<hour>\d{{1,2}}|{'|'.join(_HOURS)})\b(?!\s*(?:%|percent|per cent)){_PART}?",
    re.IGNORECASE,
)
_OF_DAY: Final = lazy_regex(
    rf"(?<![\d.:,/-])\b(?P<hour>\d{{1,2}}|{'|'.join(_HOURS)})"
    r"\s+(?P<part>in the (?:morning|afternoon|evening)\b|at night\b)",
    re.IGNORECASE,
)
_NOON, _DAY, _HOUR = 12, 24, 60


def spoken_times(text: str) -> list[Span]:
    """Find clock times that are said in words; values are "HH:MM"."""
    return without_overlaps([*matches(_SPOKEN, text, _past_or_to), *matches(_OF_DAY, text, _of_day)])


def _past_or_to(match: re.Match[str]) -> str | None:
    minutes = _MINUTES[match["minutes"].lower().rpartition(" ")[2]]
    hour = _hour(match["hour"], match["part"] or "")
    if hour is None or (match["side"].lower() == "to" and match["minutes"].lower() == "half"):
        return None
    total = hour * _HOUR + (minutes if match["side"].lower() == "past" else -minutes)
    return f"{total // _HOUR % _DAY:02d}:{total % _HOUR:02d}"


def _of_day(match: re.Match[str]) -> str | None:
    hour = _hour(match["hour"], match["part"])
    return None if hour is None else f"{hour:02d}:00"


def _hour(said: str, part: str) -> int | None:
    """Read an hour; what says no part of the day stands as it is."""
    hour = int(said) if said.isdigit() else _HOURS.index(said.lower()) + 1
    if hour > _NOON or not hour:
        return None
    told = part.lower().replace(".", "")
    late = told in {"pm", "in the afternoon", "in the evening"} or (told == "at night" and hour >= _NOON // 2)
    if hour == _NOON:
        return 0 if told in {"am", "at night"} else _NOON
    return hour + _NOON if late and hour < _NOON else hour
