"""Corrections of a question for days: oh no sorry, i meant 2023; 打错了，我是想问往前45天; oops, to 1 june.

Only what is said to be wrong is changed, and only where no other word is left.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final, Literal

from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_LEAD: Final = lazy_regex(
    r"^[\s,，.。!！;；:：…-]*(?:(?P<plain>(?:oh|ah|argh|ugh|hm+|and|but|it['’]?s|it\s+is|it\s+was|that['’]?s|the|to|is|was|for|please|just)(?![a-z])"
    r"|哎呀|哎|啊|呃|那|是(?!不是|否)|为|从|的是?|请)"
    r"|(?P<corrects>(?:no|nope|sorry|oops|whoops|wait|hang\s+on|hold\s+on|typo|my\s+(?:bad|mistake)|correction"
    r"|i\s+(?:mean|mistyped|misspoke|made\s+a\s+(?:typo|mistake)|got\s+(?:it|that)\s+wrong|typed\s+it\s+wrong)"
    r"|(?:i\s+|i\s+actually\s+|i\s+just\s+)?(?:meant|wanted)(?:\s+to\s+(?:ask|say|write|type|know)(?:\s+(?:for|about))?)?"
    r"|actually|(?:it|that)\s+should\s+(?:be|have\s+been|say|read)|should\s+(?:be|have\s+been)|wrong\s+(?:year|date|direction|way|one|number)(?:\s+(?:a?round))?"
    r"|make\s+(?:it|that))(?![a-z])"
    r"|不对|不好意思|抱歉|对不起|(?:我)?(?:刚才)?(?:年份?|方向|日期|天数|数字)?(?:打|写|说|输|搞|弄|问|记)?(?:错|反)了?"
    r"|我?(?:刚才)?(?:其实)?(?:我)?(?:是|想|要)+(?:说|问|查|看|打|写|要|知道)的?(?:其实)?是?|我?(?:刚才)?(?:说|问|查|打|写|指)的(?:其实)?是"
    r"|我的意思是|应该(?:是|为)?|改成|改为|其实是?))[\s,，.。!！;；:：…-]*",
    re.IGNORECASE,
)
_WORDS: Final = {
    w: n
    for n, w in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
} | {"a": 1, "an": 1}
_N: Final = rf"(?P<n>\d{{1,4}}|{'|'.join(_WORDS)}|[一二两三四五六七八九十百]{{1,4}})"
_UNIT: Final = r"(?P<unit>days?|weeks?|months?|years?|个?星期|个?礼拜|周|天|日|个?月|年)"
_WAY: Final = (
    r"(?P<{name}>before(?:\s+(?:it|that))?|earlier|back(?:wards?)?|after(?:\s+(?:it|that))?|later|forwards?|ahead"
    r"|(?:往|向|之|以|朝)?前(?:推|数|算)?|(?:往|向|之|以|朝)?后(?:推|数|算)?)"
)
_FORMS: Final = (
    lazy_regex(
        r"(?:in\s+)?(?P<year>(?:19|20|21)\d\d)\s*年?(?:的|[，,]?\s*(?:(?:and\s+)?not|instead\s+of|不是)\s*(?P<old>\d{4})年?)?",
        re.IGNORECASE,
    ),
    lazy_regex(rf"{_WAY.format(name='way')}(?:{_N}\s*{_UNIT})?", re.IGNORECASE),
    lazy_regex(rf"{_N}\s*{_UNIT}(?:\s*{_WAY.format(name='way')})?", re.IGNORECASE),
)
_END: Final = lazy_regex(
    r"(?:(?P<start>from|starting(?:\s+on)?|从|自)|(?P<end>to|until|till?|到|至))\s*(?P<day>\S.*)", re.IGNORECASE
)
"""A first or a last day."""
_BACK: Final = ("before", "earlier", "back", "前")
_TRAIL: Final = lazy_regex(r"[\s,，]*(?:sorry|please|instead|才对|吧|呢|啊|哈|哦)*[\s?？.。!！]*$", re.IGNORECASE)
_YEARS: Final = lazy_regex(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_NAMES: Final = {"天": "days", "日": "days", "期": "weeks", "拜": "weeks", "周": "weeks", "月": "months", "年": "years"}
_YEAR_SAID: Final = lazy_regex(r"\d{4}|[今去明前后]年|(?:this|last|next)\s+year", re.IGNORECASE)
_UNITS: Final = frozenset({"days", "weeks", "months", "years", "business_days", "hours"})
_ENDS: Final = ("start", "end")
_LONGEST: Final = 80


class CorrectedDays(Frozen):
    """What a message says anew of a question for days."""

    year: int = 0
    old: int = 0
    """The year that it says was wrong."""
    n: int = 0
    unit: str = ""
    way: str = ""
    """before or after."""
    end: Literal["", "start", "end"] = ""
    """Which end of the days is another."""
    day: str = ""
    """That end."""
    has_year: bool = False


def corrected_days(text: str) -> CorrectedDays | None:
    """Read a message that corrects a year, an end, a length or a direction, and nothing else; None for any other."""
    if len(text) > _LONGEST:
        return None
    rest, corrects = _TRAIL.sub("", text.strip()), False
    form = _matched(rest)
    while form is None and (match := _LEAD.match(rest)) is not None and match.end() > 0:
        corrects = corrects or match["corrects"] is not None
        rest = rest[match.end() :]
        form = _matched(rest)
    if form is None:
        return None
    said = form.groupdict()
    if not corrects and not said.get("old"):
        return None
    return _end(said) if said.get("day") else _length(said)


def _end(said: Mapping[str, str | None]) -> CorrectedDays:
    told = said["day"] or ""
    day: date = find_periods(told)[0].value.first
    return CorrectedDays(
        end="start" if said["start"] else "end", day=day.isoformat(), has_year=_YEAR_SAID.search(told) is not None
    )


def _length(said: Mapping[str, str | None]) -> CorrectedDays | None:
    if said.get("year"):
        return CorrectedDays(year=int(said["year"] or 0), old=int(said["old"] or 0))
    n, named = _number(said["n"] or ""), said["unit"] or ""
    if said["n"] and not n:
        return None
    unit = _NAMES.get(named[-1:]) or (f"{named.lower().removesuffix('s')}s" if named else "")
    return CorrectedDays(n=n, unit=unit, way=_way(said["way"] or ""))


def with_correction(found: CorrectedDays, given: Mapping[str, object], asked: str) -> dict[str, object] | None:
    """Return arguments of a call as a correction changes them; None where it changes nothing of them.

    Args:
        found: What is corrected.
        given: The arguments of the call before.
        asked: The message that told them, which says the year that is to be another.
    """
    if found.year:
        return _in_year(found, given, asked)
    if found.end:
        return _with_end(found, given)
    if "direction" not in given or (found.n and "business_days" in given):
        return None
    changed = dict(given)
    if found.n:
        changed = {name: value for name, value in given.items() if name not in _UNITS} | {found.unit: found.n}
    if found.way:
        changed["direction"] = found.way
    return changed if changed != dict(given) else None


def _in_year(found: CorrectedDays, given: Mapping[str, object], asked: str) -> dict[str, object] | None:
    """Put days of the one year that was said into another year."""
    years = {int(year) for year in _YEARS.findall(asked)} or _year_told(given)
    if len(years) != 1 or (found.old and found.old not in years) or found.year in years:
        return None
    old = years.pop()
    names = ("date",) if "date" in given else _ENDS
    of_year = [name for name in names if str(given.get(name, "")).startswith(f"{old}-")]
    moved = {name: f"{found.year}{str(given[name])[4:]}" for name in of_year}
    if not moved or not all(map(_is_day, moved.values())):
        return None
    changed = {**given, **moved}
    ends = [str(changed[name]) for name in _ENDS if name in changed]
    return changed if ends == sorted(ends) else None


def _year_told(given: Mapping[str, object]) -> set[int]:
    """Return the year of the day that is counted from, where the question said none; today's is no other year's."""
    day = str(given.get("date", ""))
    return {int(day[:4])} if _is_day(day) and day != today().isoformat() else set()


def _with_end(found: CorrectedDays, given: Mapping[str, object]) -> dict[str, object] | None:
    """Put a day in the place of the first or the last one, in its year where it says none."""
    if not given.keys() >= set(_ENDS):
        return None
    day = found.day if found.has_year else f"{str(given[found.end])[:4]}{found.day[4:]}"
    changed = {**given, found.end: day}
    ordered = _is_day(day) and str(changed["start"]) <= str(changed["end"])
    return changed if ordered and changed != dict(given) else None


def _matched(rest: str) -> re.Match[str] | None:
    end = _END.fullmatch(rest.strip())
    if end is not None and _is_one_day(end["day"]):
        return end
    return next((m for form in _FORMS if (m := form.fullmatch(rest.strip())) is not None), None)


def _way(said: str) -> str:
    plain = said.lower()
    return "" if not plain else "before" if any(word in plain for word in _BACK) else "after"


def _number(said: str) -> int:
    if said.isdigit():
        return int(said)
    return _WORDS.get(said.lower()) or int(chinese_number(said.replace("两", "二")) or 0) if said else 0


def _is_one_day(said: str) -> bool:
    found = find_periods(said)
    whole = [(span.start, span.end) for span in found] == [(0, len(said))]
    return whole and found[0].value.first == found[0].value.last and re.search(r"\d", said) is not None


def _is_day(said: str) -> bool:
    try:
        date.fromisoformat(said)
    except ValueError:
        return False
    return True
