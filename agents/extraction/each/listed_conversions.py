"""Reads several conversions that one request asks for: each quantity into its unit, an amount into several currencies.

What belongs together is told by what it measures, never by how near it stands; where that leaves two readings, or a
number or unit over, the request is left to others.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from agents.extraction.each.spoken_decimals import with_decimals
from agents.extraction.slots.finders import FINDERS
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN
from tools.gazetteers.units import registry, unit_named

MOST: Final = 12
LONGEST: Final = 400
"""Signs of a request that is read."""
_Quantity: TypeAlias = tuple[Span, Span]
"""A number and what it counts."""
_ASKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:convert|how\s+(?:much|many)|what|in|into|to)(?![A-Za-z])|多少|换算|换成|折合|等于|是几|各是",
    re.IGNORECASE,
)
_COMPUTES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:per|total|sum|add|plus|minus|times|average|together|altogether|difference|more|less|than|over|under|above|below|between|pace|speed|if|each|also|then|save|write|chart"
    r"|plot|draw|weather|compare)(?![A-Za-z])|然后|再|保存|写入|画|天气|比较|一共|总共|加起来|合计|平均|每|差|超过|低于|高于|之间|如果",
    re.IGNORECASE,
)
"""Words by which more is wanted than conversions, or a number is no quantity."""
_LIMITS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:not|don['’]?t|no|but|except|without|instead|rather|ignore|skip|round(?:ed)?|whole|nearest|decimals?|digits?)(?![A-Za-z])"
    r"|不(?:是|要|用|换|算)|(?<!分)别|除了?|而是|四舍五入|取整|整数|保留|小数|精确",
    re.IGNORECASE,
)
"""Words that take a conversion away, or want its figure otherwise."""
_OF_COUNTRY: Final = lazy_regex(r"\s*-?\s*(?:(?:US|U\.S\.|美制|美国)\s*)?", re.IGNORECASE)
_EACH: Final = lazy_regex(
    r"各(?:自|有)?\s*(?P<zh>\d[\d,.]*\s*[万千百]?)\s*(?:块钱?|元)?|(?P<en>\d[\d,.]*)\s+(?:units?\s+)?(?:of\s+each|each(?:\s+of)?)(?![A-Za-z])",
    re.IGNORECASE,
)
_TOWARDS: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:in|into|to)\s+(?:the\s+)?|(?:换成?|兑换?成?|折合?成?|合|等于|相当于|值)(?:多少)?|多少)\s*$",
    re.IGNORECASE,
)
_JOINT: Final = lazy_regex(
    r"\s*(?:[,，、]|和|与|跟|以及|还有|,?\s*(?:and|or)(?![A-Za-z]))?\s*(?:(?:多少|in|into)\s*)?", re.IGNORECASE
)
_LISTED: Final = lazy_regex(
    r"\s*(?:,|&|,?\s*(?:and|or)(?![A-Za-z]))\s*(?:(?:in|into|to)\s+)?(?P<unit>[A-Za-z]{2,12})(?![A-Za-z])"
    rf"|\s*(?:、|和|与|及)\s*(?:多少)?(?P<unit_zh>[{HAN}]{{1,4}}?)(?=$|[\s，,。？?、和呢呀吗啊])",
    re.IGNORECASE,
)
"""A unit that is only listed behind another, where it would be a word of its own by itself."""
_RATE: Final = lazy_regex(
    r"(?<![A-Za-z])\d[\d.,]*\s*[A-Za-z]+\s+(?:to|per|for)\s+(?:the|an?|one|1)\s+[A-Za-z]"
    r"|(?<![\d.A-Za-z])(?:1|one|an?|the)\s*[A-Za-z€£$]+\s*(?:is|was|=|equals|buys|costs|gets)\s*[€£$]?\d",
    re.IGNORECASE,
)
"""Tells a rate of one's own: 7.85 hkd to the dollar, 1 euro is 1.08 dollars."""
_IS: Final = lazy_regex(r"\s*(?:=|是|等于|兑换?|换|合|折合?)?\s*")
_GLUE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how|much|many|what|would|will|is|are|was|were|have|has|been|be|worth|convert|exchange|change|in|into|to|and|on|at|the|of"
    r"|rates?|for|by|using|with|as|from|my|i|you|get|can|could|please|pls|me|give|tell|show|number|numbers|one|each|respectively|it|that|they"
    r"|day's|official|reference|back)(?![A-Za-z])"
    r"|分别|各自|能够?|可以|兑换|换成?|折合|折算|换算|相当于|等于|多少|大概|大约|按照?|汇率|当[天日时]|的|是|成|为|值|钱|请|帮我|算一?下?|一下"
    r"|各|和|与|以及|对|兑|号|日|那天|我|有|想|要|呢|呀|啊|吗|把|将|给|都|在",
    re.IGNORECASE,
)


class Conversion(Frozen):
    """One amount and what it is to become."""

    value: float
    source: str
    target: str
    money: bool = False
    on: str = ""
    """The day of the rate, where one is named."""


def listed_conversions(text: str) -> tuple[Conversion, ...]:
    """Read a request that wants two or more conversions and nothing else; none for any other."""
    if len(text) > LONGEST or find_paths(text) or find_quoted(text) or _ASKS.search(text) is None:
        return ()
    found = _of_money(text) or _of_units(with_decimals(text))
    if any(one.source == one.target for one in found):
        return ()  # "and back in miles": what is turned back is the other figure
    return found if 1 < len(found) <= MOST else ()


def _of_units(text: str) -> tuple[Conversion, ...]:
    units = _units(text)
    numbers = [n for n in find_numbers(text) if not any(n.overlaps(unit) for unit in units)]
    quantities = [(n, unit) for n in numbers if (unit := _right_behind(n, units, text)) is not None]
    counted = {unit.start for _, unit in quantities}
    targets = [unit for unit in units if unit.start not in counted]
    if len(quantities) != len(numbers) or _COMPUTES.search(text) or find_periods(text):
        return ()
    money = [m for m in find_currencies(text) if not any(m.overlaps(unit) for unit in units)]
    if not targets or money or _goes_on(quantities, text) or _compound(quantities, text) or _LIMITS.search(text):
        return ()
    pairs = [(q, t) for q in quantities for t in targets if _measure(q[1]) == _measure(t)]
    used = {t.start for _, t in pairs}
    several = len(pairs) > max(len(quantities), len(targets))
    if several or used != {t.start for t in targets} or {q[0].start for q, _ in pairs} != {n.start for n in numbers}:
        return ()
    return tuple(Conversion(value=float(q[0].value), source=str(q[1].value), target=str(t.value)) for q, t in pairs)


def _says_more(spans: Sequence[Span], text: str) -> bool:
    """Whether a text says something besides what is converted: not to feet, rounded to whole numbers."""
    return re.search(r"\w", _GLUE.sub(" ", _without(spans, text))) is not None


def _units(text: str) -> list[Span]:
    """Find the units of a text, those too that are only listed behind another: in km and feet."""
    found = list(FINDERS["unit"](text))
    for one in found:  # grows while it is read
        match = _LISTED.match(text, one.end)
        name = "" if match is None else "unit" if match["unit"] else "unit_zh"
        unit = unit_named(match[name]) if match is not None else None
        if match is not None and unit and all(match.start(name) != other.start for other in found):
            found.append(Span(start=match.start(name), end=match.end(name), text=match[name], value=unit))
    return sorted(found, key=lambda span: span.start)


def _right_behind(number: Span, units: Sequence[Span], text: str) -> Span | None:
    match = _OF_COUNTRY.match(text, number.end)
    ends = {number.end, match.end() if match is not None else number.end}
    return next((unit for unit in units if unit.start in ends), None)


def _compound(quantities: Sequence[_Quantity], text: str) -> bool:
    """Whether two numbers make one quantity: 1 hour 52 minutes."""
    return any(
        _measure(one[1]) == _measure(after[1]) and not text[one[1].end : after[0].start].strip(" ")
        for one, after in pairwise(quantities)
    )


def _goes_on(quantities: Sequence[_Quantity], text: str) -> bool:
    """Whether more of a quantity is spoken right behind its unit: 两斤三两."""
    return any(re.match(r"[零一二三四五六七八九十半\d]", text[unit.end :]) for _, unit in quantities)


def _measure(unit: Span) -> str:
    return str(registry().Quantity(1, str(unit.value)).dimensionality)


def _of_money(text: str) -> tuple[Conversion, ...]:
    shared = _EACH.search(text)
    plain = text if shared is None else f"{text[: shared.start()]}{' ' * len(shared.group())}{text[shared.end() :]}"
    money, days = find_currencies(plain), find_periods(plain)
    if not money or len(days) > 1 or any(day.value.first != day.value.last for day in days):
        return ()
    money = sorted((m for m in money if not any(m.overlaps(day) for day in days)), key=lambda span: span.start)
    numbers = [n for n in find_numbers(plain) if not any(n.overlaps(s) for s in (*days, *money))]
    amounts = _amounts(money, numbers, plain)
    towards = _targets([m for m in money if m not in [c for _, c in amounts]], plain)
    if (
        _RATE.search(plain)
        or _tells_rate(amounts, plain)
        or len(amounts) != len(numbers)
        or _says_more([*money, *numbers, *days], plain)
    ):
        return ()
    if shared is not None:
        said = find_numbers(shared["zh"] or shared["en"])
        sources = [m for m in money if m not in towards]
        given = [(said[0], m) for m in sources] if said and not numbers and len(towards) == 1 else []
    else:
        given = amounts if len(amounts) + len(towards) == len(money) else []
    if not given or not towards or min(len(given), len(towards)) > 1:
        return ()
    on = days[0].value.first.isoformat() if days and days[0].value.first != today() else ""
    return tuple(
        Conversion(value=float(n.value), source=str(c.value), target=str(t.value), money=True, on=on)
        for n, c in given
        for t in towards
        if c.value != t.value
    )


def _amounts(money: Sequence[Span], numbers: Sequence[Span], text: str) -> list[_Quantity]:
    """Pair each number with the currency right behind it, or the sign right before it."""
    found = []
    for number in numbers:
        near = [m for m in money if not text[number.end : m.start].strip() and number.end <= m.start]
        near = near or [m for m in money if m.end == number.start]
        found += [(number, near[0])] if near else []
    return found


def _tells_rate(amounts: Sequence[_Quantity], text: str) -> bool:
    """Whether one of a currency is said to be so much of another: 1美元7.1人民币."""
    return any(
        one[0].value == 1 and _IS.fullmatch(text[one[1].end : after[0].start]) and one[1].value != after[1].value
        for one, after in pairwise(amounts)
    )


def _targets(free: Sequence[Span], text: str) -> list[Span]:
    """List the currencies that something is to become: behind a word that says so, and those listed with it."""
    found: list[Span] = []
    for one in free:
        listed = bool(found) and _JOINT.fullmatch(text, found[-1].end, one.start) is not None
        if listed or _TOWARDS.search(text[: one.start]):
            found.append(one)
    return found


def _without(spans: Sequence[Span], text: str) -> str:
    left = list(text)
    for span in spans:
        left[span.start : span.end] = " " * (span.end - span.start)
    return "".join(left)
