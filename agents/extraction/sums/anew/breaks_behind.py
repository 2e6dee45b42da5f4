"""Messages that take a break off the length of time before, or add to it: minus a 40 min lunch, 减去午休40分钟."""

import re
from typing import Final

from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_LONGEST: Final = 80
_LASTS: Final = "\ue400"
_LEAD: Final = r"(?:(?:and|but|so|ok(?:ay)?|oh|then|now|also|what|about|how|if|please|i|we|you|there|was)[\s,]+)*"
_FEW: Final = r"(?:(?:an?|the|my|our|another|unpaid|about|further|extra|of)\s+)*"
_BREAK: Final = r"(?:lunch|breaks?|rest|dinner|tea|coffee|nap|pause)"
_TAIL: Final = r"(?:\s+(?:for|of|unpaid|my|our|a|an|the|long|in|between|hour|off|time|then|is|that))*"
_LESS: Final = lazy_regex(
    rf"{_LEAD}(?:(?:minus|less|without|excluding|not\s+counting|subtract(?:ing)?|deduct(?:ing)?|tak(?:e|ing)\s+(?:off|away|out)"
    rf"|knock(?:ing)?\s+off)\s+{_FEW}{_LASTS}(?:[\s-]+(?:for\s+)?{_FEW}{_BREAK})*{_TAIL}"
    rf"|(?:(?:with|had|took|take|have)\s+)?{_FEW}{_LASTS}[\s-]+(?:for\s+|of\s+)?{_FEW}{_BREAK}(?:[\s-]+{_BREAK})?{_TAIL})",
    re.IGNORECASE,
)
_MORE: Final = lazy_regex(
    rf"{_LEAD}(?:plus|add(?:ing)?)\s+{_FEW}{_LASTS}(?:\s+(?:of\s+)?(?:overtime|more|extra|on\s+top))*", re.IGNORECASE
)
_LEAD_ZH: Final = r"(?:那么?|再|然后|要是|如果|对了|哦|还|我|[\s，,])*"
_BREAK_ZH: Final = r"(?:午休|午饭|吃饭|休息|午睡|晚饭|吃午饭|歇)"
_OFF_ZH: Final = r"(?:减去?|减掉|扣掉?|扣除|除去|除掉|去掉|不算|刨去|刨掉|刨除)"
_END_ZH: Final = r"(?:的话|[，,\s]|那|呢|啊|是|还剩|剩下?|多久|多长时间|多少时间|一共|实际|工作|了|有)*"
_LESS_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}(?:{_OFF_ZH}(?:中午|中间|其中)?(?:的|{_BREAK_ZH})*(?:时间)?(?:的|了)?{_LASTS}(?:的?{_BREAK_ZH}(?:时间)?)?"
    rf"|(?:中午|中间|其中|期间|当中)?(?:有|要)?{_BREAK_ZH}(?:时间)?(?:了|有|是|用了?|花了?)?{_LASTS}|(?:中午|中间|其中|期间|当中)?有{_LASTS}的?{_BREAK_ZH}(?:时间)?){_END_ZH}"
)
_MORE_ZH: Final = lazy_regex(rf"{_LEAD_ZH}(?:加上?|另加)(?:了|个)?{_LASTS}(?:的?加班)?{_END_ZH}")


def minutes_behind(text: str) -> int:
    """Return how many minutes a message takes off, as a negative number, or adds; 0 where it does neither."""
    said = text.strip(" \t\n?？.。!！").lower()
    if len(said) > _LONGEST:
        return 0
    chinese = has_han(said)
    found: list[float | None] = []

    def sign(match: re.Match[str]) -> str:
        found.append(minutes_of(match))
        return _LASTS

    marked = (CHINESE if chinese else ENGLISH).sub(sign, said)
    minutes = found[0] if len(found) == 1 else None
    if minutes is None or not float(minutes).is_integer():
        return 0
    if (_LESS_ZH if chinese else _LESS).fullmatch(marked):
        return -int(minutes)
    return int(minutes) if (_MORE_ZH if chinese else _MORE).fullmatch(marked) else 0
