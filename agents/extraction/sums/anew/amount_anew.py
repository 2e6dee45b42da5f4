"""Whether a bare number is the amount of the sum before said anew: what if its 1300, 12k instead of 20, 要是存20万呢.

It is where nothing else is said than that it is so much, or the very word beside the amount of before leads to it; a
number that comes behind "by", "to", "after" or 涨, 到 is something else of the sum.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_N: Final = (
    r"(?P<coin>[$€£¥￥]?)(?P<n>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?(?P<times>[km万千](?![a-z]))?"
    r"\s?(?P<unit>块钱?|元|美元|欧元|英镑|(?:euros?|dollars?|pounds?)(?![a-z]))?"
)
_AMOUNT: Final = lazy_regex(_N, re.I)
_LEAD: Final = r"(?:(?:and|so|ok|okay|but|no|sorry|oops|then|actually|what|if|suppose|say|make|i\s+meant?)[\s,]+)*"
_ONLY: Final = (
    lazy_regex(
        rf"{_LEAD}(?:what\s+if|suppose|say|make|i\s+meant?)\s+(?:(?:it['’]?s|it(?:\s+(?:is|was|were))?)\s+)?{_N}", re.I
    ),
    lazy_regex(rf"(?:那么?|不对|[\s，,])*(?:如果|要是|假如)(?:本金|金额)?(?:只?是|只有)?{_N}(?:的话|呢|啊)*", re.I),
)
_SWAPPED: Final = lazy_regex(
    rf"{_LEAD}(?:it['’]?s\s+)?{_N}\s+(?:instead\s+of|not|rather\s+than)\s+[$€£¥￥]?(?P<old>[\d.,]*\d)\s?[km]?"
    rf"|(?:不对|应该|我说的|说错了|那么?|[\s，,])*是?{_N.replace('?P<', '?P<zh_')}[\s，,]*"
    r"(?:而)?不是(?P<zh_old>[\d.,]*\d)\s?[万千]?(?:元|块钱?)?",
    re.I,
)
_LIGHT: Final = frozenset({"is", "was", "are", "be", "of", "a", "an", "the", "about", "only", "just", "in", "i", "my"})
_OTHER: Final = frozenset(
    {"by", "to", "at", "after", "over", "year", "raise", "from", "for", "with", "up", "down", "than", "and", "plus"}
    | {"on", "per", "new", "old", "now", "goes", "went", "rises", "rose", "drops", "fell", "increase", "tip", "add"}
    | {"if", "so", "what", "that", "it", "its", "tax", "vat", "minus", "less", "off", "without", "including"}
)
_OTHER_ZH: Final = lazy_regex(r"[涨降到后加减提升跌付还扣税]|现在|之前|原来")
_LIGHT_ZH: Final = lazy_regex(r"^(?:我|他|她|现在|每月|的)+|(?:是|为|了|有|约|大概)+$")
_TIMES: Final = {"k": 1e3, "m": 1e6, "万": 1e4, "千": 1e3}
_MOST_TIMES: Final = 10
"""How much larger or smaller a bare number may be: a 4 behind a sum of 5000 is rather a rate."""


def is_amount_of(said: str, last: str, amount: tuple[int, int]) -> bool:
    """Whether a message says no more than another amount in the place of the one in the message before.

    Args:
        said: The message, without what ends it.
        last: The message before.
        amount: Where its only amount stands.
    """
    before = _AMOUNT.search(last, *amount)
    if before is None:
        return False
    swapped = _SWAPPED.fullmatch(said)
    if swapped is not None:
        return (swapped["old"] or swapped["zh_old"]) == before["n"]
    forms = (*_ONLY, *_named(last[: amount[0]]))
    anew = next((match for form in forms if (match := form.fullmatch(said)) is not None), None)
    return anew is not None and _is_like(anew, before)


def _named(lead: str) -> tuple[re.Pattern[str], ...]:
    """Make the form in which the word before the amount leads to the new one: put in 25k, 存20万."""
    run = re.search(rf"[{HAN}]+$", lead.rstrip())
    if run is not None:
        word = _LIGHT_ZH.sub("", run.group())
        plain = word and _OTHER_ZH.search(word) is None
        return (
            (re.compile(rf"(?:那么?|如果|要是|假如|[\s，,])*{word}(?:是|为)?{_N}(?:的话|呢|啊)*", re.I),)
            if plain
            else ()
        )
    words = re.findall(r"[a-z]+", re.split(r"[.,;:?!\d]", lead.lower())[-1])
    word = next((one for one in reversed(words) if one not in _LIGHT), "")
    if not word or word in _OTHER:
        return ()
    middle = r"(?:(?:in|is|was|were|of|only)\s+)?"
    return (re.compile(rf"{_LEAD}(?:(?:i|we|my|the|our)\s+)?{word}\s+{middle}{_N}", re.I),)


def _is_like(anew: re.Match[str], before: re.Match[str]) -> bool:
    """Whether two amounts are of one money, and of about one size."""
    coin, old = ((one["coin"] or one["unit"] or "").lower().rstrip("s") for one in (anew, before))
    first, second = _size(anew), _size(before)
    return (not coin or not old or coin == old) and first <= second * _MOST_TIMES and second <= first * _MOST_TIMES


def _size(one: re.Match[str]) -> float:
    return float(one["n"].replace(",", "")) * _TIMES.get((one["times"] or "").lower(), 1)
