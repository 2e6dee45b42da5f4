"""Clauses that put off what is to be done: after friday, once i have read it, 等我看过之后再删.

What is gone is gone at once: a deletion that is wished for later is none for now.
"""

import re
from typing import Final

from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import has_han

_DAY: Final = (
    r"(?:(?:next|this|coming|the)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|noon|midnight|lunch"
    r"|(?:(?:the|this|my|our)\s+)?(?:weekend|meeting|deadline|backup|copy|next\s+\w+|end\s+of)|next\s+(?:week|month|year)"
    r"|in\s+(?:an?|\d+|two|three)\s+(?:hours?|minutes?|days?|weeks?)|at\s+\d"
)
_EN: Final = lazy_regex(
    r"(?<![a-z])(?:(?:after|before|until|till|once|as\s+soon\s+as)\s+"
    rf"(?:(?:you|i|we|he|she|they|it|everyone|somebody|someone)(?![a-z])|[a-z]+ing(?![a-z])|{_DAY})"
    r"|(?:on|by|at)\s+(?:(?:next|this)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:tomorrow|tonight|next\s+(?:week|month)|in\s+(?:an?|\d+|two|three)\s+(?:hours?|minutes?|days?|weeks?))(?![a-z]))[^,;.]*",
    re.IGNORECASE,
)
_ZH: Final = lazy_regex(
    r"(?:等到?|待)[^，,。；]{1,14}?(?:之?后|以后|再|了)|[^\s，,。；]{0,8}(?:之|以)?前[，,\s]*(?:要|得|你)?先[^，,。；]*"
    r"|(?:[看读备存]|[^\s，,。；]{0,6}[完过好])(?:完|过|份|好)?(?:之后|以后|后|再)|(?:明天|后天|今晚|明早|下周|下个月|周[一二三四五六日末]|星期[一二三四五六日]|下班|\d+[号点]|过[几两一三]天)[^，,。；]{0,4}(?:再|之?后|以后|才)",
)


_TAKES_AWAY: Final = lazy_regex(
    r"(?<![a-z])(?:delete|remove|erase|move|get\s+rid)(?![a-z])|删|移[到动走除]|挪", re.IGNORECASE
)


def takes_away(text: str) -> bool:
    """Whether a text bids that something be gone from where it is."""
    return _TAKES_AWAY.search(text) is not None


def delays_of(text: str) -> tuple[str, ...]:
    """List what a text says of when something is to be done, where that is not at once; nothing of what is quoted."""
    plain = text
    for span in find_quoted(text):
        plain = f"{plain[: span.start]}{' ' * (span.end - span.start)}{plain[span.end :]}"
    pattern = _ZH if has_han(plain) else _EN
    return tuple(dict.fromkeys(text[m.start() : m.end()].strip() for m in pattern.finditer(plain)))
