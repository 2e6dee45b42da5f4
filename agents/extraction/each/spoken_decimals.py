"""Quantities whose decimals are spoken behind the unit, written as numbers: 一米八 is 1.8米, 两公里半 2.5公里."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex

_DIGITS: Final = "零一二三四五六七八九"
_N: Final = r"(?<![\d.一二两三四五六七八九十百千万零第])(?P<n>\d+|[一二两三四五六七八九十]{1,3})"
_ENDS: Final = (
    r"(?=\s*(?:$|[,，。?？!！;；、:：)）=]|(?:\.|in|to)(?![a-z0-9])"
    r"|[是等换合折的有相约大转变多和跟与或及还又对高长宽重]|几[公英米尺寸磅斤]))"
)
"""Stands behind decimals: before any other sign, the digits may count the next thing (5公斤3箱)."""
_SPOKEN: Final = lazy_regex(
    rf"{_N}(?:(?P<unit>米(?=[一二三四五六七八九\d]{{1,2}})|(?:公?斤|千克)(?=[一二三四五六七八九\d](?![一二三四五六七八九\d])))(?P<more>[一二三四五六七八九]{{1,2}}|\d{{1,2}}){_ENDS}"
    rf"|(?P<unit2>公里|千米|英里|公斤|千克|斤|米|英尺|英寸|尺|寸|磅|升|吨|小时|里)(?P<half>半){_ENDS})"
)


def with_decimals(text: str) -> str:
    """Write such quantities with their decimals before the unit; any other text stays as it is."""
    return _SPOKEN.sub(_written, text)


def _written(match: re.Match[str]) -> str:
    said = match["n"]
    whole = int(said) if said.isdigit() else chinese_number(said.replace("两", "二"))
    if whole is None:
        return match.group()
    more = match["more"] or "五"
    digits = "".join(str(_DIGITS.index(sign)) if sign in _DIGITS else sign for sign in more)
    return f"{int(whole)}.{digits}{match['unit'] or match['unit2']}"
