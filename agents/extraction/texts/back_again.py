"""Messages that want the last conversion undone, and say nothing else: now back, decode that again, 再解回来看看."""

import re
from typing import Final

from lazy_regex import lazy_regex

_EN: Final = lazy_regex(
    r"\W*(?:(?:and|now|so|ok(?:ay)?|then|please|can\s+you|could\s+you)[\s,]+)*"
    r"(?:(?:decode|unescape|reverse)\s+(?:it|that|this)(?:\s+(?:back|again))*"
    r"|(?:convert|turn|change|translate|put)\s+(?:it|that|this)\s+back(?:\s+again)?|(?:and\s+)?back(?:\s+again)?"
    r"|(?:and\s+)?the\s+other\s+way(?:\s+(?:a?round|back))?)"
    r"(?:\s+(?:in)?to\s+(?:the\s+)?(?:plain\s+|normal\s+|original\s+)?(?:text|words|letters|normal|original))?"
    r"(?:[\s,]+(?:please|pls|for\s+me))*\W*",
    re.IGNORECASE,
)
_ZH: Final = lazy_regex(
    r"(?:那么?|再|现在|然后|帮我|请|给我|把?它|把?[这那]个|[\s，,])*"
    r"(?:(?:解|转|变|换|译|弄|改|解码|还原|反)(?:码)?回(?:来|去|原文|文字|原样|原来的?样?子?)?|解码|解开|还原|反过来)"
    r"(?:它|一?下|试试|看一?[看下]|看看|看|吧|呢|[\s，,。！!？?])*"
)


def wants_back(text: str) -> bool:
    """Whether a message wants what was made back as it had been."""
    return _EN.fullmatch(text.strip()) is not None or _ZH.fullmatch(text.strip()) is not None
