"""A number of the sum before that is said anew: and of 120? after 15% of 80; 那120的呢, 那20%呢.

Which number it replaces is told by what stands beside both: a word before it, a sign behind it. Where nothing tells, it
is the only one.
"""

import re
from typing import Final

from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_SAID: Final = lazy_regex(
    r"\W*(?:(?:and|now|so|then|ok(?:ay)?|what about|how about|what is it|what's it|hm+|oh|wait|no|sorry|oops"
    r"|actually|rather|well|make (?:it|that)|change (?:it|that) to|let['’]?s (?:say|do|make it|take)|i meant?|try|say"
    r"|with|(?:what )?if(?: it(?:['’]s| is| was| were)?)?)(?![A-Za-z])[\s,]*)*"
    r"(?P<before>of|from|by|over|to|with|plus|minus|times|divided by)?\s*(?P<number>-?\d[\d,.]*)\s*(?P<sign>%|percent)?"
    r"(?:\s+(?:instead|please|then|off|rather))*[\s?.!]*"
    r"|\W*(?:那么?|如果是?|要是|换成|改成|改为|不对|不|应该是|是|错了|(?:说|写|打|算|看)错了|还是|试试|按|[\s，,])*"
    r"(?P<fold>打)?(?P<before_zh>乘以?|除以|加上?|减去?)?(?P<number_zh>-?\d[\d,.]*)\s*(?P<sign_zh>%|折)?"
    r"(?P<behind>的(?!话))?(?:的话)?(?:是多少|多少)?[呢啊吧]?[\s?？。!！]*",
    re.IGNORECASE,
)

_RATE: Final = lazy_regex(r"(?:汇率|税率|利率|(?<![a-z])rate)[按是为用就=:： ]{0,3}(?:of |at |is )?$", re.IGNORECASE)
"""Before a number that is no amount: another amount does not take its place."""

_RATE_ASKED: Final = lazy_regex(
    r"^(?!.*(?:再|(?<![a-z])then(?![a-z]))).*(?:[?？呢]|的话)[\s?？。]*$|^\W*(?:and\s+)?(?:what|how) about(?![a-z])",
    re.IGNORECASE,
)
"""Asked, and not as something that is done next."""
_WHOLE: Final = 100
"""Percent of what is whole: a larger number is hardly a rate."""


def with_number(last: str, said: str) -> str | None:
    """Say a sum with the number that a message says anew; None where it says more, or it may be either of two."""
    match = _SAID.fullmatch(said)
    if match is None:
        return None
    number = match["number"] or match["number_zh"]
    sign = (match["sign"] or match["sign_zh"] or ("折" if match["fold"] else "")).replace("percent", "%")
    percent = bool(sign)
    there = find_numbers(last)
    alike = [span for span in there if _sign(span, last) == sign]
    before, behind = match["before"] or match["before_zh"], match["behind"]
    if before:
        alike = [s for s in alike if re.search(rf"{re.escape(before)}\s*$", last[: s.start], re.IGNORECASE)]
    elif behind:
        alike = [s for s in alike if last[s.end :].lstrip().startswith(behind)]
    elif not percent and len(there) > 1 and _may_be_rate(number, [_sign(span, last) for span in there]):
        return None
    elif not percent and len(there) > 1:
        alike = [span for span in alike if _RATE.search(last, 0, span.start) is None]
    if len(alike) != 1:
        return None
    kept = "%" if alike[0].text.endswith("%") else ""
    return f"{last[: alike[0].start]}{number}{kept}{last[alike[0].end :]}"


def asks_other_rate(last: str, said: str) -> bool:
    """Whether a message asks for another rate in the place of one that was said: 7折呢, and 30% off?"""
    match = _SAID.fullmatch(said)
    if match is None or _RATE_ASKED.search(said) is None:
        return False
    sign = "折" if match["sign_zh"] == "折" else "%" if match["sign"] or match["sign_zh"] else ""
    return bool(sign) and sign in {_sign(span, last) for span in find_numbers(last)}


def _may_be_rate(number: str, signs: list[str]) -> bool:
    """Whether a bare number may as well be that of a rate beside an amount: make that 30, after 20% off 45."""
    return any(signs) and float(number.replace(",", "").rstrip(".")) <= _WHOLE


def _sign(span: Span, text: str) -> str:
    """Return the sign behind a number that says what it is: a percent, or a discount in Chinese."""
    if re.match(r"\s*(?:%|percent)", text[span.end :]) is not None or span.text.endswith("%"):
        return "%"
    return "折" if text[span.end :].lstrip().startswith("折") else ""
