"""Questions for the days until something whose day nobody said: how many days until my trip? 离我旅行还有几天."""

import re
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
_KNOWN: Final = lazy_regex(
    r"(?<![a-z])(?:end|months?|years?|weeks?|weekends?|quarters?|days?|tomorrow|today|tonight|morning|evening|night|midnight|noon"
    r"|is|are|was|were|has|have|will|can|gets?|starts?|ends?|deleted|file|table)(?![a-z])|[底末初周年月号今明后]|(?<![生念])日|星期|下班|放学",
    re.IGNORECASE,
)
"""Names a day that the calendar tells, or no day at all."""
_ENDS: Final = " \t\n?？.。!！,，"
_ONLY_DAY: Final = lazy_regex(
    r"(?:(?:it['’]?s|it\s+is|on|the|is|that['’]?s)(?![a-z])|是|在|就是|那天|出发|[\s,，.。!！])*", re.IGNORECASE
)


def asks_untold_event(text: str) -> bool:
    """Whether a message asks for the days until something, and neither says nor names its day."""
    said = text.strip(_ENDS)
    if len(said) > _LONGEST or re.search(r"\d", said) or find_periods(said) or find_weekdays(said) or find_paths(said):
        return False
    match = (_ASKS_ZH if has_han(said) else _ASKS).fullmatch(said)
    if match is None:
        return False
    what = next(value for value in match.groupdict().values() if value)
    return _KNOWN.search(what) is None


def event_told(before: str, said: str) -> DayQuestion | None:
    """Read the day of what a message before asked the days until; None where it says anything else."""
    days = find_periods(said) or find_weekdays(said)
    if not asks_untold_event(before) or len(days) != 1 or days[0].value.first != days[0].value.last:
        return None
    if _ONLY_DAY.fullmatch(f"{said[: days[0].start]} {said[days[0].end :]}") is None:
        return None
    day = days[0].text
    return day_question(f"离{day}还有几天" if has_han(day) else f"how many days until {day}")
