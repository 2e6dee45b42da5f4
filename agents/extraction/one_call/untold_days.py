"""Questions that count from a day, or between two, which they only point at: 10 days after that date, 这两个日期差几天.

A tool that counts days takes today where no day is given, which would be the answer to another question.
"""

import re
from typing import Final, Literal

from agents.extraction.spans.dates import find_periods
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_ASK: Final = (
    r"(?:(?:please|pls|hey|hi|can\s+you|could\s+you|tell\s+me|calculate|work\s+out|count|find"
    r"|show\s+me|give\s+me|so|and)[\s,]+)*"
)
_DAYS: Final = (
    r"(?:(?:the|these|those|my|our|both|two|of|start|end|given|said|first|last|and|second)\s+)*(?:dates|days|date)"
)
_BETWEEN: Final = lazy_regex(
    rf"{_ASK}(?:how\s+(?:many|much)\s+(?:(?:work(?:ing)?|business)\s+)?(?:days?|weeks?|months?|time)|how\s+long"
    r"|(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:difference|gap|number\s+of\s+(?:days|weeks|months)|days|time))"
    rf"(?:\s+(?:is|are|was|were|it|there|that|lie|do|we|i|have|in|days|weeks))*\s+between\s+{_DAYS}"
    r"|(?:请问?|帮我|麻烦|算一?下?|计算|看看?|[\s，,])*(?:[这那]|我的?|以上|上面)?两个?(?:日期|日子|天)(?:之间|中间)?(?:相差|相隔|间隔|差|隔|有)了?"
    r"(?:多少|几)个?(?:工作日|天|日|周|星期|月|年)[呢啊呀]?",
    re.IGNORECASE,
)
_UNIT: Final = r"(?:(?:business|working|work|calendar)\s+days?|weekdays?|years?|months?|weeks?|fortnights?|days?)"
_THAT_DAY: Final = r"(?:that|this|the)\s+(?:same\s+|given\s+|said\s+)?(?:date|day)"
_FROM: Final = lazy_regex(
    rf"(?<![A-Za-z]){_UNIT}\s+(?:after|before|from|past|later\s+than|prior\s+to)\s+{_THAT_DAY}(?:\s+(?:be|fall|on|is|was))*\W*$"
    rf"|(?<![A-Za-z]){_UNIT}\s+(?:later|earlier)\s+than\s+that\W*$"
    rf"|(?<![A-Za-z])(?:from|after|before)\s+{_THAT_DAY}[\s,]+(?:\w+\s+){{0,6}}?{_UNIT}(?:\s+(?:later|on|earlier))?\W*$"
    rf"|(?:(?<=[从离距问])|(?<![{HAN}]))(?:[从离距]?[那这]一?天|[从离距]?那个(?:日期|日子))(?:开始|起|算起)?(?:之[前后]|以[前后]|[前后])?(?:的|[再在]?过|往[前后]|[再加推数])*"
    r"\s*[\d一二两三四五六七八九十百]{1,5}\s*个?(?:工作日|星期|礼拜|月|周|年|天|日)"
    r"(?:之|以)?[前后]?(?:[\s，,是又会在那]|(?:这|那)一?天)*(?:(?:星期|周|礼拜)几|几月几[日号]|几[号日]|哪一?[天日]|什么(?:日期|日子|时候))?[呢啊呀]?\W*$",
    re.IGNORECASE,
)

_ITS_WEEKDAY: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?)[\s,]+)?(?:what|which)\s+(?:weekday|day\s+of\s+the\s+week)(?:['’]s|\s+(?:is|was|will|would|does))\s+"
    r"that(?:\s+(?:day|date))?(?:\s+(?:be|on|then|fall(?:\s+on)?))*[\s?.!]*"
    r"|(?:那么?|请问|[\s，,])*那(?:一?天|个?日子|个?日期)(?:是|会是)?(?:星期|周|礼拜)几[呢啊\s？?。]*",
    re.IGNORECASE,
)
_POINTS: Final = lazy_regex(rf"(?<![A-Za-z]){_THAT_DAY}(?![A-Za-z])|[那这]一?天|那个(?:日期|日子)", re.IGNORECASE)
_ASKS_DATE: Final = lazy_regex(r".*(?<![a-z])(?:what|which)(?![a-z])", re.IGNORECASE)
_WHAT_IS: Final = lazy_regex(r"^what(['’]s|\s+is|\s+was)\s+(?=\w+\s)", re.IGNORECASE)
_LENGTH: Final = lazy_regex(
    r"(?:[往之以再]{0,2}[前后过])?\s*[\d一二两三四五六七八九十百]{1,3}\s*(?:个?(?:工作日|星期|礼拜)|个月|周|年|天)(?:[之以]?[前后])?"
    r"|.*(?:\s(?:ago|later|after|before|from)|^in\s.*)",
    re.IGNORECASE,
)
"""What is read as a day that is counted from today."""

_JOINS: Final = lazy_regex(
    r"(?:[\s,，.。;；:：~～–—-]|(?:and|to|from|between|until|till|the|they|are|is|it['’]?s|start|end|date|dates)(?![a-z])"
    r"|[和跟与到至从是号日]|以及|开始|结束|日期)*",
    re.IGNORECASE,
)
"""What may stand between two days that are told."""
_BOTH: Final = 2


def asks_its_weekday(text: str) -> bool:
    """Whether a message asks for nothing but the weekday of a day that it only points at: 那天星期几."""
    return _ITS_WEEKDAY.fullmatch(text.strip()) is not None


def untold_days(text: str) -> Literal["one", "two"] | None:
    """Say how many days a question points at; None where it names one, or counts from none."""
    if any(_LENGTH.fullmatch(span.text.strip()) is None for span in find_periods(text)):
        return None
    if asks_between(text):
        return "two"
    return "one" if _FROM.search(text) is not None else None


def with_day(text: str, day: str) -> str:
    """Say the day that a question points at: what date is 5 days after 2026-12-25."""
    said = _POINTS.sub(f" {day} " if not has_han(text) else day, text.strip(" \t\n?？.。!！"), count=1)
    said = _WHAT_IS.sub(r"what date\1 ", said)
    return (
        " ".join(said.split()) if has_han(text) or _ASKS_DATE.match(said) else f"what date is {' '.join(said.split())}"
    )


def two_days(text: str) -> tuple[str, ...]:
    """Read a message that tells two days and nothing besides, the earlier first; nothing for any other."""
    spans = find_periods(text)
    if len(spans) != _BOTH or any(span.value.first != span.value.last for span in spans):
        return ()
    rest = text
    for span in sorted(spans, key=lambda s: s.start, reverse=True):
        rest = f"{rest[: span.start]} {rest[span.end :]}"
    if _JOINS.fullmatch(rest) is None:
        return ()
    return tuple(sorted(span.value.first.isoformat() for span in spans))


def asks_between(text: str) -> bool:
    """Whether a message wants the time between two days and tells neither."""
    return _BETWEEN.fullmatch(text.strip(" \t\n?？.。!！")) is not None
