"""Clauses that say when something is to be done, or when not: unless it is still needed, 要是没人用的话."""

import re
from typing import Final

from agents.extraction.discourse.clauses import shielded
from lazy_regex import lazy_regex

_CUT: Final = lazy_regex(
    r"[,，;；。.!！?？\n]+\s*|\s+(?=(?:unless|except|provided|but\s+only|only)(?![A-Za-z]))|(?=除非|如果|要是|假如|只要|万一)",
    re.IGNORECASE,
)
_LIMITS: Final = lazy_regex(
    r"^(?:(?:but|and|so|then)\s+)*(?:unless|if|only\s+(?:if|when|where)|except(?:\s+(?:if|when|where))?|provided|as\s+long\s+as|in\s+case)(?![A-Za-z])"
    r"|^(?:但是?|不过|而且)?(?:除非|如果|要是|假如|只要|万一|倘若)|^(?:但是?|不过).*的话$",
    re.IGNORECASE,
)
_MANNERS: Final = lazy_regex(
    r"^\W*(?:but\s+)?if\s+(?:you\s+(?:can|could|may|would|please|like|want|don['’]?t\s+mind)|(?:that['’]?s|it['’]?s|that\s+is|it\s+is)\s+(?:ok(?:ay)?|fine|all\s+right|possible)"
    r"|possible|need(?:ed|\s+be)|necessary)(?![A-Za-z])|^\W*(?:如果|要是)(?:可以|方便|行|能|有空|需要)(?:的话)?\W*$",
    re.IGNORECASE,
)
_IS_MISSING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:does|do)(?:n['’]?t|\s+not)\s+exist|(?:is|are)(?:n['’]?t|\s+not)\s+there)(?:\s+yet)?(?:$|[\s,]+(?:make|create)(?![A-Za-z]))"
    r"|(?:不存在|还?没有)(?:这个|该)?(?:文件夹?|目录)?(?:的话)?(?:$|[，,]|就?(?:新建|创建|建))",
    re.IGNORECASE,
)
"""What a tool looks after by itself: a folder is made where there is none."""


def limits_of(text: str) -> tuple[str, ...]:
    """List the clauses of a text that make what it asks depend on something."""
    pieces, start, hidden = [], 0, shielded(text)
    for joint in _CUT.finditer(hidden):
        pieces.append(text[start : joint.start()])
        start = joint.end()
    pieces.append(text[start:])
    return tuple(
        said
        for piece in pieces
        if (said := piece.strip()) and _LIMITS.search(said) and not (_MANNERS.search(said) or _IS_MISSING.search(said))
    )
