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
_SAME_FOR: Final = (
    r"(?:(?:do\s+)?(?:the\s+)?same(?:\s+(?:thing|again|here))*\s+for(?:\s+(?:the\s+)?(?:word|text|phrase|string))?)"
)
"""Behind "but", "with" or "to" stands what is to be done otherwise, unless it is quoted."""
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
    rf"{_LEAD}{_SAME_FOR}\s+(?P<en>\S+(?: \S+){{0,3}}?)(?:\s+(?:too|as\s+well|please))*[\s.!?]*"
    rf"|(?:那么?|再|然后|[\s，,])*(?P<zh>[^\s，,。]{{1,12}}?)\s*{_MORE_ZH}[吧呗啊\s。！!]*",
    re.IGNORECASE,
)
_POINTS: Final = lazy_regex(
    r"(?<![a-z])(?:the|that|this|it|all|each|every|them|those|these|other|others|rest|second|first|last|next|file|both|my|me|us|you)(?![a-z])"
    r"|[这那它他她我你]|其他|其它|别的|第[一二三四五六七八九十\d]|文件|全部|所有|上面|下面|刚才",
    re.IGNORECASE,
)
"""What only points at something is no text itself."""
_OTHERWISE: Final = lazy_regex(
    r"(?<![a-z])(?:(?:upper|lower|title|snake|camel)[\s_-]?case|upper|lower|capitals?|reversed?|backwards?|shorter|longer|without|base64|hex|md5|sha\d*"
    r"|today|tomorrow|yesterday|now|everything|everyone|\w+day|(?:last|next|this)\s+\w+|in|as|from|before|after|(?:and|or|but))(?![a-z])"
    r"|[大小]写|首字母|倒序|反转|倒过来|反过来|编码|解码|哈希|加密|解密|今天|明天|昨天|拼音|繁体|简体|短|长",
    re.IGNORECASE,
)
"""Says what is done, or when, and no text that it is done with."""
_THANKS: Final = lazy_regex(
    r"\W*(?:thanks?(?:\s+you)?|thx|cheers|ok(?:ay)?|yes|no|nope|hi|hello|hey|bye|great|cool|nice|good|perfect|sorry|please|stop"
    r"|谢谢你?|多谢|好的?|嗯|不|是的?|你好|再见|对|行|抱歉|不用了?)\W*",
    re.IGNORECASE,
)
"""Said for itself, with nothing before it, this may be no text."""


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
        alone = re.search(r"\w", message[: one.start] + message[one.end :]) is None
        return None if alone and _THANKS.fullmatch(str(one.value)) else _with(last, str(one.value), given)
    match = _BARE.fullmatch(message)
    said = (match["en"] or match["zh"] or "") if match is not None else ""
    return None if not said or _POINTS.search(said) or _OTHERWISE.search(said) else _with(last, said, given)


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
