"""Numbers with their units: 66公斤 for a weight in kilograms, two weeks for a number of days, 52分30秒 for a time.

A parameter says its unit at the end of its name (`height_cm`) or in its description ("in days", 身高(厘米)). Where one
parameter and one quantity of the request are of a dimension, the one is the other, converted.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.request import ReadRequest
from lazy_regex import lazy_regex
from prompts.language import HAN
from tools.gazetteers.units import registry, unit_named

_WORD: Final = rf"[A-Za-z°µ]+(?:/[A-Za-z]+)?|[{HAN}]{{1,3}}"
_BEHIND: Final = lazy_regex(rf"[\s-]{{0,2}}(?:(?P<latin>[A-Za-z°µ]+(?:/[A-Za-z]+)?)|个?(?P<han>[{HAN}]{{1,3}}))")
_SAID: Final = lazy_regex(
    rf"(?:\bin\s+|[（(，,]\s*(?:in\s+)?|单位[为是：:]?\s*)(?P<unit>{_WORD})(?=[\s)）.,;，。；]|$)"
)
_NAME_PARTS: Final = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|[_\-\s]+")
_CALENDAR: Final = frozenset({"year", "month", "day", "hour", "minute", "second", "week", "in", "a", "min", "d"})
"""Names that mean a date's or a clock's part, or nothing of the kind, rather than how many of a unit."""
_CLOCK: Final = lazy_regex(r"(?<![\d:])(?P<first>\d{1,3}):(?P<second>[0-5]\d)(?::(?P<third>[0-5]\d))?(?![\d:])")
_CLOCK_STYLE: Final = lazy_regex(r"\bh{1,2}:mm:ss\b|\bm{1,2}:ss\b", re.IGNORECASE)
_GOES_ON: Final = lazy_regex(r"\d{1,2}(?![\d.])")
"""Digits right behind a Chinese unit: where they have no unit of their own, 1米75 is no metre."""
_PERCENT: Final = lazy_regex(r"\bpercent|\bper cent|%|百分", re.IGNORECASE)
_PART_OF_ONE: Final = lazy_regex(r"decimal|fraction|between 0 and 1|0 to 1|0-1|小数", re.IGNORECASE)
_JOINT: Final = lazy_regex(r"\s*(?:,|and|零|又)?\s*", re.IGNORECASE)
_MINUTES_HAN: Final = "分"
_NUMERIC: Final = frozenset({"integer", "number"})
_SMALL: Final = 1e-9
_TIME: Final = "second"
_HOUR, _MINUTE = 3_600, 60


@dataclass(frozen=True)
class Quantity:
    """A number with a unit, or several that add up: 5 ft 11 in."""

    start: int
    end: int
    value: float
    unit: str


@dataclass(frozen=True)
class ToldByUnit:
    """What units tell."""

    values: Mapping[str, Any]
    """Place of a leaf → its value."""
    pieces: frozenset[str]
    """Pieces of the request that these are."""


def told_by_unit(leaves: Sequence[Leaf], description: str, request: ReadRequest) -> ToldByUnit:
    """Give quantities to the leaves that want their dimension, where one leaf and one quantity go together.

    Args:
        leaves: Of a tool.
        description: What the tool says of itself: some tell there how a time is written.
        request: Read already.
    """
    wanted = {leaf.place: unit for leaf in leaves if (unit := unit_wanted(leaf))}
    clocks = [leaf for leaf in leaves if _wants_clock(leaf, description, alone=len(leaves) == 1)]
    found, pieces = dict[str, Any](), set[str]()
    every = quantities(request)
    for leaf in leaves:
        unit = wanted.get(leaf.place, "")
        rivals = [place for place, other in wanted.items() if unit and _alike(unit, other)]
        fitting = [q for q in every if unit and _alike(unit, q.unit)]
        value = _converted(fitting[0], unit, leaf) if unit and len(fitting) == len(rivals) == 1 else None
        if value is not None:
            found[leaf.place] = value
            pieces.add(request.text[fitting[0].start : fitting[0].end])
    times = [q for q in every if _alike(q.unit, _TIME)]
    if len(clocks) == len(times) == 1 and clocks[0].place not in found:
        found[clocks[0].place] = _as_clock(times[0], request.text)
        pieces.add(request.text[times[0].start : times[0].end])
    rates = [leaf for leaf in leaves if _wants_percent(leaf)]
    shares = [n for n in request.numbers if "percent" in n.marks and "fraction" not in n.marks]
    if len(rates) == len(shares) == 1 and rates[0].place not in found:
        found[rates[0].place] = shares[0].value
        pieces.add(shares[0].text)
    return ToldByUnit(found, frozenset(pieces))


def unit_wanted(leaf: Leaf) -> str:
    """Return the unit that a leaf's numbers are in; empty where its author does not say."""
    if leaf.kind not in _NUMERIC or leaf.many:
        return ""
    parts = [part.lower() for part in _NAME_PARTS.split(leaf.name) if part]
    last = parts[-1] if parts else ""
    named = unit_named(last) if last not in _CALENDAR and (len(parts) > 1 or len(last) > 1) else None
    said = {unit for m in _SAID.finditer(leaf.description) if m["unit"] != "in" and (unit := unit_named(m["unit"]))}
    return named or (said.pop() if len(said) == 1 else "")


def _wants_percent(leaf: Leaf) -> bool:
    """Whether a leaf's numbers are in percent, and not parts of one."""
    said = f"{leaf.description} {leaf.name}"
    plain = leaf.kind == "number" and not leaf.many and not _PART_OF_ONE.search(said)
    return plain and _PERCENT.search(said) is not None and not any(e.startswith("0.") for e in leaf.examples)


def quantities(request: ReadRequest) -> list[Quantity]:
    """List the numbers of a request that have a unit; those that stand together and go together are one."""
    found: list[Quantity] = []
    for clock in _CLOCK.finditer(request.text):
        if clock["third"]:
            seconds = int(clock["first"]) * _HOUR + int(clock["second"]) * _MINUTE + int(clock["third"])
            found.append(Quantity(*clock.span(), seconds, _TIME))
    for number in request.numbers:
        if number.marks & {"letter", "fraction", "ordinal", "percent"} or not isinstance(number.value, int | float):
            continue
        end = number.end - ("unscaled" in number.marks)
        behind = _unit_behind(request.text, end)
        if behind and not any(q.start <= number.start < q.end for q in found):
            found.append(Quantity(number.start, behind[1], float(number.value), behind[0]))
    return _joined(sorted(found, key=lambda q: q.start), request.text)


def _unit_behind(text: str, end: int) -> tuple[str, int] | None:
    match = _BEHIND.match(text, end)
    if match is None:
        return None
    if match["latin"]:
        unit = unit_named(match["latin"])
        return (unit, match.end()) if unit else None
    start, said = match.start("han"), match["han"]
    for length in range(len(said), 0, -1):
        unit = unit_named(said[:length]) or ("minute" if said[:length] == _MINUTES_HAN else None)
        if unit:
            more = _GOES_ON.match(text, start + length)
            return None if more and _unit_behind(text, more.end()) is None else (unit, start + length)
    return None


def _joined(every: Sequence[Quantity], text: str) -> list[Quantity]:
    """Add up what stands side by side, the larger unit first: 1 h 20 m, where m is then no length."""
    found: list[Quantity] = []
    for quantity in every:
        last = found[-1] if found else None
        near = last is not None and _JOINT.fullmatch(text[last.end : quantity.start]) is not None
        if last is None or not near:
            found.append(quantity)
            continue
        minutes = _alike(last.unit, _TIME) and text[quantity.end - 1] == "m" and quantity.unit == "meter"
        unit = "minute" if minutes else quantity.unit
        smaller = _alike(last.unit, unit) and _factor(unit, last.unit) < 1
        if smaller:
            total = last.value + quantity.value * _factor(unit, last.unit)
            found[-1] = Quantity(last.start, quantity.end, total, last.unit)
        else:
            found.append(quantity)
    return found


@lru_cache(maxsize=4_096)
def _alike(one: str, other: str) -> bool:
    """Whether two units are of one dimension."""
    if one == other:
        return True
    units = registry()
    return bool(units.Unit(one).dimensionality == units.Unit(other).dimensionality)


@lru_cache(maxsize=4_096)
def _factor(one: str, other: str) -> float:
    units = registry()
    return float(units.Quantity(1.0, one).to(other).magnitude) if not _is_offset(one, other) else 1.0


def _is_offset(*names: str) -> bool:
    return any(name.startswith("degree_") for name in names)


def _converted(quantity: Quantity, unit: str, leaf: Leaf) -> float | int | None:
    same = quantity.unit == unit
    value = quantity.value if same else float(registry().Quantity(quantity.value, quantity.unit).to(unit).magnitude)
    value = float(f"{value:.10g}")
    if abs(value - round(value)) < _SMALL:
        return round(value)
    return None if leaf.kind == "integer" else value


def _wants_clock(leaf: Leaf, description: str, *, alone: bool) -> bool:
    """Whether a text is to be a time as a clock counts it, minutes and seconds; some say so where they name it."""
    if leaf.kind != "text" or leaf.many:
        return False
    about = [s for s in re.split(r"(?<=[.。;；\n])\s*", description) if alone or f"`{leaf.name}`" in s]
    return any(_CLOCK_STYLE.search(text) for text in (leaf.description, *about))


def _as_clock(quantity: Quantity, text: str) -> str:
    said = text[quantity.start : quantity.end]
    if _CLOCK.fullmatch(said):
        return said
    seconds = round(quantity.value * _factor(quantity.unit, _TIME))
    hours, rest = divmod(seconds, _HOUR)
    minutes, seconds = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"
