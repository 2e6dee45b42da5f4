"""Follow-ups that want the question before once more: 语文也这样来一遍, and how it is to be told: just the numbers.

What is to be put into that question stays; the words that only say so, or in which form it is told, may go.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_ONCE: Final = r"(?:一?[遍次个份趟下]|一?[算看查])"
_VERB: Final = r"(?:来|算|做|看|统计|弄|查|求|搞|整|比)"
_AS_BEFORE: Final = r"(?:按?照?(?:这样|这么|同样|刚才|上面)(?:的方法|的方式|地|的)?|照样|照着|一样|同样)"
_AGAIN: Final = lazy_regex(
    rf"\W*(?:那么?|然后|请|[\s，,])*(?P<said>(?![我你您他她它这那换改拿用把])[{HAN}\w]{{1,12}}?)(?:的)?"
    rf"(?:(?:也|再|{_AS_BEFORE})+(?:帮我|给我|要|都|再|{_AS_BEFORE})*{_VERB}{_ONCE}|也(?:要|{_AS_BEFORE}))[吧呗啊\s。！!]*"
    rf"|\W*(?:那么?|然后|请|[\s，,])*(?:再|也)?(?:换成?|改成?|拿|用)(?P<instead>[{HAN}\w]{{1,12}}?)(?:再|也){_VERB}{_ONCE}[吧呗啊\s。！!]*",
    re.IGNORECASE,
)
_TOLD: Final = (
    r"(?:(?:just|only)\s+(?:the\s+)?(?:numbers|figures|values|text)|(?:the\s+)?(?:numbers|figures|values)\s+only"
    r"|(?:no|without\s+(?:a|the|any)|not\s+(?:a|the)|don['’]?t\s+need\s+(?:a|the))\s+(?:chart|plot|graph|picture|diagram)s?(?:\s+needed)?"
    r"|(?:只要|只给我?|给我|直接给)(?:数字?|数值|数据)(?:就行|就好|就可以|即可)?"
    r"|(?:不用|不要|不需要|别|无需)(?:再)?(?:画图|画|图表?|出图))"
)
_FORM: Final = lazy_regex(
    rf"(?<=\w)\s*[,，;；。.]\s*{_TOLD}(?:\s+(?:please|this\s+time|now)|了|吧)*[\s.!。！]*$", re.IGNORECASE
)


def once_more(text: str) -> str:
    """Return what the question before is to be asked of, said as a follow-up; the text as it is where it says more."""
    match = _AGAIN.fullmatch(text)
    said = (match["said"] or match["instead"]).strip() if match is not None else ""
    return f"{said}呢" if said else text


def without_form(text: str) -> str:
    """Drop a last clause that only says that figures are told and not drawn."""
    return _FORM.sub("", text)
