"""Questions for the days until something whose day nobody said: how many days until my trip? 离我旅行还有几天.

They may count from a day that is said: how many days from 1 dec till my exam. Today stands in for neither end.
"""

import re
from datetime import date
from typing import Final

from agents.extraction.discourse.day_questions import DayQuestion, day_question
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.weekdays import find_weekdays
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_LONGEST: Final = 80
_ASKS: Final = lazy_regex(
    r"(?:(?:please|so|and|hey|hi|ok|tell\s+me)[\s,]+)*(?:how\s+many\s+(?:more\s+)?(?:days|weeks)(?:\s+(?:are|is|do|we|i|have|there|it|left))*"
    r"\s+(?:until|till?|to|before)|how\s+long(?:\s+(?:is|it))*\s+(?:until|till?|before)|(?:number\s+of\s+)?days\s+(?:left\s+)?(?:until|till?))\s+"
    r"(?:my|our|the|his|her|their|your)\s+(?P<what>[a-z'’]+(?:\s+[a-z'’]+){0,2})",
    re.IGNORECASE,
)
_ASKS_ZH: Final = lazy_regex(
    rf"(?:请问?|那么?|帮我算一?下|[\s，,])*(?:(?:距离?|离)(?P<what>[{HAN}]{{1,8}}?)还[有剩要](?:多少|几)[天日周]"
    rf"|还[有剩要](?:多少|几)[天日]就?(?:到|是)(?P<what2>[{HAN}]{{1,8}}?))[了呢啊呀]?"
)
_DAY: Final = "¤"
_MANY: Final = (
    r"(?:(?:please|pls|so|and|hey|hi|ok|btw|tell\s+me|can\s+you\s+tell\s+me|count)[\s,]+)*"
    r"(?:how\s+many\s+(?:(?:working\s+|business\s+|work)?days|weekdays|weeks|months)|how\s+long|(?:the\s+)?(?:number\s+of\s+)?days)"
    r"(?:\s+(?:are|is|was|will|be|do|we|i|have|there|it|left))*"
)
_THING: Final = r"(?:my|our|the|his|her|their|your)\s+(?P<{}>[a-z'’]+(?:\s+[a-z'’]+){{0,3}}?)"
_FROM: Final = rf"(?:counting\s+|counted\s+|starting\s+)?(?:from|between)\s+(?:the\s+)?{_DAY}"
_TO: Final = r"[\s,]+(?:until|till?|to|and|before)\s+"
_BETWEEN: Final = lazy_regex(
    rf"{_MANY}\s+{_FROM}{_TO}{_THING.format('a')}|{_MANY}{_TO}{_THING.format('b')}\s+{_FROM}"
    rf"|{_FROM}[\s,]+{_MANY}{_TO}{_THING.format('c')}|{_MANY}\s+(?:from|between)\s+{_THING.format('d')}{_TO}(?:the\s+)?{_DAY}",
    re.IGNORECASE,
)
_BETWEEN_ZH: Final = lazy_regex(
    rf"(?:请问?|那么?|帮我算一?下|算一?下|[\s，,])*[从自离距]?\s*{_DAY}\s*(?:开始|起|算起)?[，,\s]*[到离距至]\s*(?P<what>[{HAN}]{{1,10}}?)(?:那天|当天)?"
    rf"(?:之间|中间)?(?:一共|总共|大概|差不多|[还有剩要隔相差共是得])*(?:多少|几)个?(?:[天日周月]|星期|工作日)[了呢啊呀]?"
)
"""Counts from a day that is said, or up to one."""
_KNOWN: Final = lazy_regex(
    r"(?<![a-z])(?:end|months?|years?|weeks?|weekends?|quarters?|days?|tomorrow|today|tonight|morning|evening|night|midnight|noon"
    r"|is|are|was|were|has|have|will|can|gets?|starts?|ends?|deleted|file|table)(?![a-z])|[底末初周年月号今明后]|(?<![生念])日|星期|下班|放学",
    re.IGNORECASE,
)
"""Names a day that the calendar tells, or no day at all."""
_IS_END: Final = lazy_regex(r"(?<![a-z])(?:to|until|till?|and|before)\s+(?:the\s+)?$", re.IGNORECASE)
_LEAP_DAY: Final = (2, 29)
_ENDS: Final = " \t\n?？.。!！,，"
_ONLY_DAY: Final = lazy_regex(
    r"(?:(?:it['’]?s|it\s+is|on|the|is|that['’]?s)(?![a-z])|是|在|就是|那天|出发|[\s,，.。!！])*", re.IGNORECASE
)


def asks_untold_event(text: str) -> bool:
    """Whether a message asks for the days until something, and neither says nor names its day."""
    return bool(_start_told(text)) or _asks_from_today(text)


def _asks_from_today(text: str) -> bool:
    said = text.strip(_ENDS)
    if len(said) > _LONGEST or re.search(r"\d", said) or find_periods(said) or find_weekdays(said) or find_paths(said):
        return False
    return _is_untold((_ASKS_ZH if has_han(said) else _ASKS).fullmatch(said))


def _start_told(text: str) -> str:
    """Return the day that a message says where it counts between it and something else; empty for any other message."""
    said = text.strip(_ENDS)
    days = find_periods(said)
    if len(said) > _LONGEST or len(days) != 1 or days[0].value.first != days[0].value.last or find_paths(said):
        return ""
    asked = f"{said[: days[0].start]}{_DAY}{said[days[0].end :]}"
    if re.search(r"\d", asked) or find_weekdays(asked):
        return ""
    return days[0].text if _is_untold((_BETWEEN_ZH if has_han(asked) else _BETWEEN).fullmatch(asked)) else ""


def _is_untold(match: re.Match[str] | None) -> bool:
    """Whether what the days are counted until is nothing whose day the calendar tells."""
    return match is not None and _KNOWN.search(next(value for value in match.groupdict().values() if value)) is None


def event_told(before: str, said: str) -> DayQuestion | None:
    """Read the day of what a message before asked the days until; None where it says anything else."""
    days = find_periods(said) or find_weekdays(said)
    start = _start_told(before)
    if not (start or _asks_from_today(before)) or len(days) != 1 or days[0].value.first != days[0].value.last:
        return None
    if _ONLY_DAY.fullmatch(f"{said[: days[0].start]} {said[days[0].end :]}") is None:
        return None
    day = days[0].text
    if start:
        first, last = _in_order(before, days[0].value.first, yearless=re.search(r"\d{4}|年", day) is None)
        return day_question(f"从{first}到{last}有几天" if has_han(start) else f"how many days from {first} to {last}")
    return day_question(f"离{day}还有几天" if has_han(day) else f"how many days until {day}")


def _in_order(before: str, told: date, *, yearless: bool) -> tuple[date, date]:
    """Order the day that was said and the one that is told: one without a year is the next behind what it ends."""
    said = find_periods(before)[0]
    start: date = said.value.first
    if told >= start:
        return start, told
    ends = _IS_END.search(before[: said.start]) is None
    if ends and yearless and (told.month, told.day) != _LEAP_DAY:
        return start, told.replace(year=start.year + ((told.month, told.day) < (start.month, start.day)))
    return told, start
