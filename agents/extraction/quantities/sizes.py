"""Two or three lengths that make an area or a volume: 4.2 by 3.6 m, 120cm x 60cm x 50cm; 长80厘米宽40厘米高50厘米."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.quantities.plain_text import value
from agents.extraction.quantities.symbols import Symbol, is_measure, symbol_of

_UNIT: Final = (
    r"(?:m|cm|mm|km|ft|feet|foot|in|inch(?:es)?|yards?|yd|met(?:re|er)s?|centimet(?:re|er)s?|millimet"
    r"(?:re|er)s?)(?![a-z])"
)
_BARE: Final = r"(?:\d+(?:\.\d+)?|\.\d+)"
SIZE: Final = (
    rf"(?P<a>(?<![\w.]){_BARE})\s?(?P<ua>{_UNIT})?\s?(?:by|x|\*)\s?(?P<b>{_BARE})\s?(?P<ub>{_UNIT})?"
    rf"(?:\s?(?:by|x|\*)\s?(?P<c>{_BARE})\s?(?P<uc>{_UNIT})?)?"
)
AREA_ZONE: Final = (
    r"(?:room|bedroom|kitchen|bathroom|living room|floor|wall|ceiling|garden|lawn|terrace|patio"
    r"|carpet|plot|deck|fence|yard|hall"
    r"|box|tank|fish tank|aquarium|crate|container|carton|parcel|suitcase|pool|planter|sandbox|area|space)"
)
_SQUARE, _CUBE = 2, 3


def size_of(match: re.Match[str]) -> tuple[str, Symbol] | None:
    """Return the product of the lengths that SIZE finds, and what it is counted in; None where a unit is missing."""
    return _size({name: match[name] for name in ("a", "ua", "b", "ub", "c", "uc")})


def tile_of(match: re.Match[str]) -> tuple[str, Symbol] | None:
    """Return the same of lengths that stand in groups of a tile, which has but two."""
    given = {name: match[f"t{name}"] for name in ("a", "ua", "b", "ub", "c", "uc")}
    return None if given["c"] else _size(given)


def _size(given: dict[str, str | None]) -> tuple[str, Symbol] | None:
    return size_told([(given[name], given[f"u{name}"]) for name in "abc" if given[name]])


def size_told(given: Sequence[tuple[str | None, str | None]]) -> tuple[str, Symbol] | None:
    """Multiply lengths, each a number and its unit; those that name none have that of the last, if all but it do so."""
    units = [unit for _, unit in given]
    last = units[-1]
    if last is None or (any(units[:-1]) and not all(units)):
        return None
    symbols = [symbol_of(unit or last) for unit in units]
    return product_of([value(number or "") for number, _ in given], symbols)


def product_of(numbers: list[str], symbols: list[Symbol | None]) -> tuple[str, Symbol] | None:
    """Multiply lengths, each in its own unit, counted in that of the last."""
    known = [symbol for symbol in symbols if symbol is not None and symbol.key == "[length]"]
    if len(known) != len(numbers) or not all(map(is_measure, known)):
        return None
    one = known[-1]
    power = len(numbers)
    key = f"[length] ** {power}"
    terms = [
        number if abs(symbol.factor - one.factor) < 1e-12 else f"{float(number) * symbol.factor / one.factor:.10g}"
        for number, symbol in zip(numbers, known, strict=True)
    ]
    return " * ".join(terms), Symbol(key, one.factor**power, {_SQUARE: f"{one.said}²", _CUBE: f"{one.said}³"}[power])
