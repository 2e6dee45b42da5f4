"""What is asked of a folder that is there: what it holds, and how many files. A text is read whole or not at all."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex

_F: Final = "\ue000"
"""Stands in the place of the folder."""
_SAID: Final = rf"(?:(?:the|my)\s+)?(?:(?:folder|directory)\s+)?{_F}(?:\s+(?:folder|directory))?"
_IT: Final = r"(?:(?:in(?:side)?\s+)?there|in(?:side)?\s+(?:it|(?:that|this|the)\s+(?:new\s+)?(?:folder|directory)))"
_WHERE: Final = rf"(?:(?:in(?:side)?|inside\s+of)\s+{_SAID}|{_IT})"
_LEAD: Final = (
    r"(?:(?:please|then|and|now|so|can\s+you|could\s+you|tell\s+me|show\s+me|say|let\s+me\s+know|list)[\s,]+)*"
)
_END: Final = r"(?:\s+(?:now|then|left|afterwards|in\s+(?:all|total)|altogether|please))*[\s.?!]*"
_LOOK: Final = lazy_regex(
    rf"{_LEAD}(?:how\s+many|which|what)\s+(?:files|things|documents)?\s*(?:(?:are|is)\s+)?(?:there\s+)?(?:(?:now|left|remaining)\s+)*{_WHERE}{_END}"
    rf"|{_LEAD}what(?:['’]?s|\s+is)\s+(?:now\s+)?{_WHERE}{_END}"
    rf"|{_LEAD}how\s+many\s+files\s+(?:does\s+)?(?:{_SAID}|it)\s+(?:now\s+)?(?:has|have|holds?|contains?){_END}"
    rf"|{_LEAD}(?:list|show)\s+(?:(?:what|everything|all\s+(?:the\s+)?files|the\s+files)\s+(?:is\s+|are\s+)?{_WHERE}|{_SAID}){_END}",
    re.IGNORECASE,
)
_LOOK_ZH: Final = lazy_regex(
    r"(?:请|帮我|告诉我|完了|然后|顺便|最后|再|看一?下|看看|说一?下|说说|列出|数一?下|数数|现在|目前|[\s，,])*"
    rf"(?:(?P<named>{_F})\s*(?:这个)?(?:文件夹|目录)?(?:里面?|中|下面?)?|(?:它|那|这)?(?:个?(?:文件夹|目录))?里(?:面|头)?|那里)"
    r"(?:现在|目前|如今|一共|总共|都)*(?:有|是|剩下?|放了|存了)?(?:了)?"
    r"(?:几个|多少个?|哪些|什么|啥)(?:文件|东西)?(?:了|呢|啊)?[\s。？?！!]*"
)


def looks_into(text: str, folders: Sequence[str]) -> str | None:
    """Return the folder that a text asks about, empty where it only points at one; None where it says anything else."""
    for folder in sorted((f for f in folders if f in text), key=len, reverse=True):
        plain = re.sub(
            rf"[\"'“‘《]?(?<![\w./]){re.escape(folder)}/?[\"'”’》]?(?![\w.-])", _F, text, count=1, flags=re.ASCII
        )
        match = _LOOK.fullmatch(plain) or _LOOK_ZH.fullmatch(plain)
        if _F in plain and match is not None:
            return folder
    return "" if _LOOK.fullmatch(text) or _LOOK_ZH.fullmatch(text) else None
