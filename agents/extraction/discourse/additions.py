"""Requests that put another line into a file that was spoken of: add "call Ada" to it, 最后加一行 驱蚊液."""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_ASKS: Final = r"(?:(?:please|and|also|now|then|ok(?:ay)?|can you|could you)[\s,]+)*"
_PLACE_SAID: Final = r"(?:里面?|中|的?末尾|的?最后|后面|结尾)+"
_PLACE: Final = r"(?:里面?|中|上|的?末尾|的?最后|后面|结尾)*"
_PUTS: Final = r"(?:加上?|添加?|追加|补充?|写上|写入|写)(?:入|进去?)?"
_AT_END: Final = (
    r"(?:at|to)\s+the\s+(?:very\s+)?(?:end|bottom)(?:\s+of\s+(?:it|that|(?:the|this|that|my)\s+(?:list|file|notes?)))?"
)
_AS_LINE: Final = (
    r"(?:(?:an?|another|the|one more)\s+(?:(?:new|second|third|last|extra)\s+)?(?:line|item|entry)\s*"
    r"(?:(?:that\s+)?(?:saying|says|reading|reads)\b)?\s*:?\s*)?"
)
_LINE: Final = r"(?:一(?:行|条|句|项))"
_PATTERNS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASKS}(?:add|append|put|write)\s+(?:(?:an?|another|one)(?:\s+(?:more|new))?\s+(?:(?:line|item|entry)\s+)?)?{_AT_END}"
        r"(?!\s+of\b)(?:\s+(?:saying|reading|that\s+(?:says|reads)))?\s*:?\s*(?P<text>.+)",
        rf"{_ASKS}{_AT_END}\s*,?\s*(?:please\s+)?(?:add|append|put|write)\s+{_AS_LINE}(?P<text>.+)",
        rf"{_ASKS}(?:(?P<any>put|write)|add|append)\s+{_AS_LINE}(?P<text>.+?)\s+"
        r"(?:to|at the end of|at the bottom of|(?P<on>on|onto)|in|into)\s+"
        r"(?:it|that|this|there|(?:the|that|this|my)\s+(?:list|file|note|notes|text|end|bottom))"
        r"(?:\s+(?:too|as well|please))?",
        rf"{_ASKS}(?:add|append|put|write)\s+{_AS_LINE}(?P<text>.+?)\s+(?:at|to)\s+(?:the\s+)?(?:very\s+)?(?:end|bottom)"
        r"(?:\s+(?:too|as well|please))?",
        rf"{_ASKS}(?:add|append)\s+{_AS_LINE}(?P<text>.+?)"
        r"(?:\s+(?:too|as well|please))?",
        r"(?:请|再|帮我|那)*[把将]\s*(?P<text>.+?)\s*(?:也|再)?(?:加|写|添加?|追加)(?:到|进|在)(?:它|里面?|文件|清单|最后|末尾)*(?:里|中|去|后面)*",
        rf"(?:请|再|帮我|那|给我)*在(?:它|这个文件|文件|清单|这?里面?|(?P<part>(?!最?后面?|末尾|结尾|里面?)[\w-]{{1,16}}?))?{_PLACE}再?{_PUTS}{_LINE}?\s*[:：]?\s*(?P<text>.+)",
        rf"(?:请|帮我|那|给我)*(?:再|{_PLACE_SAID}再?){_PUTS}{_LINE}?\s*[:：]?\s*(?P<text>.+)",
        rf"(?:请|帮我|那|给我)*(?:再)?{_PUTS}{_LINE}\s*[:：]?\s*(?P<text>.*)",
    )
)
_OTHER_THING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:folders?|directory|files?|columns?|rows?|tables?|charts?|sheets?|up|together|percent)(?![A-Za-z])"
    r"|文件夹|目录|文件|列|图|表|起来|[%％]|[?？]|多少|几|什么|(?<![A-Za-z])(?:how|what|which|who)(?![A-Za-z])",
    re.IGNORECASE,
)
_OTHER_PLACE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:at|to|on)\s+(?:the\s+)?(?:very\s+)?(?:top|start|beginning|front)(?:\s+of\s+.*)?$"
    r"|(?<![A-Za-z])(?:before|after|above|below|under|between)\s+(?:the\s+)?(?:first|second|third|last|line|[\"'“])"
    r"|^(?:最?(?:前面|上面|开头|顶上|顶部)|第[一二三四五\d]+[行条项])",
    re.IGNORECASE,
)
"""Says that a line stands elsewhere than behind the others."""
_UNSAID: Final = lazy_regex(
    r"(?:(?:an?|another|one|some|the|more|new)\s+)*(?:lines?|items?|entry|entries|sentences?|words?|text|notes?|thing)"
    r"|(?:something|anything|more)(?: else)?|(?:please|thanks|too)"
    r"|(?:一下|个|一?个)(?:总数|合计|总结|总额|小计|平均)?"
    rf"|(?:再|上|入|进|新|{_LINE}|几[行条句项]|一?些|点)*(?:文字|字|话|内容|东西)?",
    re.IGNORECASE,
)
"""Says that something is added, and not what."""
_POINTED: Final = lazy_regex(
    r"(?:it|that|this|them|those|these|one|down|in|up|here|there|all|everything|both)(?:\s.*)?"
    r"|(?:the|today['’]s|yesterday['’]s|tomorrow['’]s|current)\s+(?:\w+\s+)?(?:number|count|total|sum|average|mean|date|day|time|result|answer"
    r"|figure|amount|summary|weather|price|lines?|words?)(?![A-Za-z]).*|(?:today|now|tomorrow|yesterday)"
    r"|(?:an?\s+)?(?:\w+\s+)?(?:summary|total|count|overview|translation)(?![A-Za-z]).*"
    r"|(?:[这那它]|刚才|上面|以上|今天的?(?:日期|天气)|当前|现在的?(?:时间|日期)|(?:总|行|字)数|合计|总和|平均).*|(?:今天|日期|时间|结果|答案|总结|摘要)",
    re.IGNORECASE,
)
"""Only points at what is meant: a result, today's date, what has yet to be worked out. These words are no line."""
_AND_MORE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:to|into|onto) (?:it|that|this|the (?:list|file|notes?))(?![A-Za-z])"
    r"|[\"“”「《][^\"“”」》]+[\"”」》].*\w",
    re.IGNORECASE,
)
"""Something else that is wanted stands behind the line: add "call Ada" to it and read it to me."""
_QUOTED: Final = lazy_regex(r"[\"'“”‘’「《](?P<inner>(?:(?!['’]\s|\s['‘])[^\"“”「」《》])+)[\"'“”‘’」》]")
"""One quoted text, and not two with words between them."""


class Addition(Frozen):
    """What is put into a file."""

    text: str
    """Empty where the message does not say it."""
    part: str = ""
    """What the message says of the file's name; empty where it names none."""


def addition(message: str) -> Addition | None:
    """Read a message that adds a line of text to what was spoken of; None for any other."""
    said = message.strip().rstrip("。!！")
    for pattern in _PATTERNS:
        match = pattern.fullmatch(said)
        if match is None:
            continue
        text = match["text"].strip(" ，,")
        quoted = _QUOTED.fullmatch(text)
        text = quoted["inner"] if quoted is not None else text
        unsaid = quoted is None and _UNSAID.fullmatch(text) is not None
        other = quoted is None and (
            (match.groupdict().get("any") and not match.groupdict().get("on") and not unsaid)
            or _OTHER_THING.search(text)
            or _OTHER_PLACE.search(text)
            or _AND_MORE.search(text)
            or find_paths(text)
            or _POINTED.fullmatch(text)
            or not (re.search(r"[^\W\d]", text) or unsaid)
        )
        if unsaid and not other:
            return Addition(text="", part=match.groupdict().get("part") or "")
        return None if other else Addition(text=text, part=match.groupdict().get("part") or "")
    return None
