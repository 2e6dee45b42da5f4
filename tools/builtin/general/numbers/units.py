"""Converting between units of measurement."""

import math
import re

import pint
from babel import Locale
from pydantic import BaseModel, Field

from errors import InvalidArguments
from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import folded
from tools.gazetteers.units import registry, unit_of
from tools.kinds import Unit
from tools.marking import ExampleCall, tool

_CURRENCY_WORDS = lazy_regex(
    r"dollars?|yuan|rmb|euros?|yen|pounds? sterling|元|块钱?|美金|欧元|日元|英镑|港币|人民币|[$€¥£￥]"
)


class ConvertedUnits(BaseModel):
    """One quantity in two units."""

    value: float
    from_unit: Unit = Field(description="Unit of the value, as it was asked")
    result: float = Field(description="The same quantity in the other unit")
    to_unit: Unit = Field(description="Unit of the result, as it was asked")
    from_name: str = Field(description="Full English name of the first unit")
    to_name: str = Field(description="Full English name of the second unit")


@tool(
    domains=("math", "general"),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"value": 5, "from_unit": "斤", "to_unit": "克"}),
)
def convert_units(
    from_unit: Unit,
    to_unit: Unit,
    value: float = 1.0,
) -> ConvertedUnits:
    """Convert a quantity from one unit of measurement to another.

    Use it for length, area, volume, weight, temperature, speed, time spans, energy, power, pressure and data sizes,
    with units named in English or Chinese, Chinese market units (斤, 亩) included. It does not convert currencies.

    Args:
        from_unit: Unit of the value, e.g. km, pounds, °F, 公里, 斤.
        to_unit: Unit to convert to.
        value: The quantity in `from_unit`.

    Returns:
        The value, the result and both units.
    """
    source, target = _unit(from_unit, "from_unit"), _unit(to_unit, "to_unit")
    return ConvertedUnits(
        value=value,
        from_unit=from_unit.strip(),
        result=converted(value, source, target),
        to_unit=to_unit.strip(),
        from_name=_spoken(source),
        to_name=_spoken(target),
    )


def converted(value: float, source: str, target: str) -> float:
    """Convert between units by their pint names.

    Raises:
        InvalidArguments: the units measure different things, or the value is below absolute zero or not finite.
    """
    quantity = registry().Quantity(value, source)
    try:
        result = float(_comparable(quantity, target).to(target).magnitude)
    except (pint.PintError, ZeroDivisionError, OverflowError):
        raise InvalidArguments(
            f"{_spoken(source)} cannot be converted to {_spoken(target)}: they measure different things.",
            parameter="to_unit",
            zh=f"{_spoken(source)} 无法换算成 {_spoken(target)}：两者度量的不是同一种量。",
        ) from None
    if not math.isfinite(result) or _below_absolute_zero(quantity):
        raise InvalidArguments(
            f"No such quantity: {value:g} {_spoken(source)}.",
            parameter="value",
            zh=f"不存在这样的数量：{value:g} {_spoken(source)}。",
        )
    return float(f"{result:.12g}")  # what binary fractions add in the 16th digit is noise to a reader


def _comparable(quantity: pint.Quantity[float], target: str) -> pint.Quantity[float]:
    """Turn fuel economy round: distance per fuel and fuel per distance are each other's reciprocal."""
    fuel = registry().Quantity(1, "liter / kilometer").dimensionality
    here, there = quantity.dimensionality, registry().Quantity(1, target).dimensionality
    return 1 / quantity if here != there and fuel in (here, there) and here * there == {} else quantity


def _below_absolute_zero(quantity: pint.Quantity[float]) -> bool:
    if dict(quantity.dimensionality) != {"[temperature]": 1}:
        return False
    return float(quantity.to("kelvin").magnitude) < -1e-6


def _unit(name: str, parameter: str) -> str:
    unit = unit_of(name)
    if unit:
        return unit
    if _is_currency(name):
        raise InvalidArguments(
            f"{name!r} is a currency, not a unit of measurement; ask for amounts of money in another currency.",
            parameter=parameter,
            zh=f"“{name}”是货币，不是计量单位；请直接要求换算货币。",
        )
    raise InvalidArguments(f"There is no unit {name!r}.", parameter=parameter, zh=f"没有“{name}”这个单位。")


def _is_currency(name: str) -> bool:
    plain = folded(name.strip())
    if _CURRENCY_WORDS.fullmatch(plain):
        return True
    names = [Locale.parse(locale).currencies for locale in ("en", "zh_Hans")]
    return plain.upper() in names[0] or any(plain == folded(known) for group in names for known in group.values())


def _spoken(unit: str) -> str:
    return re.sub(r"_(?:area|length|weight)\b", "", unit).replace("_", " ").replace(" / ", " per ")
