"""Amounts for each of something, with how many there are of it: 14 an hour, 8 hours a day, 5 days; 每晚268 住3晚.

What an amount is for must be counted, and whatever is counted must be what an amount is for.
"""

import re
from typing import Final

from agents.extraction.sums.marked import AMOUNT, PLAIN, Marked
from lazy_regex import lazy_regex
from prompts.language import HAN

_FOR_EACH: Final = r"(?:an?|per|each|every|/)"
_RATE: Final = lazy_regex(
    rf"(?<![a-z])(?:at\s+|for\s+|charg(?:es?|ing|ed)\s+|@\s*)?(?P<a>{AMOUNT})\s*(?:{_FOR_EACH}\s+"
    rf"|/\s*)(?P<u>[a-z]+)(?:\s+{_FOR_EACH}\s+(?P<v>[a-z]+))?"
)
_CHAIN: Final = (
    rf"(?:for\s+)?(?P<n>{PLAIN})\s+(?P<gap>(?:[a-z-]+\s+)??)(?:%s)(?:s"
    rf"|es)?(?![a-z])(?:\s+{_FOR_EACH}\s+(?P<next>[a-z]+))?"
)
_GAP: Final = r"(?:[a-z'’-]+\s+){0,3}?"
_AT: Final = lazy_regex(
    rf"(?P<n>{PLAIN})\s+(?P<gap>{_GAP})(?:(?:at|for|@)\s+)?(?P<a>{AMOUNT})\s*(?:each|apiece|a\s+piece|a\s+pop)(?![a-z])"
    rf"|(?P<n2>{PLAIN})\s+(?P<gap2>{_GAP})(?:at|@)\s*(?P<a2>{AMOUNT})(?!\s*{_FOR_EACH}\s)"
)
_RATE_ZH: Final = lazy_regex(
    rf"(?:[每一](?![共起般直定样些])(?P<u>个?[{HAN}]{{1,2}}?)|(?:平均)?人均)(?:消费|大概|差不多|工资|租金|房费|门票|票价|价格|收费|人工|单价|租|收"
    rf"|要|是|卖|给|付|得)*(?P<a>{AMOUNT})"
    rf"|(?P<a2>{AMOUNT})(?:块|元)?(?:\s*(?:一(?![共起般直定样些])|/|1)|每)(?P<u2>个?[{HAN}])(?!均|多少)"
)
_FOR_ALL: Final = rf"(?:一共|总共|合计|共)[^,，。;；\ue000-\ue2ff]{{0,4}}{AMOUNT}"
"""Behind a count, it says what so many cost together."""
_UNITS: Final = (
    frozenset({"hour", "hr", "h"}),
    frozenset({"night", "nite"}),
    frozenset({"person", "people", "head", "pax"}),
    frozenset({"minute", "min"}),
)
_MOST: Final = 4


def products(said: Marked) -> list[str] | None:
    """Take the amounts that are for each of something together with how many there are; None where that is not said."""
    return _chinese(said) if said.chinese else _english(said)


def _english(said: Marked) -> list[str] | None:
    found = []
    while (match := said.first(_RATE)) is not None:
        counts = _counts([unit for unit in (match["u"], match["v"]) if unit], said)
        if counts is None:
            return None
        found.append(" * ".join([*counts, said.value(match["a"])]))
    while (match := said.first(_AT)) is not None:
        found.append(f"{said.value(match['n'] or match['n2'])} * {said.value(match['a'] or match['a2'])}")
    return found


def _counts(units: list[str], said: Marked) -> list[str] | None:
    """Count the units that an amount is for; where these are so many for each of another, that one is counted too."""
    found: list[str] = []
    while units and len(found) < _MOST:
        names = _names_of(units.pop(0))
        match = said.first(re.compile(_CHAIN % names))
        if match is None:
            return None
        found.append(said.value(match["n"]))
        units += [match["next"]] if match["next"] else []
    return None if units else found


def _names_of(unit: str) -> str:
    plain = unit.removesuffix("s")
    names = next((names for names in _UNITS if unit in names or plain in names), frozenset({unit, plain}))
    return "|".join(sorted((re.escape(name) for name in names), key=len, reverse=True))


def _chinese(said: Marked) -> list[str] | None:
    found = []
    while (match := said.first(_RATE_ZH)) is not None:
        count = _count(match["u"] or match["u2"] or "人", said)
        if count is None:
            return None
        found.append(f"{count} * {said.value(match['a'] or match['a2'])}")
    return found


def _count(unit: str, said: Marked) -> str | None:
    plain = unit.removeprefix("个") or unit
    measures = "[个位名]" if plain in {"人", "位", "名", "个"} else f"个?{re.escape(plain)}"
    match = said.first(re.compile(rf"(?P<n>{PLAIN}){measures}(?:人)?(?!半|一(?!共)|{_FOR_ALL})"))
    return None if match is None else said.value(match["n"])
