"""Times of any year: in May or June, early May, 5月初, in the first quarter, 上半年, on Mondays, 周末, on May 3.

A year that stands beside them is read by itself, and then both must hold: the first quarter of 2023.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from agents.extraction.databases.conditions.months import MONTH, month_number
from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Joined: TypeAlias = Literal["", "and", "or", "each"]

_NO_YEAR: Final = r"(?!\.?,?\s*(?:of\s+)?(?:\d|this|last|next))"
_OR: Final = r"\s*(?:,\s*(?:and|or)\b|,|/|&|\band\b|\bor\b)\s*(?:in\s+)?"
_TO: Final = r"\s*(?:\bto\b|\bthrough\b|\buntil\b|\btill\b|-|–|—|~)\s*"
_NO_MORE: Final = rf"(?!(?:{_OR}|{_TO})(?:{MONTH})(?![A-Za-z]))"
_B: Final = r"(?<![A-Za-z])"
_E: Final = r"(?![A-Za-z])"
_MONTHS: Final = lazy_regex(
    rf"{_B}(?P<both>both\s+)?(?:in|during|within|throughout)\s+(?P<both2>both\s+)?(?:either\s+)?(?:the\s+)?(?:months?\s+of\s+)?"
    rf"(?P<list>{MONTH}{_E}(?:{_OR}{MONTH}{_E})*){_NO_MORE}{_NO_YEAR}(?!\s+(?:of\s+)?(?:every|each)\s+\w+\s)",
    re.IGNORECASE,
)
_RANGE: Final = lazy_regex(
    rf"{_B}(?:between\s+(?P<a>{MONTH}){_E}\s+and\s+(?P<b>{MONTH})|(?:from\s+)(?P<c>{MONTH}){_E}{_TO}(?P<d>{MONTH})"
    rf"|(?:in|during)\s+(?P<e>{MONTH}){_E}{_TO}(?P<f>{MONTH})){_E}{_NO_MORE}{_NO_YEAR}",
    re.IGNORECASE,
)
_NAME: Final = lazy_regex(rf"{MONTH}{_E}", re.IGNORECASE)
_HAN: Final = r"(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])"
_HAN_END: Final = r"(?!\s*[\d日号一二三四五六七八九十]|份?的?(?:[初底末]|[上中下]旬|[上下]半月))"
_HAN_MONTHS: Final = lazy_regex(
    rf"(?<![\d年个./-])(?:在|于)?(?P<list>{_HAN}月(?:份)?(?:\s*[和与或及、，,]+(?:者|是)?\s*(?:在)?{_HAN}月(?:份)?)*)"
    rf"(?!\s*[和与或及到至、~～—-]\s*{_HAN}月){_HAN_END}(?:里|中(?!旬)|期间|内)?(?P<each>(?=[^，。？?的]{{0,3}}(?:都|均|分别)))?"
)
_HAN_RANGE: Final = lazy_regex(
    rf"(?<![\d年个./-])(?:在|于|从|自)?(?P<a>{_HAN})月?(?:份)?\s*[到至~～—-]+\s*(?P<b>{_HAN})月(?:份)?{_HAN_END}"
    r"(?:之间|期间|间|里)?"
)
_HAN_NUMERAL: Final = lazy_regex(rf"(?P<n>{_HAN})月")
_PARTS: Final = {
    "early": (1, 10),
    "beginning": (1, 10),
    "start": (1, 10),
    "mid": (11, 20),
    "middle": (11, 20),
    "late": (21, 31),
    "end": (21, 31),
    "first half": (1, 15),
    "second half": (16, 31),
    "初": (1, 10),
    "上旬": (1, 10),
    "中旬": (11, 20),
    "下旬": (21, 31),
    "底": (21, 31),
    "末": (21, 31),
    "上半月": (1, 15),
    "下半月": (16, 31),
}
"""First and last day of what parts of months are called."""
_PART: Final = lazy_regex(
    rf"{_B}(?:(?:in|during|at|around)\s+)?(?:the\s+)?(?P<part>early|late|mid(?=[\s-])|beginning(?=\s+of)|start(?=\s+of)"
    rf"|middle(?=\s+of)|end(?=\s+of)|(?:first|second)\s+half(?=\s+of))(?:\s+of)?[\s-]+(?P<month>{MONTH}){_E}{_NO_MORE}",
    re.IGNORECASE,
)
_PART_OF_RANGE: Final = lazy_regex(
    rf"{_B}(?:since|after|before|until|till|by|from|between|to|through|and|or|than)\s+(?:the\s+)?$"
    rf"|{_B}{MONTH}\s*[-–]\s*$",
    re.IGNORECASE,
)
_HAN_PART: Final = lazy_regex(
    rf"(?<![\d个./-])(?:在|于)?(?P<month>{_HAN})月(?:份)?的?(?P<part>初|上旬|中旬|下旬|底|末|上半月|下半月)"
    r"(?!\s*[到至和与或以之前后])"
)
_HAN_RANGE_BEFORE: Final = lazy_regex(r"[到至从自和与或]\s*$")
_ORDINALS: Final = {
    **{"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "final": 4},
    **{"last": 4, "一": 1, "二": 2, "三": 3, "四": 4, "最后一个": 4, "1": 1, "2": 2, "3": 3, "4": 4},
}
_OF_YEAR: Final = r"(?:\s+of\s+(?:the|each|every|any|a)\s+year)"
_QUARTER: Final = lazy_regex(
    rf"{_B}(?:(?:in|during|within)\s+)?(?:the\s+)?(?:(?P<n>first|1st|second|2nd|third|3rd|fourth|4th)\s+quarter{_OF_YEAR}?"
    rf"|(?P<n2>final|last)\s+quarter(?:{_OF_YEAR}|(?=\s+of\b))|Q(?P<q>[1-4])(?:\s+of\s+(?:any|each|every)\s+year)?){_E}(?!\d)",
    re.IGNORECASE,
)
_HAN_QUARTER: Final = lazy_regex(r"(?:在|于)?(?:第?(?P<n>[一二三四1-4])个?季度?|(?P<n2>最后一个)季度)(?![节])")
_HALF: Final = lazy_regex(
    rf"{_B}(?:(?:in|during|within)\s+)?(?:the\s+)?(?P<n>first|second|last)\s+half(?:{_OF_YEAR}|(?=\s+of\s+(?:\d{{4}}|this|last|next)))",
    re.IGNORECASE,
)
_HAN_HALF: Final = lazy_regex(r"(?:在|于)?(?P<n>[上下])半年(?:里|内|期间)?")
_DAYS: Final = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_DAY: Final = rf"(?:{'|'.join(_DAYS)})day"
_WEEKDAYS: Final = lazy_regex(
    rf"{_B}(?:on|during)\s+(?:(?P<list>{_DAY}s(?:(?:\s*,\s*(?:and|or)?|\s+and|\s+or)\s+(?:on\s+)?{_DAY}s)*)"
    rf"|(?:an?|any)\s+(?P<one>{_DAY})|(?P<end>week-?ends)|(?P<work>week-?days)){_E}(?!\s*{_TO}{_DAY})"
    rf"|{_B}(?P<each>every)\s+(?P<every>{_DAY}){_E}",
    re.IGNORECASE,
)
_NOT_ANY: Final = lazy_regex(r"[上下这本]个?\s*$")
_FIGURE: Final = lazy_regex(r"\b(?:how|number|total|average|sum|count)\b|多少|几|数|总|平均", re.IGNORECASE)
"""What makes of every Monday a group of its own."""
_DAY_NAME: Final = lazy_regex(_DAY, re.IGNORECASE)
_HAN_DAY: Final = r"(?:周|星期|礼拜)[一二三四五六日天]"
_HAN_WEEKDAYS: Final = lazy_regex(
    rf"(?<![上下这本个每])(?:在|于)?(?P<each>每个?(?!逢))?(?:每?逢)?(?:(?P<first>{_HAN_DAY})[到至](?P<last>{_HAN_DAY})"
    rf"|(?P<list>{_HAN_DAY}(?:[和与或及、]+(?:者)?{_HAN_DAY})*)|(?P<end>周末|双休日)|(?P<work>工作日))(?![刊报年])"
)
_HAN_DAY_NAME: Final = lazy_regex(r"(?:周|星期|礼拜)(?P<n>[一二三四五六日天])")
_DAYS_ZH: Final = "一二三四五六日"
_BOTH: Final = lazy_regex(r"\bor\b|或|/", re.IGNORECASE)


class Recurring(Frozen):
    """A time of whichever year."""

    start: int
    end: int
    comparison: Literal["in month", "in days of year", "on weekday"]
    value: tuple[int, ...] | tuple[str, str]
    joined: Joined = ""
    """How several were joined; what was done in one month "and" another was done in each, or in any of them."""


def find_recurring(text: str) -> list[Recurring]:
    """Find them, with the words that tie them; of those that overlap the longest."""
    found = [*_months(text), *_ranges(text), *_parts(text), *_parts_of_years(text), *_weekdays(text)]
    kept: list[Recurring] = []
    for one in sorted(found, key=lambda r: (r.start - r.end, r.start)):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda r: r.start)


def _months(text: str) -> Iterator[Recurring]:
    for said in _MONTHS.finditer(text):
        months = [month_number(one.group()) for one in _NAME.finditer(said["list"])]
        yield _of_months(said.span(), months, _joined(said["list"], each=bool(said["both"] or said["both2"])))
    for said in _HAN_MONTHS.finditer(text):
        months = [_han_number(one["n"]) for one in _HAN_NUMERAL.finditer(said["list"])]
        yield _of_months(said.span(), months, _joined(said["list"], each=said["each"] is not None))


def _ranges(text: str) -> Iterator[Recurring]:
    for said in _RANGE.finditer(text):
        first, last = (month_number(one) for one in said.groups() if one)
        yield _of_months(said.span(), _through(first, last))
    for said in _HAN_RANGE.finditer(text):
        yield _of_months(said.span(), _through(_han_number(said["a"]), _han_number(said["b"])))


def _parts(text: str) -> Iterator[Recurring]:
    for said in _PART.finditer(text):
        if _PART_OF_RANGE.search(text, 0, said.start()) is None:
            part = " ".join(said["part"].casefold().split())
            yield _of_days(said.span(), month_number(said["month"]), _PARTS[part])
    for said in _HAN_PART.finditer(text):
        if _HAN_RANGE_BEFORE.search(text, 0, said.start()) is None:
            yield _of_days(said.span(), _han_number(said["month"]), _PARTS[said["part"]])


def _parts_of_years(text: str) -> Iterator[Recurring]:
    for pattern in (_QUARTER, _HAN_QUARTER):
        for said in pattern.finditer(text):
            if text[max(0, said.start() - 1) : said.start()] not in ("上", "下", "本", "这", "个"):
                n = _ORDINALS[next(one for one in said.groups() if one).casefold()]
                yield _of_months(said.span(), range(3 * n - 2, 3 * n + 1))
    for pattern in (_HALF, _HAN_HALF):
        for said in pattern.finditer(text):
            if text[max(0, said.start() - 1) : said.start()] not in ("个", "这", "近"):
                first = 1 if said["n"].casefold() in ("first", "上") else 7
                yield _of_months(said.span(), range(first, first + 6))


def _weekdays(text: str) -> Iterator[Recurring]:
    of_groups = _FIGURE.search(text) is not None
    for said in _WEEKDAYS.finditer(text):
        if not (said["each"] and of_groups):
            named = said["list"] or said["one"] or said["every"] or ""
            days = [_DAYS.index(one.group().casefold()[:-3]) + 1 for one in _DAY_NAME.finditer(named)]
            yield _of_weekdays(said.span(), days or _days_of(end=said["end"] is not None), _joined(named))
    for said in _HAN_WEEKDAYS.finditer(text):
        named = [_DAYS_ZH.index(one["n"].replace("天", "日")) + 1 for one in _HAN_DAY_NAME.finditer(said.group())]
        days = list(range(named[0], named[1] + 1)) if said["first"] else named
        days = days if named else _days_of(end=said["end"] is not None)
        if days and not (said["each"] and of_groups) and _NOT_ANY.search(text, 0, said.start()) is None:
            yield _of_weekdays(said.span(), days, _joined(said["list"] or ""))


def _days_of(*, end: bool) -> list[int]:
    """Return the days of a weekend, or those of work."""
    return [6, 7] if end else [1, 2, 3, 4, 5]


def _joined(listed: str, *, each: bool = False) -> Joined:
    """Say how a list is joined; one that is no list is not."""
    several = len(_NAME.findall(listed)) + len(_HAN_NUMERAL.findall(listed)) + len(_DAY_NAME.findall(listed))
    if several + len(_HAN_DAY_NAME.findall(listed)) < 2:
        return ""
    return "each" if each else "or" if _BOTH.search(listed) else "and"


def _through(first: int, last: int) -> list[int]:
    """Count the months from one to another, over the end of the year where the first is the later one."""
    return [(first - 1 + n) % 12 + 1 for n in range((last - first) % 12 + 1)]


def _han_number(said: str) -> int:
    return int(said) if said.isdigit() else int(chinese_number(said) or 0)


def _of_months(span: tuple[int, int], months: "range | list[int]", joined: Joined = "") -> Recurring:
    value = tuple(dict.fromkeys(months))
    return Recurring(start=span[0], end=span[1], comparison="in month", value=value, joined=joined)


def _of_days(span: tuple[int, int], month: int, days: tuple[int, int]) -> Recurring:
    value = (f"{month:02}-{days[0]:02}", f"{month:02}-{days[1]:02}")
    return Recurring(start=span[0], end=span[1], comparison="in days of year", value=value)


def _of_weekdays(span: tuple[int, int], days: list[int], joined: Joined) -> Recurring:
    return Recurring(start=span[0], end=span[1], comparison="on weekday", value=tuple(days), joined=joined)
