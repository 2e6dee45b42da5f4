"""How often rows did something: twice, at least three times, 两次, 不止一次."""

import re
from typing import Final

from agents.extraction.databases.asked_parts import Sign, number_of, sign_of
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex

_NUMERAL: Final = r"\d+|one|two|three|four|five|six|seven|eight|nine|ten"
_HAN_NUMERAL: Final = r"\d+|[一二两三四五六七八九]|十[一二三四五六七八九]?"
_SIGN: Final = (
    r"at least|no (?:less|fewer) than|more than|over|fewer than|less than|at most|no more than|not more than|up to"
    r"|exactly|only|just"
)
_HAN_SIGN: Final = r"至少|最少|不少于|不低于|不止|超过|多于|少于|不到|最多|至多|不超过|恰好|正好|刚好|只|仅"
_TIMES: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:for\s+)?(?:(?P<sign>{_SIGN})\s+)?(?:(?P<often>once|twice|thrice)"
    rf"|(?P<n>{_NUMERAL})\s+(?:(?:separate|different|distinct)\s+)?(?:times|occasions))"
    r"(?:\s+or\s+(?P<or>more|fewer|less)(?:\s+often)?)?(?![A-Za-z])"
    r"|(?<![A-Za-z])(?P<several>(?:several|multiple|many)\s+times|repeatedly|more\s+than\s+one\s+time)(?![A-Za-z])",
    re.IGNORECASE,
)
_HAN_TIMES: Final = lazy_regex(
    rf"(?P<sign>{_HAN_SIGN})?\s*(?P<n>{_HAN_NUMERAL})\s*[次回](?P<or>(?:及|或)?以[上下]|或更[多少])?(?:以?来)?"
    r"|(?P<several>好几次|多次|数次)"
)
_HAN_SIGN_BEFORE: Final = lazy_regex(rf"(?P<sign>{_HAN_SIGN})\s*$")
"""What compares a number of times where it stands before the verb: 至少下单两次."""
COUNTED: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:(?P<sign>{_SIGN})\s+)?(?P<n>{_NUMERAL})\s+(?:or\s+(?P<or>more|fewer|less)\s+)?$", re.I
)
"""How many of something, right before what it is called: placed two orders."""
HAN_COUNTED: Final = lazy_regex(
    rf"(?P<sign>{_HAN_SIGN})?\s*(?P<n>{_HAN_NUMERAL})\s*[个笔张次份单项回](?P<or>(?:及|或)?以[上下]|或更[多少])?的?\s*$"
)
_OFTEN: Final = {"once": 1, "twice": 2, "thrice": 3}
_SIGNS: Final[dict[str, Sign]] = {
    "no more than": "<=",
    "not more than": "<=",
    "up to": "<=",
    "no less than": ">=",
    "no fewer than": ">=",
    "just": "=",
    "不止": ">",
    "不到": "<",
    "不超过": "<=",
}


def take_how_often(draft: Draft, start: int) -> tuple[Sign, int] | None:
    """Take how often something was done by a verb that begins somewhere; None where nothing is said of it."""
    said = draft.first(_TIMES) or draft.first(_HAN_TIMES)
    if said is None:
        return None
    sign, n = bound_of(said)
    before = _HAN_SIGN_BEFORE.search(draft.text, 0, start)
    if before is not None and not said["sign"]:
        draft.take(*before.span())
        return _SIGNS.get(before["sign"]) or sign_of(before["sign"]), n
    return sign, n


def bound_of(said: re.Match[str]) -> tuple[Sign, int]:
    """Return the comparison that a number of times makes: by itself it is meant as it is said."""
    of = said.groupdict()
    if of.get("several"):
        return ">", 1
    n = _OFTEN.get((of.get("often") or "").casefold()) or number_of(of["n"] or "one")
    sign, behind = (of.get("sign") or "").casefold(), of.get("or") or ""
    if behind:
        return ("<=" if re.search(r"fewer|less|下|少", behind) else ">="), n
    return (_SIGNS.get(sign) or sign_of(sign) if sign else "="), n
