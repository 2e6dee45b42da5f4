"""The product of all facts of a story that is counted in what is wished: hours a day, pay an hour, days.

Every fact is used exactly once, counts as they are and rates either way round; only where one product alone is
counted in what is wished, it is what is asked for.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.quantities.facts import Fact, Told
from agents.extraction.quantities.symbols import MONEY, Symbol

_EXACT: Final = 1e-9
_THING: Final = "thing"


class Product(NamedTuple):
    """An expression, and what it is counted in."""

    expression: str
    of: Symbol
    is_rounded_up: bool = False
    """Whether it counts things of which there are no parts, and a part of one is needed: tiles for a floor."""


def product(told: Told) -> Product | None:
    """Multiply what a message tells; None where that is not counted in what it wishes, or not in one way alone."""
    if len(told.wishes) > 1 or not _is_worked(told.facts):
        return None
    asked = told.wishes[0].of if told.wishes else ()
    if not asked:
        plain = _worked(told.facts, [True] * len(told.facts))
        whole = plain is not None and (plain.of.key == MONEY or (bool(told.wishes) and _is_free_of_money(told.facts)))
        return plain if whole else None
    found = [one for target in asked for one in _towards(told.facts, target)]
    return found[0] if len(found) == 1 else None


def _is_worked(facts: Sequence[Fact]) -> bool:
    """Whether there is something to multiply: a number alone is no sum."""
    return len(facts) > 1 or any(" * " in fact.amount for fact in facts)


def _is_free_of_money(facts: Sequence[Fact]) -> bool:
    return all(MONEY not in {fact.of.key, fact.each.key if fact.each else ""} for fact in facts)


def _towards(facts: Sequence[Fact], target: Symbol) -> list[Product]:
    ways = itertools.product(*([True, False] if fact.each else [True] for fact in facts))
    products = (_worked(facts, way) for way in ways)
    return [_in(one, target) for one in products if one is not None and one.of.key == target.key]


def _worked(facts: Sequence[Fact], way: Sequence[bool]) -> Product | None:
    """Multiply facts, those the other way round where that is said; None where more than one thing is left."""
    left: Counter[str] = Counter()
    factor, expression, of = 1.0, "", list[Symbol]()
    for fact, upright in zip(facts, way, strict=True):
        sign = 1 if upright else -1
        left[fact.of.key] += sign
        factor *= fact.of.factor**sign
        if fact.each is not None:
            left[fact.each.key] -= sign
            factor /= fact.each.factor**sign
        of += [fact.of] if upright else [fact.each] if fact.each else []
        expression = _with(expression, fact.amount, upright=upright)
    rest = {key: n for key, n in left.items() if n}
    key = next(iter(rest), "")
    if rest != {key: 1}:
        return None
    unit = next(symbol for symbol in reversed(of) if symbol.key == key)
    whole = unit.key.startswith(_THING) and not all(way)
    return Product(_scaled(expression, factor / unit.factor), unit, whole)


def _with(expression: str, amount: str, *, upright: bool) -> str:
    if not expression or expression == "1":
        return amount if upright else f"1 / ({amount})" if " " in amount else f"1 / {amount}"
    if upright:
        return expression if amount == "1" else f"{expression} * {amount}"
    return f"{expression} / ({amount})" if " " in amount else f"{expression} / {amount}"


def _in(one: Product, target: Symbol) -> Product:
    return one._replace(expression=_scaled(one.expression, one.of.factor / target.factor), of=target)


def _scaled(expression: str, factor: float) -> str:
    if abs(factor - 1) < _EXACT:
        return expression
    other = 1 / factor
    if abs(other - round(other)) < _EXACT * other:
        return f"{expression} / {round(other)}"
    return f"{expression} * {factor:.10g}"
