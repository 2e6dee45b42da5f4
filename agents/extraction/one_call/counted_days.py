"""Questions for the day so many days before or after another: what date is 100 days after 1 May, and which weekday?

The weekday is part of the answer, and what is told of the day before it ("notice was given on …") is no wish. Working
days, and amounts that nothing counts from, are left to others.
"""

import re
from typing import Final, Literal

from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import find_numbers
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, has_han

_DAY: Final = "¤"
_WORDS: Final = {
    word: n
    for n, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"a": 1, "an": 1, "a hundred": 100, "one hundred": 100}
_N: Final = rf"(?P<n>\d{{1,4}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_UNIT: Final = r"(?:calendar\s+)?(?P<unit>day|week|month|year)s?"
_WEEKDAY: Final = r"(?:week\s?day|day\s+of\s+(?:the\s+)?week)"
_WHICH: Final = rf"(?:what|which)\s+(?:date|day|{_WEEKDAY})"
_IS: Final = (
    r"(?:(?:['’]s|\s+is|\s+was|\s+will|\s+would|\s+does|\s+do)(?:\s+(?:it|that|i))?(?:\s+(?:be"
    r"|get\s+to|get|fall|land))?(?:\s+on)?)"
)
_THEN: Final = (
    rf"(?:[\s,;?]+(?:and\s+)?(?:on\s+)?(?:{_WHICH}(?:{_IS})?|(?:the\s+)?{_WEEKDAY}|(?:the\s+)?date)(?:\s+please)?)?"
)
_STORY: Final = (
    r"(?![^¤]*(?<![a-z])(?:how|what|which|if|add|from|days?|weeks?|months?|or)(?![a-z]))[a-z][a-z'’ ]{1,60}?\s"
)
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"(?:please\s+|and\s+|tell me\s+)?(?:on\s+)?{_WHICH}{_IS}\s+{_N}\s+{_UNIT}\s+(?P<way>after|from"
        rf"|past|before)\s+{_DAY}{_THEN}",
        rf"{_N}\s+{_UNIT}\s+(?P<way>after|from|past|before)\s+{_DAY}\s*(?:[,:]\s*|\s(?:is|falls\s+on"
        rf"|was)\s+)(?:on\s+)?{_WHICH}(?:{_IS})?{_THEN}",
        rf"(?:{_STORY})?{_DAY}\s*[.,;:?]?\s+(?:so\s+|and\s+)?{_WHICH}{_IS}\s+{_N}\s+{_UNIT}\s+"
        r"(?:(?P<way>later|earlier)|(?P<way2>after|before)\s+(?:that|it))"
        rf"{_THEN}",
    )
)
_N_ZH: Final = r"(?P<n>\d{1,4}|[一二两三四五六七八九十百千]+)"
_UNIT_ZH: Final = r"(?P<unit>天|日|周|个?星期|个?礼拜|个?月|年)"
_ASKS_ZH: Final = (
    r"(?:是|会是|到|就是|那天是|[，,\s])*(?:哪一?[天日]|几月几[日号]|几号|什么日[期子]|(?:星期|周|礼拜)几)"
)
_FORMS_ZH: Final = tuple(
    lazy_regex(form)
    for form in (
        rf"(?:请问?|从|那)*{_DAY}(?:开始|起|算起)?(?:往|向|之|以)?(?P<way>后|前)(?:推|数|算"
        rf"|的?第)?{_N_ZH}{_UNIT_ZH}(?:{_ASKS_ZH}[，,、和\s又]*(?:的)?)+[呢啊呀]?",
        rf"(?:请问?|从|那)*{_DAY}(?:开始|起|算起)?(?:再?[过加数])\s*{_N_ZH}{_UNIT_ZH}(?:之?后)?"
        rf"(?:{_ASKS_ZH}[，,、和\s又]*)+[呢啊呀]?",
        rf"(?:[{HAN}]{{0,8}}?){_DAY}的?[{HAN}]{{0,6}}?[，,。 ]*{_N_ZH}{_UNIT_ZH}之?(?P<way>后|前)"
        rf"(?:{_ASKS_ZH}[，,、和\s又]*)+[呢啊呀]?",
    )
)
_BACK: Final = frozenset({"before", "earlier", "前"})
_UNITS_ZH: Final = {
    "天": "days",
    "日": "days",
    "周": "weeks",
    "期": "weeks",
    "拜": "weeks",
    "月": "months",
    "年": "years",
}


class CountedDay(Frozen):
    """A day, and how far from it another is."""

    date: str
    direction: Literal["after", "before"]
    unit: str
    amount: int

    @property
    def arguments(self) -> dict[str, str | int]:
        """What the call takes."""
        return {"date": self.date, "direction": self.direction, self.unit: self.amount}


def counted_day(request: str) -> CountedDay | None:
    """Read a question for the day so far from one that it names, and for nothing else; None for any other."""
    said = request.strip(" \t\n?？.。!！")
    days = [day for day in find_periods(said) if day.value.first == day.value.last]
    if len(days) != 1 or len(find_periods(said)) != 1:
        return None
    marked = f"{said[: days[0].start]}{_DAY}{said[days[0].end :]}"
    forms = _FORMS_ZH if has_han(said) else _FORMS
    match = next((m for form in forms if (m := form.fullmatch(marked)) is not None), None)
    amount = None if match is None else _amount(match["n"])
    if match is None or amount is None:
        return None
    groups = match.groupdict()
    way = (groups.get("way") or groups.get("way2") or "after").lower()
    unit = _UNITS_ZH.get(match["unit"][-1]) or f"{match['unit'].lower()}s"
    direction: Literal["after", "before"] = "before" if way in _BACK else "after"
    return CountedDay(date=days[0].value.first.isoformat(), direction=direction, unit=unit, amount=amount)


def _amount(said: str) -> int | None:
    if said.isdigit() or said.lower() in _WORDS:
        return int(said) if said.isdigit() else _WORDS[said.lower()]
    found = find_numbers(said)
    return int(found[0].value) if len(found) == 1 and found[0].text == said else None
