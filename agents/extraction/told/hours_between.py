"""Questions how far apart two clocks are that were told before: how many hours between them, 相差几小时."""

import re
from collections.abc import Sequence
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.tables.identifiers import quoted

_LEAD: Final = r"\W*(?:(?:and|so|ok(?:ay)?|then)(?![a-z])[\s,]*)*"
_ASKS: Final = lazy_regex(
    rf"{_LEAD}(?:how\s+many\s+hours|how\s+much(?:\s+time)?|how\s+far)\s+(?:(?:are|is|lie|lies)\s+)?(?:(?:there|they)\s+)?"
    r"(?:between\s+(?:them|the\s+two|those(?:\s+two)?|these(?:\s+two)?|both|the\s+two\s+(?:cities|places))|apart(?:\s+are\s+they)?)\W*"
    rf"|{_LEAD}what(?:['’]?s|\s+is)\s+the\s+(?:time\s+|hour\s+)?difference(?:\s+(?:in\s+(?:time|hours)|between\s+(?:them|the\s+two)))*\W*"
    r"|(?:那么?|所以|[\s，,])*(?:它们|他们|两地|两者|两边|两个(?:城市|地方)?|这两个(?:城市|地方)?|二者)?(?:之间)?(?:的)?(?:时间|时差)?"
    r"(?:一共)?(?:相差|差|时差是?|差了)(?:多少|几)个?(?:小时|钟头)[呢啊呀\s？?。]*",
    re.IGNORECASE,
)
_OFFSET: Final = lazy_regex(r"(?P<sign>[+-])(?P<h>\d{2}):(?P<m>\d{2})")


def asks_hours_between(message: str) -> bool:
    """Whether a message asks how many hours lie between two clocks that were told before."""
    return _ASKS.fullmatch(message.strip()) is not None


def hours_between(message: str, clocks: Sequence[Any]) -> str | None:
    """Write the statement that tells how far apart two clocks are; None where they are not just two.

    Args:
        message: What is asked.
        clocks: Readings of clocks, each with its zone and its offset.
    """
    told = {c["timezone"]: _minutes(c.get("utc_offset")) for c in clocks if isinstance(c, dict) and "timezone" in c}
    if len(told) != 2 or None in told.values():
        return None
    (first, one), (second, other) = ((zone, minutes or 0) for zone, minutes in told.items())
    said = f"{first} – {second}, {'小时' if has_han(message) else 'hours'}"
    return f"SELECT {abs(one - other) / 60:g} AS {quoted(said)}"


def _minutes(offset: object) -> int | None:
    match = _OFFSET.fullmatch(str(offset))
    if match is None:
        return None
    minutes = int(match["h"]) * 60 + int(match["m"])
    return -minutes if match["sign"] == "-" else minutes
