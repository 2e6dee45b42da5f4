"""What is left of a budget, or comes back of what is paid, behind a sum that is told: 预算3000的话还剩多少.

The sum before is read by whoever understands it; here only the last clauses are taken off it.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from agents.extraction.sums.marked import Marked
from agents.extraction.sums.people import people
from lazy_regex import lazy_regex

_M: Final = (
    r"(?P<m>[$€£¥￥]?\s?\d[\d,]*(?:\.\d+)?\s?(?:[万千k](?![a-z]))?(?:\s?(?:€|eur|euros?|dollars?"
    r"|pounds?|bucks|yuan|usd|gbp|元|块钱?)(?![a-z]))?)"
)
_LEFT: Final = (
    r"(?:how\s+much(?:\s+(?:money|budget|cash))?|what(?:['’]?s|\s+is|\s+will\s+be)?)(?:\s+(?:is|will\s+be|would\s+be|do|does|will|would|i|we|have|be|it|then|that))*"
    r"\s+(?:left(?:\s+over)?|remains?|remaining)(?:\s+(?:over|then|after\s+(?:that|this)|for\s+(?:me|us)))?"
)
_CHANGE: Final = (
    r"(?:how\s+much\s+change|what\s+change|how\s+much)(?:\s+(?:do|does|will|would|should|i|we"
    r"|he|she|get|gets|is|there))*(?:\s+(?:back|change))?"
)
_JOIN: Final = r"[\s,;.?，。；？]*(?:(?:and|also|then|那么?|另外|如果|要是|假如)\s*)*"
_ENGLISH: Final = tuple(
    lazy_regex(f"{_JOIN}(?:{form})[\\s?.!]*$", re.IGNORECASE)
    for form in (
        rf"(?:my|the|our)\s+budget\s+(?:is|of|was)\s+{_M}{_JOIN}{_LEFT}",
        rf"(?:if\s+)?(?:i|we)\s+(?:have|had|started\s+with)\s+(?:a\s+budget\s+of\s+)?{_M}{_JOIN}{_LEFT}",
        rf"(?:with\s+|from\s+|out\s+of\s+|on\s+)?(?:a|my|our|the)\s+budget\s+of\s+{_M}{_JOIN}{_LEFT}",
        rf"{_LEFT}\s+(?:of|from|out\s+of)\s+(?:the\s+|my\s+|our\s+|a\s+budget\s+of\s+)?{_M}",
        rf"(?:if\s+)?(?:(?:i|we)\s+)?(?:pay|paid|give|gave|hand\s+over)\s+(?:with\s+)?(?:a\s+)?{_M}{_JOIN}{_CHANGE}",
        rf"how\s+much\s+change\s+(?:do\s+i\s+get\s+)?(?:from|out\s+of|for|of)\s+(?:a\s+)?{_M}",
    )
)
_LEFT_ZH: Final = (
    r"(?:还|能|会|可以|就|最后|大概)*(?:剩|余|结余|多出|富余)(?:下|余|出)?(?:来)?(?:多少|几)(?:块?钱|元|块)?"
)
_BACK_ZH: Final = r"(?:还|该|要|应该?|得|能|会)*(?:找(?:我|他|她|你)?(?:回|零)?)(?:来)?(?:多少|几)(?:块?钱|元|块)?"
_CHINESE: Final = tuple(
    lazy_regex(f"{_JOIN}(?:{form})[呢啊呀\\s?？。.!！]*$")
    for form in (
        rf"(?:我们?|一共|总共|总)*预算(?:只有|总共|一共|是|有|为|[:：])*{_M}(?:的话|以内)?{_JOIN}{_LEFT_ZH}",
        rf"(?:我们?|手里|手上|身上|一共|总共|卡里)*(?:带了?|有|给了我?)(?:现金)?{_M}(?:的话|现金)?{_JOIN}{_LEFT_ZH}",
        rf"(?:我|他|她|我们)?(?:给|付|拿|收|递)了?(?:他|她|老板|店员|收银员)?(?:一?张)?{_M}(?:的话|现金)?{_JOIN}{_BACK_ZH}",
    )
)
_TOTAL: Final = Name("total", "总价")
_OVER: Final = Name("left", "剩余")


class LeftOver(NamedTuple):
    """A sum in its own words, and the amount that it is taken from."""

    text: str
    amount: str


def left_over(text: str) -> LeftOver | None:
    """Take what is asked of a budget off a message; None where nothing is asked of one."""
    for pattern in (*_ENGLISH, *_CHINESE):
        match = pattern.search(text)
        if match is not None and match.start():
            told = Marked(match["m"])
            signs = told.signs()
            if len(signs) == 1:
                return LeftOver(text[: match.start()], told.value(signs))
    return None


def with_rest(text: str, total: Callable[[str], str | None]) -> tuple[Figure, ...] | None:
    """Read a sum and what is left of a budget behind it; None for anything else.

    Args:
        text: The message.
        total: Reads the sum of what stands before, or returns None.
    """
    found = left_over(text)
    if found is None or len(people(text)) > 1:  # what another buys leaves one's own money alone
        return None
    sum_ = total(found.text) or total(f"{found.text}, total?" if found.text.isascii() else f"{found.text}，一共多少钱")
    if sum_ is None:
        return None
    rest = f"{found.amount} - ({sum_})" if " " in sum_ else f"{found.amount} - {sum_}"
    return (Figure(_TOTAL, sum_, CENTS), Figure(_OVER, rest, CENTS))
