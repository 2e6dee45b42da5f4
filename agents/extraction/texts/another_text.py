"""Follow-ups that want of another text what was done with one: same for "flat white", 「春天」也来一遍.

The text stands in quotation marks, or behind words that say that the same is wanted of it.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

_SIGN: Final = "\ue000"
_LEAD: Final = r"\W*(?:(?:and|now|then|ok(?:ay)?|also|please|can you|could you|next|but)(?![a-z])[\s,]*)*"
_SAME: Final = (
    r"(?:(?:do\s+)?(?:the\s+)?same(?:\s+(?:thing|again|here))*(?:\s+(?:for|with|to|on|of|but))+"
    r"(?:\s+(?:the\s+)?(?:word|text|phrase|string))?)"
)
_MORE_ZH: Final = (
    r"(?:(?:的)?(?:也|再|同样|照样)+(?:帮我|给我|要|这样|同样|照样)*(?:来|算|做|转|弄|处理|试|编码?|加密)"
    r"(?:一?[遍次个份下])?|也(?:一样|要|同样))"
)
_QUOTED: Final = lazy_regex(
    rf"{_LEAD}(?:{_SAME}|(?:what|how)\s+about|for|with|try)?\s*{_SIGN}(?:\s+(?:too|as\s+well|instead|then|please))*\W*"
    rf"|(?:那么?|再|然后|还有|换成|改成|同样|请|帮我|[\s，,])*(?:把|对|给)?\s*{_SIGN}\s*(?:{_MORE_ZH}|的?呢)?[吧呗啊\s？?。！!]*",
    re.IGNORECASE,
)
_BARE: Final = lazy_regex(
    rf"{_LEAD}{_SAME}\s+(?P<en>\S+(?: \S+){{0,3}}?)(?:\s+(?:too|as\s+well|please))*[\s.!?]*"
    rf"|(?:那么?|再|然后|[\s，,])*(?P<zh>[^\s，,。]{{1,12}}?)\s*{_MORE_ZH}[吧呗啊\s。！!]*",
    re.IGNORECASE,
)
_POINTS: Final = lazy_regex(
    r"(?<![a-z])(?:the|that|this|it|all|each|every|them|those|these|other|others|rest|second|first|last|next|file|both|my|me|us|you)(?![a-z])"
    r"|[这那它他她我你]|其他|其它|别的|第[一二三四五六七八九十\d]|文件|全部|所有|上面|下面|刚才",
    re.IGNORECASE,
)
"""What only points at something is no text itself."""


def another_text(message: str, last: str, given: Sequence[str]) -> str | None:
    """Say the request before of the text that a message names; None where it says more, or no one text stands there.

    Args:
        message: What is said now.
        last: The request before.
        given: Texts that its calls were given.
    """
    quoted = find_quoted(message)
    if len(quoted) > 1 or (quoted and not quoted[0].value):
        return None
    if quoted:
        one = quoted[0]
        if _QUOTED.fullmatch(f"{message[: one.start]}{_SIGN}{message[one.end :]}") is None:
            return None
        return _with(last, str(one.value), given)
    match = _BARE.fullmatch(message)
    said = (match["en"] or match["zh"] or "") if match is not None else ""
    return None if not said or _POINTS.search(said) else _with(last, said, given)


def _with(last: str, new: str, given: Sequence[str]) -> str | None:
    """Put a text in the place of the only one that a request names, between quotation marks or as it was given."""
    there = find_quoted(last)
    if len(there) == 1:
        one = there[0]
        inner = last[one.start : one.end].replace(str(one.value), new, 1)
        return f"{last[: one.start]}{inner}{last[one.end :]}"
    if there:
        return None
    known = {text for text in given if text and last.count(text) == 1}
    return last.replace(known.pop(), new, 1) if len(known) == 1 else None
