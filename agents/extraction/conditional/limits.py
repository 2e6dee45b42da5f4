"""Clauses that say when something is to be done, or when not: unless it is still needed, 要是没人用的话."""

import re
from typing import Final

from agents.extraction.conditional.sparing import spared_in
from agents.extraction.discourse.clauses import shielded
from lazy_regex import lazy_regex

_CUT: Final = lazy_regex(
    r"[,，;；。.!！?？\n]+\s*|\s+(?=(?:unless|except|provided|but\s+only|only)(?![A-Za-z]))"
    r"|\s+(?=(?:if|when|whenever|once|in\s+case|as\s+long\s+as)(?![A-Za-z]))|(?=除非|如果|要是|假如|倘若|只要|万一|只有)",
    re.IGNORECASE,
)
_TELLS: Final = frozenset(
    {
        "me",
        "us",
        "know",
        "see",
        "check",
        "say",
        "tell",
        "show",
        "ask",
        "at",
        "only",
        "even",
        "for",
        "of",
        "about",
        "save",
        "write",
    }
    | {"note", "find", "out", "date", "day", "time", "times", "year", "month", "hour", "week", "that", "test", "look"}
)
"""Words behind which "if" and "when" begin no condition, but what is to be told: tell me if, the day when."""
_LIMITS: Final = lazy_regex(
    r"^(?:(?:but|and|so|then)\s+)*(?:(?:unless|if|whenever|only\s+(?:if|when|where)|except(?:\s+(?:if|when|where))?|provided"
    r"|as\s+long\s+as|in\s+case)(?![A-Za-z])|once(?!\s+(?:a|an|per|every|more|again)(?![A-Za-z]))(?=\s)"
    r"|when(?!\s+(?:do|does|did|is|are|was|were|will|would|can|could|should|has|have|had)(?![A-Za-z]))(?=\s))"
    r"|^(?:但是?|不过|而且|然后|再)*(?:除非|如果|要是|假如|只要|万一|倘若|只有)|(?<![说讲写他她你我们])(?<!方便)(?<!可以)的话(?!题)"
    r"|^(?:但是?|不过).*的话$|(?<![完后好了这那在上刻即来])(?<!^)就[^,，。；;]{0,30}?删",
    re.IGNORECASE,
)
_MANNERS: Final = lazy_regex(
    r"^\W*(?:but\s+)?if\s+(?:you\s+(?:can|could|may|would|please|like|want|don['’]?t\s+mind)|(?:that['’]?s|it['’]?s|that\s+is|it\s+is)\s+(?:ok(?:ay)?|fine|all\s+right|possible)"
    r"|possible|need(?:ed|\s+be)|necessary)(?![A-Za-z])|^\W*(?:(?:如果|要是)(?:可以|方便|行|能|有空|需要)(?:的话)?|(?:可以|方便|行|能|有空|需要)的话)\W*$",
    re.IGNORECASE,
)
_IS_MISSING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:does|do)(?:n['’]?t|\s+not)\s+exist|(?:is|are)(?:n['’]?t|\s+not)\s+there)(?:\s+yet)?(?:$|[\s,]+(?:make|create)(?![A-Za-z]))"
    r"|(?:不存在|还?没有)(?:这个|该)?(?:文件夹?|目录)?(?:的话)?(?:$|[，,]|就?(?:新建|创建|建))",
    re.IGNORECASE,
)
"""What a tool looks after by itself: a folder is made where there is none."""


def limits_of(text: str) -> tuple[str, ...]:
    """List the clauses of a text that make what it asks depend on something, or spare something of it."""
    pieces, start, hidden = [], 0, shielded(text)
    for joint in _CUT.finditer(hidden):
        if _is_told(hidden, joint):
            continue
        pieces.append(text[start : joint.start()])
        start = joint.end()
    pieces.append(text[start:])
    depends = (
        said
        for piece in pieces
        if (said := piece.strip()) and _LIMITS.search(said) and not (_MANNERS.search(said) or _IS_MISSING.search(said))
    )
    return tuple(dict.fromkeys((*depends, *spared_in(text))))


def _is_told(hidden: str, joint: re.Match[str]) -> bool:
    """Whether what begins at a blank is what is to be told, and no condition."""
    before = re.search(r"[A-Za-z]+$", hidden[: joint.start()])
    return joint.group().isspace() and before is not None and before.group().lower() in _TELLS
