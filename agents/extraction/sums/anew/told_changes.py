"""What is done with the figure before, told as people do: who takes so much off, how many share it, and how much then.

供应商给打九二折，折后呢; the shop takes 8% off, how much is that; 三个人分，一人多少.
A message is read whole or not at all.
"""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex

_N: Final = r"\d+(?:\.\d+)?"
_TWO: Final = 2
_COUNTS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_LEAD: Final = r"(?:(?:and|so|ok(?:ay)?|then|now|but|well)(?![a-z])[\s,]*)*"
_WHO: Final = (
    r"(?:(?:i|we|you)\s+(?:get|got|have|received?)"
    r"|(?P<who>they|he|she|(?:the|my|our)\s+(?:shop|store|seller|supplier|vendor|dealer|shopkeeper|boss|owner|company|hotel|restaurant))\s+"
    r"(?:(?:will|would|can)\s+)?"
    r"(?:gives?|gave|takes?|took|offers?|offered|knocks?|knocked))"
)
_THEN: Final = (
    r"(?:[\s,;.]+(?:so\s+|then\s+)?(?:how\s+much|what)(?:['’]s|\s+(?:is|do|does|will|would|that|it|we|i|you|us|pay|cost|costs"
    r"|be|left|now|then|after|come|comes|to|in|total|altogether|the|price|amount))*)?"
)
_OFF: Final = lazy_regex(
    rf"{_LEAD}(?:{_WHO}\s+(?:(?:us|me|you)\s+)?)?(?:an?\s+|another\s+)?"
    rf"(?P<n>{_N})\s*(?:%|percent)\s+(?:off|discount|rebate)(?:\s+(?:on|for)\s+(?:it|that|everything|all(?:\s+of\s+it)?|the\s+(?:total|lot|sum)))?{_THEN}",
    re.IGNORECASE,
)
_SHARED: Final = lazy_regex(
    rf"{_LEAD}(?:there\s+(?:are|were)\s+|we\s+(?:are|were)\s+|for\s+|between\s+)?(?:the\s+)?"
    rf"(?P<n>\d{{1,3}}|{'|'.join(_COUNTS)})\s+(?:of\s+us|people|persons|friends)"
    r"(?:\s+(?:share|split|are\s+sharing|are\s+splitting)(?:\s+(?:it|that))?)?[\s,;.]+(?:so\s+)?"
    r"(?:how\s+much|what)(?:\s+(?:is|does|do|would|must|that|it|we|pay))*\s+(?:each|per\s+(?:person|head)|a\s+head)(?:\s+(?:pay|pays|owe|owes))?",
    re.IGNORECASE,
)
_LEAD_ZH: Final = r"(?:那么?|然后|现在|如果|要是|[\s，,])*"
_SELLS_ZH: Final = r"店[里家主]?|商[家店]|老板|供应商|卖家|平台|商场|超市|饭店|餐厅|对方|他们|人家"
_WHO_ZH: Final = rf"(?:(?P<who>{_SELLS_ZH})?(?:给|能给|可以给|愿意给))?"
_THEN_ZH: Final = (
    r"(?:的话)?[，,\s]*(?:(?:打?折|优惠|这样|打完折?|算)(?:之?后|下来)|之后|以后|下来|现在|那|最后|实付)*"
    r"(?:一共|总共|总价|合计|价格)?(?:要|是|得|该|应)?(?:付|给|花)?(?:多少钱?|几块钱?)?[呢啊呀了]*"
)
_OFF_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}{_WHO_ZH}(?:能|可以|都|又|再|全部|一律|统一|我们|我|你|您)*打(?P<n>\d(?:\.?\d)?|[一二三四五六七八九]{{1,2}})折{_THEN_ZH}"
)
_SHARED_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}(?:我们|咱们?|他们)?(?:一共|总共)?(?P<n>\d{{1,3}}|[二两三四五六七八九十]{{1,3}})\s*个?人(?:来|一起)?(?:平均|平)?(?:分摊?|摊|凑|aa)"
    r"(?:的话)?[，,\s]*(?:那么?)?(?:平均)?[每一]个?人(?:要|该|得|应该?|分|出|付|交|掏)*(?:多少|几块)钱?[呢啊呀]*",
    re.IGNORECASE,
)
_DENIES: Final = lazy_regex(r"[不没未别把]|如果|要是")
_ENDS: Final = " \t\n?？.。!！"


def told_change(text: str, about: str) -> tuple[str, str] | None:
    """Read what is done with the figure before: a sign and a number behind it; None for any other message.

    Args:
        text: The message.
        about: What was asked for before it. What is named there is no one who gives, but a part of the figure.
    """
    plain = text.strip(_ENDS)
    match = _OFF.fullmatch(plain)
    if match is not None:
        return None if _names_part(match["who"], about) else ("*", f"(1 - {match['n']} / 100)")
    match = _OFF_ZH.fullmatch(plain)
    if match is not None:
        if _names_part(match["who"], about) or _DENIES.search(match["who"] or "") is not None:
            return None
        digits = "".join(str(chinese_number(c) or c) for c in match["n"] if c != ".")
        return "*", f"0.{digits}"
    match = _SHARED.fullmatch(plain) or _SHARED_ZH.fullmatch(plain)
    return None if match is None or _count(match["n"]) < _TWO else ("/", str(_count(match["n"])))


def _names_part(who: str | None, about: str) -> bool:
    return who is not None and who.casefold().rstrip("s") in about.casefold()


def _count(said: str) -> int:
    if said.isdigit():
        return int(said)
    if said.lower() in _COUNTS:
        return _COUNTS.index(said.lower()) + _TWO
    return int(chinese_number(said.replace("两", "二")) or 0)
