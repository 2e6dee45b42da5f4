"""Shares of money in other words: what percentage of the money went on food, food as a percentage of everything."""

import re
from typing import Final

from lazy_regex import lazy_regex

_SHARE: Final = r"(?:per\s?cent(?:age)?|share|proportion|fraction|%)"
_WENT: Final = lazy_regex(
    rf"(?P<share>(?<![A-Za-z]){_SHARE}(?:\s+of\s+(?:the|our|my|all)?\s*(?:\w+\s+)?\w+)?)\s+(?:has\s+|have\s+)?"
    r"(?:goes|went|gone|(?:is|was|were|got)\s+spent)\s+(?:on|to|into|for|towards)(?![A-Za-z])",
    re.IGNORECASE,
)
_AS_SHARE: Final = lazy_regex(
    rf"(?<![A-Za-z])how\s+much\s+(?:is|was|were|are)\s+(?P<what>[^,.;?!]{{2,40}}?)\s+as\s+an?\s+{_SHARE}\s+of\s+"
    r"(?:everything|the\s+(?:whole|total)|all\s+of\s+it|it\s+all)(?![A-Za-z])",
    re.IGNORECASE,
)


def with_share_said(text: str) -> str:
    """Ask which share of the money something was."""
    text = _AS_SHARE.sub(lambda m: f"what percentage of the money was {m['what']}", text)
    return _WENT.sub(lambda m: f"{m['share']}{'' if ' of ' in m['share'] else ' of the money'} was", text)
