"""What comes together of what is done so many times a week, in the units that are asked: 8.4 km 5 times a week."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from agents.extraction.sums.figures.figure import Figure, Name
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.units import registry, unit_named

_N: Final = r"(?P<n>\d+(?:\.\d+)?)"
_WORDS: Final = ("once", "twice", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TIMES: Final = rf"(?P<k>\d{{1,3}}|{'|'.join(_WORDS)})"
_VERB: Final = r"(?:run|walk|cycle|swim|drive|ride|row|jog|hike|bike|commute|drink|eat|use|travel|do|skate)s?"
_PERIOD: Final = r"(?P<period>day|week|month|year)"
_ENGLISH: Final = (
    lazy_regex(
        rf"(?:if\s+)?(?:i|we|he|she|they)\s+(?:usually\s+|normally\s+)?{_VERB}\s+(?:about\s+)?{_N}\s*(?P<unit>[a-z]+)(?:\s+of\s+[a-z]+)?\s+{_TIMES}(?:\s+times|\s*x)?"
        rf"\s+(?:a|per|each|every)\s+{_PERIOD}[\s,.;?]*(?P<asks>(?:(?:so|and)\s+)*how\s+.+)",
        re.IGNORECASE,
    ),
)
_ASK: Final = (
    r"[\s,.;?]*(?:(?:so|and|also)\s+)*(?:how\s+(?:many|much)\s+)?(?:in\s+)?(?P<unit>[a-z]+)"
    rf"(?:\s+(?:is|are|that|it|this|do|does|would|will|be|i|we|he|she|they|{_VERB}|altogether|in\s+total|(?:a|per|each|every|in\s+a)\s+%s))*"
)
_VERB_ZH: Final = r"(?:跑步?|走路?|骑车?|游泳?|游|开|喝|吃|练|步行|通勤)"
_UNIT_ZH: Final = r"(?:公里|千米|英里|米|升|毫升|克|斤|公斤|km)"
_TIMES_ZH: Final = r"(?P<k>\d{1,3}|[一两二三四五六七八九十]{1,2})[次趟回]"
_PERIOD_ZH: Final = r"(?:每|一)个?(?P<period>周|星期|礼拜|天|月|年)"
_EACH_ZH: Final = rf"(?:每次|一次)?{_VERB_ZH}?(?:步|车)?(?:每次|一次)?{_VERB_ZH}?"
_CHINESE: Final = (
    lazy_regex(
        rf"(?:我|他|她|我们)?{_EACH_ZH}{_N}\s*(?P<unit>{_UNIT_ZH})[\s,，]*{_PERIOD_ZH}{_VERB_ZH}?{_TIMES_ZH}"
        r"[\s,，。；;]*(?P<asks>.+)"
    ),
    lazy_regex(
        rf"(?:我|他|她|我们)?{_PERIOD_ZH}{_VERB_ZH}?{_TIMES_ZH}(?:步)?[\s,，]*(?:每次|一次){_VERB_ZH}?{_N}\s*(?P<unit>{_UNIT_ZH})"
        r"[\s,，。；;]*(?P<asks>.+)"
    ),
)
_ASK_ZH: Final = (
    rf"[\s,，。；;?？]*(?:那么?|请问|和|又|也就|就|合计|一共|总共|共|(?:每|一)个?%s(?:下来)?|{_VERB_ZH}"
    rf"|是|合|折合|等于|相当于|换算成|要)*(?:多少|几)(?P<unit>{_UNIT_ZH})(?:呢|啊)?"
)
_ENDS: Final = " \t\n?？.。!！"
_MOST: Final = 3


def repeated(text: str) -> tuple[Figure, ...] | None:
    """Read a quantity, how often it is done, and the units that its sum is asked in; None for anything else."""
    said, chinese = " ".join(text.strip(_ENDS).split()), has_han(text)
    match = next((m for form in (_CHINESE if chinese else _ENGLISH) if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    told = match.groupdict()
    times, units = _times(told["k"]), _units(told["asks"], told["period"], chinese=chinese)
    source = unit_named(told["unit"])
    if times is None or source is None or not units:
        return None
    period = "周" if told["period"] in {"星期", "礼拜"} else told["period"]
    found = [_figure(f"{told['n']} * {times}", source, unit, period) for unit in units]
    return None if None in found else tuple(one for one in found if one is not None)


def _times(said: str) -> int | None:
    if said.isdigit():
        return int(said)
    if said.lower() in _WORDS:
        return _WORDS.index(said.lower()) + 1
    number = chinese_number(said.replace("两", "二"))
    return None if number is None else int(number)


def _units(asks: str, period: str, *, chinese: bool) -> list[str]:
    """List the units that are asked for; nothing where anything else is."""
    of = "(?:周|星期|礼拜)" if period in {"周", "星期", "礼拜"} else period
    pattern = re.compile((_ASK_ZH if chinese else _ASK) % of, re.IGNORECASE)
    units, at = list[str](), 0
    while at < len(asks.strip(_ENDS)) and len(units) <= _MOST:
        match = pattern.match(asks, at)
        if match is None or match.end() == at:
            return []
        units.append(match["unit"])
        at = match.end()
    return units if len(units) <= _MOST else []


def _figure(sum_: str, source: str, asked: str, period: str) -> Figure | None:
    target = unit_named(asked)
    if target is None or not registry().Quantity(1, source).check(registry().Quantity(1, target).dimensionality):
        return None
    factor = float(registry().Quantity(1, source).to(target).magnitude)
    name = Name(f"{asked} a {period}", f"每{period}{asked}")
    return Figure(name, sum_ if source == target else f"{sum_} * {factor:.10g}")
