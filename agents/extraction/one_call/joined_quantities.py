"""Quantities of several units in one: 5 ft 7 in cm, 13 stone 4 in kg, 3斤6两是多少克, 一亩三分地有多少平方米.

They are one number in the smallest unit that is said, or in the first where a part of it follows (半, 一米七五).
Units must measure the same, each smaller than the one before, and none may hold as many as make up the one before it.
"""

import re
from decimal import Decimal
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, has_han
from tools.gazetteers.units import registry, unit_named

_NUMBER: Final = lazy_regex(r"\s*(?:,|and\s+|又)?\s*(?P<n>\d+(?:\.\d+)?|[零〇一二三四五六七八九十]+|[两半])")
_WORD: Final = lazy_regex(r"\s*(?:[A-Za-z]+|['\"′″’”])")
_BEHIND_NUMBER: Final = lazy_regex(r"(?![\w.%/])", re.ASCII)
_DIGITS: Final = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_LONGEST: Final = 4
_IMPLIED: Final = {"foot": "inch", "stone": "pound", "pound": "ounce", "hour": "minute", "minute": "second"}
"""In what a number without a unit counts behind one with it: 6 ft 2."""
_MARKS: Final = {"'": "foot", "′": "foot", "’": "foot", '"': "inch", "″": "inch", "”": "inch", "in": "inch"}
_TENTHS: Final = frozenset({"meter", "jin"})
"""Behind these, digits without a unit are the decimals, in Chinese alone: 一米七五."""
_UNEVEN: Final = frozenset({"month", "year"})
"""As long as the calendar says: they are no number of days."""
_MU: Final = "mu_area"
_FEN: Final = lazy_regex(r"分(?:地|田)?")
"""A tenth of a mu; elsewhere minutes or cents."""
_ASK: Final = r"(?:(?:please|pls|so|and|hey|hi|ok)[\s,]+)*"
_SUBJECT: Final = (
    r"(?:(?:i|he|she|they|it|we)(?:['’]m|['’]s|\s+(?:am|is|are|was|weighs?|measures?|stands?))"
    r"|(?:my|the|our|his|her|a|this)\s+(?:[a-z]+\s+){1,2}?(?:is|are|was|weighs?|measures?|took|takes))\s+"
)
_BEFORE: Final = lazy_regex(
    rf"{_ASK}(?:{_SUBJECT}|(?:convert|change|turn|express|put)\s+|what(?:['’]?s|\s+is|\s+are)\s+)?"
    r"|(?:and\s+|so\s+)?how\s+(?:many|much)\s+(?P<unit>[a-z ]+?)\s+(?:is|are|in|are\s+in|are\s+there\s+in|makes?)\s+",
    re.IGNORECASE,
)
_AFTER: Final = lazy_regex(
    r"\s*[,.;:?]?\s*(?:(?:what(?:['’]?s|\s+is)|how\s+much\s+is)\s+(?:that|it|this)\s+|converted\s+|expressed\s+)?"
    r"(?:in|to|into|as|=)\s+(?:how\s+many\s+)?(?P<unit>[a-z²³ ]+?)(?:[\s,]+(?:please|pls))?",
    re.IGNORECASE,
)
_BEFORE_ZH: Final = lazy_regex(
    rf"(?:请问?|帮我|把|将|麻烦|算一?[下算]|换算|[\s，,])*(?![{HAN}]*[几少])[{HAN}]{{0,6}}?[\s，,]*"
)
_AFTER_ZH: Final = lazy_regex(
    r"[\s，,]*(?:那|大概|大约|一共|也|就)*(?:是|有|等于|合|折合?|换算?[成为]?|转换?[成为]|相当于|=)+"
    r"(?:大概|大约)?(?:多少|几)?个?\s*"
    rf"(?P<unit>[{HAN}]{{1,5}}?|[A-Za-z²³]+)(?:是(?:多少|几))?[呢啊呀]?"
)


_IMPERIAL: Final = lazy_regex(r"\s*[（(]\s*(?:英尺\s*[和、/加]?\s*英寸|英尺|英制)(?:单位)?\s*[)）]\s*")
"""Says in brackets that 尺 and 寸 are feet and inches: 5尺11(英尺英寸)."""
_OWN: Final = lazy_regex(r"(?<![英公市])[尺寸]")
_CHINESE_UNITS: Final = frozenset({"chi", "cun", "zhang"})
"""Chinese lengths, which nobody joins with feet and inches: 5尺11英寸 may be of either."""


_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_IN_WORDS: Final = lazy_regex(rf"(?<![a-z])(?:{'|'.join(_WORDS)})(?![a-z])", re.IGNORECASE)
_IMPERIAL_UNITS: Final = frozenset({"foot", "inch", "yard", "mile"})


class JoinedQuantity(Frozen):
    """One quantity and the unit it is wanted in."""

    value: float
    unit: str
    target: str


def joined_quantity(request: str) -> JoinedQuantity | None:
    """Read a request that converts a quantity said in several units, and nothing else; None for any other."""
    said = _plainly(request.strip(" \t\n?？.。!！"))
    chinese = has_han(said)
    first = re.search(r"\d|[一二两三四五六七八九十]" if chinese else r"\d", said)
    if first is None:
        return None
    before = (_BEFORE_ZH if chinese else _BEFORE).fullmatch(said[: first.start()])
    if before is None:
        return None
    asked = "" if chinese else before["unit"] or ""
    for terms, end in _scans(said, first.start()):
        target = asked if asked and end == len(said) else _target(said[end:], chinese=chinese)
        unit = _unit(target) if target else None
        if not chinese and not terms[-1][1] and unit_named(terms[-2][1]) in _TENTHS:
            continue  # 2 m 5 may be 2.5 or 2.05
        joined = _joined(terms)
        if joined is None or unit is None or (joined[1] in _UNEVEN and unit not in _UNEVEN):
            continue
        if _alike(joined[1], unit):
            return JoinedQuantity(value=joined[0], unit=joined[1], target=unit)
    return None


def _plainly(said: str) -> str:
    """Write number words of English in digits, and feet and inches of Chinese by their whole names."""
    if not has_han(said):
        return _IN_WORDS.sub(lambda match: str(_WORDS.index(match.group().lower()) + 1), said)
    return said if _IMPERIAL.search(said) is None else _OWN.sub(r"英\g<0>", _IMPERIAL.sub("", said))


def _target(behind: str, *, chinese: bool) -> str:
    after = (_AFTER_ZH if chinese else _AFTER).fullmatch(behind)
    return "" if after is None else after["unit"]


def _unit(name: str) -> str | None:
    plain = name.strip()
    return _MARKS.get(plain) or unit_named(plain)


def _scans(text: str, start: int) -> list[tuple[list[tuple[str, str]], int]]:
    """Read numbers with their units from a place on; the last one also without what may be its unit: 5 ft 7 in cm."""
    terms: list[tuple[str, str]] = []
    found: list[tuple[list[tuple[str, str]], int]] = []
    while (number := _NUMBER.match(text, start)) is not None:
        name, end = _name_at(text, number.end(), terms)
        if terms and _BEHIND_NUMBER.match(text, number.end()):
            found.append(([*terms, (number["n"], "")], number.end()))
        if not name:
            break
        terms = [*terms, (number["n"], name)]
        found.append((terms, end))
        start = end
    return [scan for scan in reversed(found) if len(scan[0]) > 1]


def _name_at(text: str, at: int, terms: list[tuple[str, str]]) -> tuple[str, int]:
    """Return the unit that stands at a place, with where it ends; an empty one where none does."""
    if terms and terms[-1][1] == _MU and (fen := _FEN.match(text, at)) is not None:
        return "fen", fen.end()
    if (word := _WORD.match(text, at)) is not None:
        return _unit(word.group()) or "", word.end()
    for length in range(_LONGEST, 0, -1):
        if at + length <= len(text) and (unit := unit_named(text[at : at + length])) is not None:
            return unit, at + length
    return "", at


def _joined(terms: list[tuple[str, str]]) -> tuple[float, str] | None:
    """Add the terms up; None where they are no one quantity."""
    last, unit = terms[-1], terms[0][1]
    if not last[1] or last[1] == "fen":
        part = _part(last, terms[:-1])
        if part is not None:
            value = _number(terms[0][0])
            return None if value is None or len(terms) != 2 else (float(value + part), unit)
        implied = _IMPLIED.get(terms[-2][1])
        if implied is None:
            return None
        terms = [*terms[:-1], (last[0], implied)]
    return _summed(terms)


def _part(last: tuple[str, str], before: list[tuple[str, str]]) -> Decimal | None:
    """Return what a last number without a unit of its own is of the unit before it; None where that is not said so."""
    said, name = last
    if name == "fen":
        tenth = _number(said)
        return tenth / 10 if tenth is not None and tenth < 10 else None
    if said == "半":
        return Decimal("0.5")
    digits = "".join(str(_DIGITS.get(sign, sign)) for sign in said)
    if before[-1][1] in _TENTHS and digits.isdigit() and len(digits) <= 2:
        return Decimal(f"0.{digits}")
    return None


def _summed(terms: list[tuple[str, str]]) -> tuple[float, str] | None:
    smallest, total = terms[-1][1], Decimal(0)
    if (units := {name for _, name in terms}) & _CHINESE_UNITS and units & _IMPERIAL_UNITS:
        return None
    before: Decimal | None = None
    for said, name in terms:
        value = _number(said)
        if value is None or not _alike(name, smallest):
            return None
        size = Decimal(str(round(float(registry().Quantity(1, name).to(smallest).magnitude), 9)))
        if before is not None and (size >= before or value * size >= before):
            return None
        total, before = total + value * size, size
    return float(total), smallest


def _alike(one: str, other: str) -> bool:
    """Whether two units measure the same."""
    return bool(registry().Quantity(1, one).check(registry().Quantity(1, other).dimensionality))


def _number(said: str) -> Decimal | None:
    """Read a number up to 99 in Chinese, or any in digits."""
    if re.fullmatch(r"\d+(?:\.\d+)?", said):
        return Decimal(said)
    tens, ten, ones = said.rpartition("十")
    if not ten:
        return Decimal(_DIGITS[said]) if said in _DIGITS else None
    if (tens and tens not in _DIGITS) or (ones and ones not in _DIGITS):
        return None
    return Decimal((_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0))
