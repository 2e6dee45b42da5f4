"""How long something lasts, as people write it: 1h 20, half an hour, 2 hrs and a half, 1小时5分, 一个半小时, 三刻钟."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex

_NUMBERS: Final = {
    word: n
    for n, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
} | {
    "a": 1,
    "an": 1,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "forty-five": 45,
    "forty five": 45,
    "ninety": 90,
}
_N: Final = rf"(?:\d{{1,4}}(?:\.\d+)?|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_HOUR: Final = r"(?:hours?|hrs?|h)(?![a-z])"
_MINUTE: Final = r"(?:minutes?|mins?|m)(?![a-z])"
ENGLISH: Final = lazy_regex(
    rf"(?<![\w.,:/-])(?:(?P<half>(?:a\s+)?half(?:\s+an?|-)?\s*{_HOUR})"
    rf"|(?P<quarters>(?P<three>three\s+)?(?:a\s+)?quarters?\s+of\s+an\s+hour)"
    rf"|(?P<h>{_N})\s*(?:(?P<h_half>and\s+a\s+half)\s+)?(?:hours?|hrs?|h)(?:(?![a-z])"
    rf"|(?=\d))(?:\s*(?P<half_behind>and\s+a\s+half)|\s*(?:and\s+)?(?P<hm>\d{{1,2}})(?:\s*{_MINUTE}|(?![\w:/]"
    rf"|[.,]\d)))?"
    rf"|(?P<m>{_N})[\s-]*{_MINUTE})",
    re.IGNORECASE,
)
_ZH: Final = r"(?:\d{1,4}(?:\.\d+)?|[一二两俩三四五六七八九十]{1,3})"
CHINESE: Final = lazy_regex(
    rf"(?P<h>{_ZH}|半)\s*个?(?P<h_half>半)?(?:小时|钟头|小時)(?P<half_behind>半)?(?:零|又|\s)?(?:(?P<hm>{_ZH})\s*(?:分钟?"
    rf"|(?P<hq>刻钟?)|(?![\d点])))?"
    rf"|(?P<m>{_ZH})\s*分钟?(?![之数])|(?P<q>[一三])刻钟"
)
_HOUR_OF_MINUTES: Final = 60


def minutes_of(match: re.Match[str]) -> float | None:
    """Say how many minutes what was found lasts; None where a number of it is none."""
    found = match.groupdict()
    if found.get("half"):
        return 30
    if found.get("quarters"):
        return 45 if found.get("three") else 15
    if found.get("q"):
        return 15 * (_number(found["q"]) or 0)
    if found.get("m"):
        return _number(found["m"])
    hours = 0.5 if found["h"] == "半" else _number(found["h"] or "")
    if hours is None:
        return None
    more = _number(found["hm"]) if found["hm"] else 0
    half = 30 if found.get("h_half") or found.get("half_behind") else 0
    size = 15 if found.get("hq") else 1
    return None if more is None else hours * _HOUR_OF_MINUTES + half + more * size


def _number(said: str | None) -> float | None:
    if not said:
        return None
    if said[0].isdigit():
        return float(said)
    if said.lower() in _NUMBERS:
        return _NUMBERS[said.lower()]
    read = chinese_number(said.replace("俩", "二").replace("两", "二"))
    return None if read is None else float(read)
