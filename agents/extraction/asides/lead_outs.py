"""A last clause that only says what for something is asked: …有谁 我要叫家长, …pays over 400, i need to ring them.

Whoever reads the rest must know that the clause names nothing of what is asked about; by its words alone it may.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_ENDS: Final = lazy_regex(
    rf"\s+[-–—]+\s+|[,，;；.。!！?？…]+\s*|(?<=[{HAN}])[\s]+(?=[{HAN}])|\s+(?=so\s+(?:that\s+)?(?:the|i|we|he|she|they|my|our|it)(?![A-Za-z]))",
    re.IGNORECASE,
)
_PURPOSE: Final = lazy_regex(
    r"^(?:so\s+(?:that\s+)?(?:the|i|we|he|she|they|my|our|it)(?![A-Za-z])|我好(?![像几])|我们好(?![像几])|好(?:让|去|给|安排|提前)|以便|方便我|省得|免得)",
    re.IGNORECASE,
)
"""Begins what is to come of the answer, which picks and changes nothing of it whatever it says."""
_TELLS: Final = lazy_regex(
    r"^(?:(?:because|since|as|cos|cause)\s+)?(?:i|we)(?:['’]?(?:m|ll|ve|re|d))?\s+(?!mean|only|just|also)(?:\w+)"
    r"|^(?:gotta|gonna|need(?:ing)?\s+to|have\s+to|about\s+to|trying\s+to|going\s+to)(?![A-Za-z])"
    rf"|^(?:我们?|咱们?|俺)(?:就|还|得|要|去|来|这就|马上|一会儿?|待会儿?|明天|今天|今晚|准备|打算|想)+[{HAN}]"
    rf"|^(?:得|该|要)[{HAN}]{{1,4}}了$",
    re.IGNORECASE,
)
_PICKS: Final = lazy_regex(
    r"\d|(?<![A-Za-z])(?:what|which|who|whose|how|each|every|only|not|no|without|except|but|if|unless|otherwise|than|instead"
    r"|know|see|total|average|want|euros?|dollars?|pounds?|percent|hours|minutes|km|miles|first|last|also|too|both|half|double"
    r"|plus|minus|incl|including|excluding|sorted|ordered|ranked|grouped|rounded|split|by|per)(?![A-Za-z])|n['’]?t(?![A-Za-z])"
    r"|多少|几|谁|哪|什么|吗|每|各|只|不|别|没|除|如果|要是|否则|比|最|以[上下]|知道|看看?$|总|平均|[前后按数额元钱整]|排[序名列]|名字|名单|明细|详情|百分",
    re.IGNORECASE,
)
_WANTS_DONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:delete|remove|rename|move|copy|send|email|mail|write|create|add|update|change|save|export|plot|draw|chart|graph"
    r"|sort|filter|show|list|give|tell|find|count|sum|compare|convert|translate|put|print|zip|remind|sheet|file|csv)(?![A-Za-z])"
    r"|[删存写改发画算列移导]|排序|统计|提醒|表|文件|图",
    re.IGNORECASE,
)
_PLACES: Final = lazy_regex(r"[\w-]+\.[A-Za-z]{2,4}(?![A-Za-z])|[/\\]|\d")
"""Names of files and numbers."""
_LONGEST: Final = 60


def without_lead_out(text: str) -> tuple[str, str] | None:
    """Part a last clause that only tells from what is asked before it; None where there is none."""
    ends = [m for m in _ENDS.finditer(text) if m.start() > 0 and re.search(r"\w", text[m.end() :])]
    for end in reversed(ends):
        rest, said = text[: end.start()].strip(), text[end.end() :].strip(" .。!！~～")
        if len(said) > _LONGEST:
            return None
        if _tells(said) and re.search(r"\w", rest):
            return rest, said
    return None


def _tells(said: str) -> bool:
    if _PURPOSE.match(said):
        return _PLACES.search(said) is None
    return _TELLS.match(said) is not None and not (_PICKS.search(said) or _WANTS_DONE.search(said))
