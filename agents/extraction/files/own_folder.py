"""What a person has in the folder that is theirs: list my files, 我的文件夹里有什么; read whole or not at all."""

import re
from typing import Final

from lazy_regex import lazy_regex

_LEAD: Final = (
    r"(?:(?:please|pls|can\s+you|could\s+you|hey|hi|ok(?:ay)?|now|so|just|tell\s+me|let\s+me|i\s+want\s+to)[\s,]+)*"
)
_END: Final = r"(?:\s+(?:please|pls|for\s+me|now|right\s+now|at\s+the\s+moment|here))*[\s.?!]*"
_SHOW: Final = r"(?:list|show|display|view|see|browse|give)(?:\s+(?:me|us|out))?"
_THINGS: Final = r"(?:files?\s+and\s+(?:folders|directories)|folders\s+and\s+files|files|documents|docs|stuff|things)"
_PLACE: Final = r"(?:folder|directory|workspace|work\s+folder|home\s+folder)"
_IN_IT: Final = rf"(?:in(?:side)?|of)\s+my\s+{_PLACE}"
_EN: Final = lazy_regex(
    rf"{_LEAD}(?:"
    rf"{_SHOW}\s+(?:all\s+)?(?:of\s+)?my\s+(?:own\s+)?{_THINGS}"
    rf"|{_SHOW}\s+(?:all\s+|everything\s+)?(?:of\s+)?(?:the\s+)?(?:{_THINGS}\s+)?(?:that\s+(?:is|are)\s+)?{_IN_IT}"
    rf"|{_SHOW}\s+my\s+{_PLACE}(?:['’]s\s+contents?)?"
    rf"|(?:the\s+)?(?:contents?|list(?:ing)?)\s+of\s+my\s+{_PLACE}"
    rf"|what(?:['’]?s|\s+is|\s+are)?\s+(?:there\s+)?(?:do\s+i\s+have\s+|have\s+i\s+got\s+)?{_IN_IT}"
    rf"|(?:what|which)\s+{_THINGS}\s+(?:do\s+i\s+have|have\s+i\s+got|are(?:\s+there)?)\s+{_IN_IT}"
    rf"){_END}",
    re.IGNORECASE,
)
_MINE: Final = r"(?:我的|我这里的|我这儿的|自己的)"
_FILES_ZH: Final = r"(?:文件(?:和文件夹|和目录)?|文档|东西)"
_PLACE_ZH: Final = r"(?:工作)?(?:文件夹|目录|工作区)"
_SHOW_ZH: Final = r"(?:列出来?|列一?下|列|显示|展示|看看|看一?下|查看|浏览)(?:一下)?"
_ZH: Final = lazy_regex(
    r"(?:请|麻烦|帮我|给我|帮忙|我想|想|[\s，,])*(?:"
    rf"{_SHOW_ZH}\s*{_MINE}(?:所有|全部)?的?{_FILES_ZH}(?:列表|清单)?"
    rf"|{_SHOW_ZH}\s*(?:所有|全部)?{_MINE}{_FILES_ZH}"
    rf"|{_SHOW_ZH}\s*{_MINE}{_PLACE_ZH}(?:里面?|中)?(?:的?(?:所有|全部)?(?:{_FILES_ZH}|内容))?"
    rf"|(?:{_SHOW_ZH})?\s*{_MINE}{_PLACE_ZH}(?:里面?|里头|中)?(?:现在|目前)?都?(?:有|放了|存了)(?:些?什么|啥|哪些)(?:{_FILES_ZH})?"
    rf"|把{_MINE}(?:所有)?的?{_FILES_ZH}(?:都|全)?(?:列出来|列一下|显示出来)"
    r")(?:吧|呢|呀|啊|吗|给我|给我看看)*[\s。！!？?]*"
)


def asks_for_own_folder(text: str) -> bool:
    """Whether a text asks what lies in the folder of the person who wrote it, and nothing besides."""
    return _EN.fullmatch(text.strip()) is not None or _ZH.fullmatch(text.strip()) is not None
