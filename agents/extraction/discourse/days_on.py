"""Reads messages that count on from a day that was spoken of: what day was 90 days later, 再过两周是几号.

A message is read as a whole or not at all. What counts from today says so (in 90 days, three weeks from now).
"""

import re
from typing import Final, Literal

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

Unit = Literal["years", "months", "weeks", "days", "business_days"]

_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HUNDRED: Final = ("a hundred", "one hundred", "hundred")
_N: Final = rf"(?P<n>\d{{1,5}}|{'|'.join(_HUNDRED)}|an?|another|{'|'.join(_WORDS)})"
_UNIT: Final = r"(?P<unit>(?:business|working|work|calendar)\s+days?|weekdays?|years?|months?|weeks?|fortnights?|days?)"
_OF_IT: Final = r"(?:\s*,?\s*(?:(?:from|than)\s+)?(?:that|it|then|there|this)(?:\s+(?:day|date|one))?)"
_WAY: Final = rf"(?P<way>later|after(?:wards?)?|on|before|earlier|prior(?:\s+to)?|from)(?P<it>{_OF_IT})?"
_IS: Final = r"(?:(?:is|was|will|would|falls?|comes?|be|it|that|be\s+it|['’]s)\s+)*"
_ASKS: Final = (
    r"(?:(?:and|so|then|now|ok(?:ay)?|but)\b[\s,]*)*(?:(?:please\s+)?tell\s+me\s+)?"
    rf"(?:(?:(?:what|which)(?P<asks>\s+(?:day|date|weekday|day\s+of\s+the\s+week))?(?:\s+of\s+the\s+\w+)?|when|what\s+about|how\s+about)\s*{_IS})?"
    r"(?:the\s+(?:day|date)\s+)?"
)
_EN: Final = lazy_regex(
    rf"{_ASKS}{_N}\s+{_UNIT}\s+{_WAY}(?:[\s,]+(?:be|fall|is|was|on|what|which|weekday|day|date|it|that|and|the))*",
    re.IGNORECASE,
)
_N_ZH: Final = r"(?P<n>\d{1,5}|[一二两三四五六七八九十百半]{1,5})"
_UNIT_ZH: Final = r"\s*(?P<unit>个?(?:工作日|自然日|星期|礼拜|月)|周|年|天|日)"
_ZH_ASK: Final = (
    r"(?P<asks>[，,\s]*(?:那一?天|那|这一?天|到时候|日期)?(?:又|会|应该)?(?:是|落在|在)?(?:(?:哪一?[天日]|几月几[号日]|几[号日]|什么(?:日子|时候|日期)|(?:星期|周|礼拜)几)"
    r"[，,、和与跟\s]*)*[呢啊呀]?)"
)
_ZH: Final = (
    lazy_regex(
        rf"(?:那么?|然后|请问|[\s，,])*(?:从?(?:那|这)一?天)?(?P<way>[再在]过|(?<=天)过|再往后|往后|再加|再往前|往前)(?:推|数|算)?\s*{_N_ZH}{_UNIT_ZH}"
        rf"(?:(?![是在哪几])[{HAN}]{{1,6}}[，,])?{_ZH_ASK}"
    ),
    lazy_regex(
        rf"(?:那么?|然后|请问|[\s，,])*(?:(?:[那这]一?天|那个?日期|它|那|此)(?:的)?)?(?P<side>之[前后]|以[前后]|[前后])?(?:的|再?过)?\s*{_N_ZH}{_UNIT_ZH}"
        rf"(?P<way>之?后|以后|之?前|以前)?{_ZH_ASK}"
    ),
)
_UNITS: Final[tuple[tuple[str, Unit], ...]] = (
    ("business", "business_days"),
    ("work", "business_days"),
    ("weekday", "business_days"),
    ("工作日", "business_days"),
    ("year", "years"),
    ("年", "years"),
    ("month", "months"),
    ("月", "months"),
    ("fortnight", "weeks"),
    ("week", "weeks"),
    ("周", "weeks"),
    ("星期", "weeks"),
    ("礼拜", "weeks"),
)
_POINTS: Final = lazy_regex(r"[那这](?:一?天|个?日期|之|以)|它|此|再")
_DAYS: Final = lazy_regex(r"[天日号]|日子|日期|(?:星期|周|礼拜)几")
_ENDS: Final = " \t\n?？.。!！,，"


class DaysOn(Frozen):
    """How far a message counts on from a day."""

    n: int
    unit: Unit
    before: bool = False
    points: bool = False
    """Whether it points at the day, or asks for one: after that, 再过两周, what day was."""


def days_on(text: str) -> DaysOn | None:
    """Read a message; None where it says anything else, counts from today, or names a day itself."""
    plain = text.strip(_ENDS)
    match = _EN.fullmatch(plain)
    if match is not None:
        way, pointed = match["way"].lower(), bool(match["it"])
        if (
            way.startswith(("from", "after", "before", "on", "prior"))
            and not pointed
            and way not in ("afterwards", "before")
        ):
            return None
        n = _number(match["n"])
        n = 2 * n if match["unit"].lower().startswith("fortnight") else n
        points = pointed or bool(match["asks"])
        return _on(n, match["unit"].lower(), before=way.startswith(("before", "earlier", "prior")), points=points)
    for form in _ZH:
        if (match := form.fullmatch(plain)) is not None:
            return _in_chinese(match)
    return None


def _in_chinese(match: re.Match[str]) -> DaysOn | None:
    way, side = match["way"] or "", match.groupdict().get("side") or ""
    if not way and not side:
        return None
    points = _POINTS.search(match.group()[: match.start("n")]) is not None or _DAYS.search(match["asks"] or "")
    return _on(_number(match["n"]), match["unit"], before="前" in way or "前" in side, points=bool(points))


def _on(n: int, unit: str, *, before: bool, points: bool) -> DaysOn | None:
    found = next((name for said, name in _UNITS if said in unit), "days")
    return DaysOn(n=n, unit=found, before=before, points=points) if n else None


def _number(said: str) -> int:
    if said.isdigit():
        return int(said)
    if said.lower() in _WORDS:
        return _WORDS.index(said.lower()) + 1
    if said.lower() in _HUNDRED:
        return 100
    if said.lower() in {"a", "an", "another"}:
        return 1
    return int(chinese_number(said.replace("两", "二")) or 0) if "半" not in said else 0
