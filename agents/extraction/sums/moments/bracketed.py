"""Remarks in brackets behind a question, which only say what is spoken of: days from … until … (my two races)."""

from typing import Final

from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex

_REMARK: Final = lazy_regex(r"\s*[(（](?P<remark>[^()（）]{2,48})[)）]\s*(?P<end>[?？.。!！]*)$")
_OWN: Final = lazy_regex(r"(?:my|our|his|her|their)\s+[^,;、，；]+|(?:我们?|咱们?|他们?|她们?)的?[^,;、，；]+")
_ENDS: Final = lazy_regex(r"(?:from\s+)?[^,;]+\s(?:to|until|till)\s[^,;]+|从?[^,;、，；]{1,8}[到至][^,;、，；]{1,8}")
_TERM: Final = lazy_regex(
    r"(?:the\s+)?(?:(?:school|summer|winter|spring|autumn|race)\s+)?(?:term|semester|trip|season|project|contract|lease|exam|wedding|race)"
    r"|(?:春季|秋季)?学期|旅行|出差|项目|合同|租期|比赛|考试|婚礼"
)
"""Remarks that only name what lies between two days: whose it is, how it begins and ends, or what it is called."""
_MATTERS: Final = lazy_regex(
    r"[\d%$€£¥]|(?<![a-z])(?:in|as|per|each|every|by|without|with|excl\w*|incl\w*|not|no|only|except|but|also|and\s+(?:how|what)|both|count\w*"
    r"|working|work|business|trading|banking|school\s+days?|week\s?days?|weekends?|holidays?|weeks?|months?|years?|hours?|minutes?|days?|nights?|round\w*|approx\w*|about|if|unless"
    r"|(?:mon|tues?|wed|thur?s?|fri|sat|sun)(?:(?:nes|ur)?days?)?|shifts?|odd|even|lunar|calendar|leave|off|all|any|other|another"
    r"|local|time|utc|gmt|am|pm|before|after|half|previous|next|last|leap|or|instead|than|less|more|minus|plus|same|first|starts?\s+on)(?![a-z])"
    r"|不|除|含|只|每|按|算|包括|工作|周|星期|礼拜|节假|月|(?<![新过])年|小时|分钟|(?<![春夏秋冬])天|(?<!生)日|两端|首尾|头尾|都|数|去掉|请假|休|班|单|双|农历|阴历|交易"
    r"|四舍|保留|约|如果|要是|或|和|及|同时|另外|还有|减|加|前|后",
)


def keeps_remark(text: str) -> bool:
    """Whether a remark that asks nothing is left at the end of a message: it may change what is counted."""
    match = _REMARK.search(text)
    return match is not None and not questions(match["remark"].lower())


def without_remark(text: str) -> str:
    """Return a message without a remark in brackets at its end that only names what is spoken of."""
    match = _REMARK.search(text)
    if match is None or not text[: match.start()].strip() or questions(match["remark"].lower()):
        return text
    remark = " ".join(match["remark"].lower().split())
    names = any(form.fullmatch(remark) is not None for form in (_OWN, _ENDS, _TERM))
    if not names or _MATTERS.search(remark) is not None:
        return text
    return f"{text[: match.start()]}{match['end']}"
