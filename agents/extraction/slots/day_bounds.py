"""Which end of a span of days a message says anew: until 30 may, 到12月28日, from 5 feb, 从4月1日开始."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final, Literal

from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

End = Literal["source", "target"]

_UNTIL: Final = lazy_regex(
    r"(?<![a-z])(?:until|till|til|to|through|up\s+to|by|ends?|ending|ended|finish\w*|end(?:\s+date)?\s+is)\s+(?:on\s+)?(?:the\s+)?$"
    r"|(?:截止到?|截至|直到|到|至|结束(?:日期?)?是?)\s*$",
    re.IGNORECASE,
)
_SINCE: Final = lazy_regex(
    r"(?<![a-z])(?:from|since|starting|started?|begins?|beginning|start(?:\s+date)?\s+is)\s+(?:on\s+|from\s+)?(?:the\s+)?$"
    r"|(?:从|自|由|开始(?:日期?)?是?)\s*$",
    re.IGNORECASE,
)
_BEHIND_UNTIL: Final = lazy_regex(r"\s*(?:为止|截止|结束)")
_BEHIND_SINCE: Final = lazy_regex(r"\s*(?:开始|起算|算起|起)")


def end_said(text: str, day: Span) -> End | None:
    """Say which end of a span of days the words beside a day make it; None where they do not tell."""
    until = _UNTIL.search(text, 0, day.start) is not None or _BEHIND_UNTIL.match(text, day.end) is not None
    since = _SINCE.search(text, 0, day.start) is not None or _BEHIND_SINCE.match(text, day.end) is not None
    return None if until == since else "target" if until else "source"


def end_alike(day: date, ends: Mapping[End, Any]) -> End | None:
    """Say which end of before a day is another form of: that with its month, or its day of the month; else None."""
    alike: list[End] = []
    for end, before in ends.items():
        try:
            was = date.fromisoformat(str(before))
        except ValueError:
            continue
        if (was.month == day.month) != (was.day == day.day):
            alike.append(end)
    return alike[0] if len(alike) == 1 else None
