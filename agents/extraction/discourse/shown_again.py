"""Messages that only want to see the file, or the lines, that were spoken of: show me the file, 把这几行给我看看."""

import re
from typing import Final

from lazy_regex import lazy_regex

_LEAD: Final = (
    r"(?:(?:and|ok(?:ay)?|now|then|so|please|pls|great|thanks|thx|good|cool|can you|could you|let me|i want to)"
    r"[\s,!.]+)*"
)
_THING: Final = (
    r"(?:it|that|(?:the|this|that|my)\s+(?:(?:new|whole|finished|final|full)\s+)?(?:file|list|note|text|document|content)s?"
    r"|(?:(?:the|its)\s+)?(?:whole\s+)?contents?(?:\s+of\s+(?:it|the\s+file))?)"
)
_SHOWS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:show|read|open|print|display|see|view|read out|cat)(?:\s+me)?\s+(?:me\s+)?{_THING}"
        r"(?:\s+(?:to me|back|out|aloud|again|now|once more|please|pls|as it is(?: now)?))*",
        rf"{_LEAD}what(?:['’]?s|\s+is)\s+(?:now\s+)?(?:in|inside)\s+{_THING}(?:\s+now)?",
        rf"{_LEAD}what\s+does\s+{_THING}\s+(?:say|contain|look like)(?:\s+now)?",
        r"(?:那|再|现在|请|好的?|然后|帮我|给我|把|[\s，,])*(?:它|(?:这|那)?个?(?:文件|清单|名单|文本)(?:的?内容)?)?"
        r"(?:给我)?(?:打开|显示|读|念|展示|看|发)(?:一?[下遍]|看|出来|给我|我看|看看)*(?:它|(?:这|那)?个?(?:文件|清单|名单|文本)(?:的?内容)?|内容|里面(?:写|有)了?(?:啥|什么))?"
        r"(?:给我|一下|看看|看|吧|[\s，,])*",
    )
)
_ZH_OBJECT: Final = lazy_regex(r"它|文件|清单|名单|文本|内容|里面|打开")
_HAN: Final = lazy_regex(r"[\u4e00-\u9fff]")
_LINES: Final = lazy_regex(
    rf"{_LEAD}(?:show|print|display|list|see|view|give|read)(?:\s+me)?\s+(?:all\s+)?(?:those|these|the|that|this)\s+(?:\w+\s+)?lines?"
    r"(?:\s+(?:again|now|out|please|pls|to me|themselves))*"
    r"|(?:那|再|现在|请|好的?|然后|帮我|给我|把|[\s，,])*(?:列出|显示|看看?|读|打印|展示)?(?:一下)?(?:给我)?"
    r"[这那](?:几|些|\d+|[一二两三四五六七八九十]+)?(?:行|条)(?:的?内容|都)?"
    r"(?:给我|帮我|列|显示|打印|展示|读|看看?|出来|一下|吧|[\s，,])*",
    re.IGNORECASE,
)
_SHOWN_ZH: Final = lazy_regex(r"列|显示|看|读|打印|展示")


def shows_again(message: str) -> bool:
    """Whether a message says no more than that the file that was spoken of is to be shown."""
    said = message.strip(" \t\n?？.。!！")
    if not any(pattern.fullmatch(said) for pattern in _SHOWS):
        return False
    return not _HAN.search(said) or _ZH_OBJECT.search(said) is not None


def shows_lines(message: str) -> bool:
    """Whether a message says no more than that the lines that were spoken of are to be shown."""
    said = message.strip(" \t\n?？.。!！")
    return _LINES.fullmatch(said) is not None and (not _HAN.search(said) or _SHOWN_ZH.search(said) is not None)
