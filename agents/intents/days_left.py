"""Words that stand where a day stands, and that no call took for one: to christmas 2024, 2026年国庆节.

Without the day that such a word names, an answer over days is of other days.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from agents.extraction.slots.coming_days import coming, is_to_come
from agents.extraction.slots.slots import slots
from agents.extraction.spans.dates import find_periods, today
from agents.intents.unserved import Unserved
from prompts.language import HAN
from tools.tool import Tool

_DAYS: Final = frozenset({"date", "date-time"})
_BEFORE: Final = (
    r"(?<![A-Za-z])(?:to|until|till|from|on|before|after|since|by|between|for|is|was)\s+(?:(?!\d)[\w'’]+\s+){0,2}?"
)
_BEHIND: Final = r"(?:['’]s?)?(?:\s+(?:day|eve))?,?\s+(?:(?:in|of)\s+)?\d{4}(?!\d)"
_ZH: Final = r"(?:\d{4}\s*年的?|[今明去后前]年的?|[到离距从至]|距离|还有多久到?)"


def days_left(task: str, left: Unserved, tools: Iterable[Tool]) -> tuple[str, ...]:
    """List the words left over that stand where a day stands, where every tool that answers is about days."""
    if not (own := list(tools)) or not all(map(_is_about_days, own)):
        return ()
    return tuple(word for word in _words(left) if _stands_for_a_day(word, task))


def counted_back(task: str, calls: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """List the days of a task that are still to come, of which a call counts those that have passed since."""
    if not is_to_come(task.lower()):
        return ()
    now = today().isoformat()
    since = {str(call["start"]) for call in calls if "start" in call and call.get("end", now) == now}
    return tuple(
        span.text
        for span in find_periods(task)
        if span.value.first.isoformat() in since and coming(span) != span.value.first
    )


def _words(left: Unserved) -> Sequence[str]:
    return tuple(dict.fromkeys((*left.words, *left.names)))


def _is_about_days(tool: Tool) -> bool:
    return any(slot.kind in _DAYS or slot.name == "month" for slot in slots(tool))


def _stands_for_a_day(word: str, task: str) -> bool:
    said = re.escape(word)
    if re.search(rf"[{HAN}]", word):
        return re.search(rf"{_ZH}{said}|{said}(?:那天|当天|是?(?:星期|周|几号|哪天))", task) is not None
    return re.search(rf"{_BEFORE}{said}(?![A-Za-z])|(?<![A-Za-z]){said}{_BEHIND}", task, re.IGNORECASE) is not None
