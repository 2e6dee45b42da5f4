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
"""Begins what is to come of the answer, which picks nothing of it."""
_PEOPLE: Final = (
    r"(?:them|him|her|it|these|those|everyone|everybody|people|(?:the|their|his|her|my|our)\s+(?:parents?|clients?|customers?|owners?"
    r"|tenants?|members?|famil(?:y|ies)|boss|team|school|office|landlord|suppliers?|drivers?|teachers?|bank|kitchen|council))"
)
_WHEN: Final = (
    r"(?:up|back|again|today|tomorrow|tonight|now|soon|later|asap|about\s+it"
    r"|this\s+(?:morning|afternoon|evening|week)|before\s+xmas)"
)
_TELLS: Final = lazy_regex(
    r"^(?:(?:because|since|as|cos|cause)\s+)?(?:(?:i|we)(?:['’]?(?:m|ll|ve|re|d))?\s+)?"
    r"(?:(?:need(?:ing)?|have|has|got|want|going|about|trying|ought|am|are|will|must|should|would\s+like|had\s+better|better)\s+"
    r"(?:to\s+)?(?:go\s+(?:and\s+)?)?|gotta\s+|gonna\s+)*(?:ring|call|phone|chase|visit|thank|warn|invite|tell|talk\s+to|speak\s+to|meet"
    rf"|see|nag|book|pay|order|restock|ringing|calling|phoning|chasing|visiting|thanking|inviting)\s+{_PEOPLE}(?:\s+{_WHEN})*$"
    r"|^(?:我们?|咱们?|俺)(?:就|还|得|要|去|来|这就|马上|一会儿?|待会儿?|明天|今天|今晚|准备|打算|想)+"
    r"(?:[给跟找和向]?(?:他们?|她们?|家长|客户|租客|业主|司机|老师|同事|供应商))?"
    r"(?:叫|催|通知|联系|问|谢谢?|约|见|请|告诉|拜访|看望|探望|安排|续签|续约|补货|进货|备货|采购|打电话|谈谈?|慰问|家访|(?:看|找)(?=他|她|家|客))(?:一下)?"
    r"(?:他们?|她们?|家长|客户|租客|业主|司机|老师|同事|供应商|续签|续约|补货|进货|货)?[了吧啊呢]?$"
    r"|^(?:得|该|要)(?:赶紧|赶快|马上|抓紧)?(?:补|催|买|订|换|修|续|交|走|进货|补货|备货|续签|续约|续费)了$",
    re.IGNORECASE,
)
"""Says that somebody is to be spoken to, or something done in the world, and how the answer is to be in no word."""
_FORMS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:first|last|top|bottom|sort\w*|order\w*|rank\w*|alphabetical\w*|euros?|dollars?|pdf|csv|excel|column|names?|total|average|percent\w*"
    r"|round\w*|without|not|\w{3,}est|german|french|english|chinese)(?![A-Za-z])|n['’]t|排|反过来|倒过来|总|平均|名[字单]|含税|英文|中文|最|在[前后]|前[\d一二三四五十]|[除只]",
    re.IGNORECASE,
)
"""Of a purpose that says how the answer is to be."""
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
        return not (_PLACES.search(said) or _FORMS.search(said))
    return _TELLS.match(said) is not None and not (_PICKS.search(said) or _WANTS_DONE.search(said))
