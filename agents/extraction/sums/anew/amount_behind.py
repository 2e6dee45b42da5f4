"""The amount that a change in per cent was of: 去年50万，今年62万，涨了百分之几, and then 再涨8%会是多少."""

import re
from typing import Final

from lazy_regex import lazy_regex

_N: Final = r"\d+(?:\.\d+)?"
_CHANGE: Final = lazy_regex(rf"\((?P<one>{_N}) - (?P<other>{_N})\) / (?P<base>{_N}) \* 100")
_RATE: Final = lazy_regex(rf"\((?P<later>{_N}) / {_N} - 1\) \* 100|\(1 - (?P<fallen>{_N}) / {_N}\) \* 100")
_CHANGES_AGAIN: Final = lazy_regex(
    r"(?:[再又]|继续|还)(?:上?涨|增长?加?|提高|上升|下?跌|下?降|减少?)了?\s*\d"
    r"|(?<![A-Za-z])(?:ris|ros|grow|grew|increas|go|went|fall|fell|drop|declin|decreas)\w*\s+(?:(?:up|down|by|another|a|further|again)\s+)*\d",
    re.IGNORECASE,
)


def amount_behind(expression: str, request: str) -> str:
    """Return the later of two amounts whose change was worked out, where a message lets it change again; else empty.

    Args:
        expression: What was worked out last.
        request: The message.
    """
    if _CHANGES_AGAIN.search(request) is None or re.search(r"%|百分之|per\s?cent", request, re.IGNORECASE) is None:
        return ""
    rate = _RATE.fullmatch(expression)
    if rate is not None:
        return rate["later"] or rate["fallen"]
    change = _CHANGE.fullmatch(expression)
    if change is None or change["base"] not in (change["one"], change["other"]):
        return ""
    return change["one"] if change["base"] == change["other"] else change["other"]
