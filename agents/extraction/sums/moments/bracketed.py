"""Remarks in brackets behind a question, which only say what is spoken of: days from … until … (my two races)."""

from typing import Final

from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex

_REMARK: Final = lazy_regex(r"\s*[(（](?P<remark>[^()（）]{2,48})[)）]\s*(?P<end>[?？.。!！]*)$")
_MATTERS: Final = lazy_regex(
    r"[\d%$€£¥]|(?<![a-z])(?:in|as|per|each|every|by|without|with|excl\w*|incl\w*|not|no|only|except|but|also|and\s+(?:how|what)|both|counting|counted"
    r"|working|business|week\s?days?|weekends?|holidays?|weeks?|months?|years?|hours?|minutes?|days?|nights?|round\w*|approx\w*|about|if|unless"
    r"|local|time|utc|gmt|am|pm|before|after|half|previous|next|last|leap|or|instead|than|less|more|minus|plus|same|first|ends?|starts?\s+on)(?![a-z])"
    r"|不|除|含|只|每|按|算|包括|工作日|周末|节假|星期|周|月|年|小时|分钟|天|两端|首尾|当天|四舍|保留|约|如果|要是|或|和|及|同时|另外|还有|减|加|前|后",
)
_KIN: Final = lazy_regex(r"从[^0-9]{1,8}到[^0-9]{1,8}")


def without_remark(text: str) -> str:
    """Return a message without a remark in brackets at its end that asks, counts and picks nothing."""
    match = _REMARK.search(text)
    if match is None or not text[: match.start()].strip() or questions(match["remark"].lower()):
        return text
    remark = match["remark"].lower()
    if _KIN.fullmatch(remark) is None and _MATTERS.search(remark) is not None:
        return text
    return f"{text[: match.start()]}{match['end']}"
