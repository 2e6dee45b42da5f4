"""Days that are named by their place in a week: next Friday · on Monday · 下周三 · 这个周末 · this weekend.

Weeks begin on Monday. "Friday" alone is the next one to come, today included; "next Friday" is that of the coming week
where both readings would differ, and then the nearer one is read as well, for somebody to be asked.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from agents.extraction.spans.dates import Period, today
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_NAMES: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT: Final = (*_NAMES, "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri")
_HAN: Final = "一二三四五六日"
_DAYS: Final = "|".join(sorted(_SHORT, key=len, reverse=True))
_ENGLISH: Final = lazy_regex(
    rf"\b(?:(?P<which>this|next|last|coming)\s+)?(?:coming\s+)?(?P<day>{_DAYS}|weekend)\b\.?",
    re.IGNORECASE,
)
_CHINESE: Final = lazy_regex(
    r"(?<![每逢两三四五六七八九十几\d])(?P<which>这个?|本|上个?|下下个?|下个?)?(?:周|星期|礼拜)(?P<day>[一二三四五六日天末])"
    r"(?![周天月年期次日线边])"
)
_STEPS: Final = {"this": 0, "coming": 0, "next": 1, "last": -1, "这": 0, "本": 0, "上": -1, "下": 1, "下下": 2}
_EVERY: Final = lazy_regex(r"(?:\b(?:every|each|on\s+all)\s*|每(?:个|逢)?|逢)$", re.IGNORECASE)
_WEEKEND, _SATURDAY = "weekend", 5
_WEEK: Final = 7


def find_weekdays(text: str) -> list[Span]:
    """Find single days and weekends named by their place in a week; values are `Period`s, the likeliest first.

    A place that can be read two ways is found twice.
    """
    found = [span for match in _ENGLISH.finditer(text) for span in _english(match, text)]
    return found + [span for match in _CHINESE.finditer(text) for span in _chinese(match, text)]


def _english(match: re.Match[str], text: str) -> Iterator[Span]:
    if _EVERY.search(text[: match.start()]):
        return
    which, said = (match["which"] or "").lower(), match["day"].lower()
    if said == _WEEKEND:
        yield _weekend(match, _STEPS.get(which, 0))
        return
    day = next(number for number, name in enumerate(_NAMES) if name.startswith(said[:3]))
    if which == "last":
        yield _span(match, _coming(day) - timedelta(days=_WEEK))
        return
    if which == "next":
        yield _span(match, _of_week(day, 1))
        if _coming(day) != _of_week(day, 1):
            yield _span(match, _coming(day))
        return
    yield _span(match, _coming(day))


def _chinese(match: re.Match[str], text: str) -> Iterator[Span]:
    if _EVERY.search(text[: match.start()]):
        return
    which, said = (match["which"] or "").replace("个", ""), match["day"].replace("天", "日")
    if said == "末":
        yield _weekend(match, _STEPS.get(which, 0))
        return
    day = _HAN.index(said)
    yield _span(match, _of_week(day, _STEPS[which]) if which else _coming(day))


def _weekend(match: re.Match[str], step: int) -> Span:
    first = _of_week(_SATURDAY, step)
    period = Period(first=first, last=first + timedelta(days=1))
    return Span(start=match.start(), end=match.end(), text=match.group(), value=period)


def _span(match: re.Match[str], day: date) -> Span:
    return Span(start=match.start(), end=match.end(), text=match.group(), value=Period(first=day, last=day))


def _coming(day: int) -> date:
    now = today()
    return now + timedelta(days=(day - now.weekday()) % _WEEK)


def _of_week(day: int, step: int) -> date:
    now = today()
    return now + timedelta(days=day - now.weekday() + _WEEK * step)
