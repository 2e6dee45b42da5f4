"""A statement that holds one quantity, and a question that points at it: temp reads 101.3 f, what is that in celsius.

The words around the quantity name only what it is of. A second number, a rate, something repeated, left out or under a
condition may be what is meant by "that", so that such a statement stays as it is said.
"""

import re
from typing import Final

from agents.extraction.slots.finders import find_named_units
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN
from tools.gazetteers.units import unit_named

_KINDLY: Final = r"(?:\s+(?:then|please|pls|exactly))*"
_POINTS: Final = lazy_regex(
    r"(?P<lead>.+?)(?:\s*[,;.]\s+|\s+[–—-]+\s+)(?:(?:so|and|ok)\s+)?"
    r"(?:how\s+(?:many|much)\s+(?P<many>[a-z][a-z ]{0,28}?)\s+is\s+(?:that|it|this)"
    r"|(?:what(?:\s+is|['’]?s)|how\s+much\s+is)\s+(?:that|it|this)\s+in\s+(?P<in>[a-z][a-z ]{0,28}?))"
    rf"{_KINDLY}[\s?？.!]*",
    re.IGNORECASE,
)
_POINTS_ZH: Final = lazy_regex(
    rf"(?P<lead>.+?)[\s,，;；。]+(?:那|这|那么)?(?:个|就)?(?:换算?成|换算为|合|是|等于|相当于|折合)?(?:多少|几)"
    rf"(?P<many>[{HAN}A-Za-z]{{1,8}}?)[啊呀呢吗]?[\s?？。]*",
)
_NUMBER: Final = lazy_regex(r"(?<![\d.,:/])-?\d+(?:\.\d+)?(?![\d.,:/])")
_SECOND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty"
    r"|seventy|eighty|ninety|hundred|thousand|million|half|quarter|third|dozen|pair|couple|both|few|several|many|some"
    r"|double|twice|triple|times|each|every|all|per|daily|nightly|hourly|weekly|monthly|quarterly|yearly|annually|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|most|rest|part|percent|round|return|same|net|gross|plus|minus|below|above|less|more|than"
    r"|and|or|to|not|no|never|without|except|but|if|unless|when|only|was|were|instead|between|by|what|which|how"
    r"|who|where|another|extra|other|again|x|squared?|cubed|cubic|an?\s+(?:second|minute|hour|day|night|week|month|year|piece|person))(?![A-Za-z])"
    r"|n['’]t(?![A-Za-z])|[?？\"“”「」`*+×^²³%/|]"
    r"|[〇零二三四五六七八九十百千万亿两半几双倍每各都只不没别除零下负加减乘和与跟或到比约超过又再前后]|[俩仨番净毛]|来回|往返|多|少|如果|要是|谁|哪|什么"
    r"|一(?![个件只条袋包箱瓶块头辆根本共下])",
    re.IGNORECASE,
)
"""Of a statement with more than one quantity, or with one that is not simply so."""
_SIGNED: Final = lazy_regex(r"[-−–—﹣－]\s*$")
"""A sign that no number is read with."""
_GOES_ON: Final = lazy_regex(r"[,，;；。.!！:：]\s*\w")
"""Something else is said behind the quantity."""
_PRICED: Final = frozenset({"钱", "块钱"})
_COVERED: Final = lazy_regex(rf"\s*(?:$|[a-z]+(?![A-Za-z'’])|[{HAN}]|[,，.。])", re.IGNORECASE)
_BIDDEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:please|pls|me|can|could|would|delete|remove|rename|move|copy|send|e?mail|write|create|add|update"
    r"|change|save|export|plot|draw|sort|filter|show|list|give|tell|find|count|sum|compare|convert|translate|set|put"
    r"|print|zip|remind|book|note|log|record)(?![A-Za-z])|[把将请帮给让替删存写改画算查列找移]|发[给送]|麻烦|提醒|统计",
    re.IGNORECASE,
)
"""What is to be done is never left out of a request."""
_DIFFERS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:r[io]se[ns]?|rising|f[ae]ll(?:s|en|ing)?|drop\w*|up|down|off|by|within|gap|swings?|margin|error|warm\w*"
    r"|cool\w*|cold\w*|hott\w*|high\w*|low\w*|diff\w*|chang\w*|increas\w*|decreas\w*|jump\w*|w[oe]nt|climb\w*|gain\w*"
    r"|los[te]\w*|var\w*|range\w*|cut|raised?|reduc\w*|fluctuat\w*|accura\w*|shift\w*|delta|tolerance|over|under|hysteresis|spread|deviat\w*|anomal\w*|uncertain\w*|steps?)(?![A-Za-z])"
    r"|[升降差涨跌变暖高低增偏误幅回冷热凉动退掉]",
    re.IGNORECASE,
)
"""Of degrees by which something differs, which are others in another scale than the temperature."""
_HALF_DAYS: Final = frozenset({"am", "pm"})
_CALENDAR: Final = frozenset({"month", "year"})
"""Written like a length of time, 5月 and 2027年 say when."""
_LONGEST: Final = 80


def with_value_pointed_at(text: str) -> str:
    """Ask with the quantity itself where a question points at the only one of a statement; else as it is said."""
    for pattern in (_POINTS, _POINTS_ZH):
        match = pattern.fullmatch(text.strip())
        if match is None:
            continue
        groups = match.groupdict()
        unit, said = (groups.get("many") or groups["in"]).strip(), _quantity(groups["lead"])
        if said is None or unit in _PRICED or unit_named(unit.lower()) is None:
            return text
        return f"{said}是多少{unit}" if pattern is _POINTS_ZH else f"what is {said} in {unit}"
    return text


def _quantity(lead: str) -> str | None:
    """Return the only number of a statement with its unit; None where it holds anything else that may be meant."""
    numbers = list(_NUMBER.finditer(lead))
    if len(lead) > _LONGEST or len(numbers) != 1 or len(re.findall(r"\d+(?:\.\d+)?", lead)) != 1:
        return None
    if find_paths(lead) or find_quoted(lead):
        return None
    number = numbers[0]
    units = [unit for unit in find_named_units(lead) if unit.start >= number.end()]
    if len(units) != 1 or lead[number.end() : units[0].start].strip():
        return None
    if str(units[0].value) in _CALENDAR or units[0].text.lower() in _HALF_DAYS:
        return None
    if _SIGNED.search(lead, 0, number.start()) or _GOES_ON.search(lead, units[0].end):
        return None
    around = f"{lead[: number.start()]}\n{lead[units[0].end :]}"
    if str(units[0].value).startswith(("degree", "kelvin")) and _DIFFERS.search(around):
        return None
    if _SECOND.search(around) or _BIDDEN.search(around) or not _COVERED.match(lead, units[0].end):
        return None
    return lead[number.start() : units[0].end]
