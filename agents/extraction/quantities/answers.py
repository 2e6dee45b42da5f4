"""The figures that a message asks of the quantities it tells, by whoever accounts for every word of it."""

from collections.abc import Callable
from typing import Final, TypeAlias

from agents.extraction.quantities.chains import Product, product
from agents.extraction.quantities.number_lists import of_numbers
from agents.extraction.quantities.offers import offered
from agents.extraction.quantities.pixels import pixels
from agents.extraction.quantities.priced_lines import priced_lines
from agents.extraction.quantities.purses import left_of_income, saved_until
from agents.extraction.quantities.shares import shared_on_top
from agents.extraction.quantities.symbols import MONEY
from agents.extraction.quantities.told_en import told_en
from agents.extraction.quantities.told_zh import told_zh
from agents.extraction.quantities.worked import Worked
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.sums.figures.figure import CENTS, PARTS, Figure, Name
from prompts.language import has_han

_Reader: TypeAlias = Callable[[str], Worked | None]
_LONGEST: Final = 250


def quantities_told(text: str) -> Worked | None:
    """Read what a message asks of the quantities it tells; None where any of its words is not accounted for."""
    if len(text) > _LONGEST:
        return None
    return next((found for read in _READERS if (found := read(text)) is not None), None)


def _multiplied(text: str) -> Worked | None:
    told = (told_zh if has_han(text) else told_en)(text)
    found = None if told is None else product(told)
    if found is None or (found.of.key == MONEY and len({coin.value for coin in find_currencies(text)}) > 1):
        return None
    return Worked((_figure(found),), named=found.of.key != MONEY)


def _figure(found: Product) -> Figure:
    if found.is_rounded_up:
        name = Name(f"{found.of.said} (rounded up)", f"{found.of.said}（向上取整）")
        return Figure(name, f"ceil({found.expression})", 0)
    return Figure(
        Name(found.of.said, found.of.said), found.expression, CENTS if found.of.key.startswith("coin") else PARTS
    )


_READERS: Final[tuple[_Reader, ...]] = (
    _multiplied,
    priced_lines,
    offered,
    shared_on_top,
    left_of_income,
    saved_until,
    pixels,
    of_numbers,
)
