"""How many minutes something lasts that was told with a time of day: departs 10:35, takes 2 h 50 min; 一共多少分钟."""

import re
from typing import Final

from agents.extraction.sums.clock_stories import reckoned
from lazy_regex import lazy_regex

_ASKS: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?)[\s,]+)*how\s+many\s+min(?:ute)?s\s+(?:is|are|was|were|does|do|did|would)\s+"
    r"(?:that|it|this|there)(?:\s+(?:be|make|take|last|come\s+to|in\s+(?:total|all)|altogether|all\s+together))*"
    r"|(?:(?:and|so)[\s,]+)*(?:what(?:['’]s|\s+is)\s+)?(?:that|it)\s+in\s+minutes"
    r"|(?:那么?|请问?|另外|[\s，,])*(?:一共|总共|合计|共|全程|这|那|换算成?|折合|也就|就|等于|合|是|有|要)*(?:多少|几)分钟[呢啊呀]?",
    re.IGNORECASE,
)
_OFFSET: Final = lazy_regex(
    r"(?<![A-Za-z])(?:early|earlier|ahead|(?:in\s+)?advance|before(?:hand)?|late|later|delay\w*|after)(?![A-Za-z])"
    r"|提前|提早|早[到来走]|之前|推[迟后]|延[后迟]|晚[到来走点]|迟到|之后|以后",
    re.IGNORECASE,
)
"""How far one time is from another, which lasts no time itself."""
_ENDS: Final = " \t\n?？.。!！,，"
_HOUR: Final = 60
_CLOCK_AND_LENGTH: Final = 2


def length_in_minutes(text: str, before: str) -> str | None:
    """Return the arithmetic of the minutes that the story before is of; None where nothing asks for them.

    Args:
        text: What is asked.
        before: The message that told the story: a time of day and how long something lasts, or two times of day.
    """
    if _ASKS.fullmatch(text.strip(_ENDS)) is None:
        return None
    told = reckoned(before) if _OFFSET.search(before) is None else None
    if told is None:
        return None
    if told.makes == "lasts":
        return told.minutes
    if len(told.terms) != _CLOCK_AND_LENGTH:
        return None
    hours, minutes = divmod(abs(told.terms[1]), _HOUR)
    return f"{hours} * {_HOUR} + {minutes}" if hours and minutes else f"{hours} * {_HOUR}" if hours else f"{minutes}"
