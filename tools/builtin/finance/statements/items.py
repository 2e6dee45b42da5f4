"""The items of statements: what they are called, and one fiscal year or quarter of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated

from pydantic import Field

from prompts.frozen import Frozen
from tools.market.labels import ItemLabel, StatementName, labels
from tools.market.money import readable_en
from tools.market.provider import DescribedValue, Figure
from tools.market.refusals import Refusal
from tools.market.remarks import Remark, remark

FiscalYear = Annotated[int | None, Field(ge=1990, le=2100)]
"""One fiscal year by its number."""
Years = Annotated[int | None, Field(ge=1, le=20)]
"""How many fiscal years, counted back from the newest."""


class MissingFigure(Refusal):
    """A year's figures lack an item that a formula needs."""

    def __init__(self, item: str, fiscal_year: int) -> None:
        super().__init__(remark("no_figure", item=item, fiscal_year=fiscal_year))
        self.item = item


class Item(DescribedValue):
    """One figure of one fiscal year."""

    item: str
    """Key of the item, e.g. total_assets."""
    label: str
    """What it is called in English."""
    value: float
    """The figure in full units."""
    unit: str
    """USD, USD/share or shares."""
    readable: str
    """The figure for people, in English."""
    filing: str
    """Filing that it comes from, e.g. 10-K FY2023."""
    checked: bool
    """Whether a second source holds the same figure."""


def to_item(figure: Figure) -> Item:
    """Turn a provider's figure into one to show."""
    return Item(
        item=figure.item,
        label=labels()[figure.item].en,
        value=figure.value,
        unit=figure.unit,
        readable=readable_en(figure.value, figure.unit),
        filing=figure.filing,
        checked=figure.checked,
    )


class Year(Frozen):
    """All figures of one fiscal year, or of one quarter of it."""

    fiscal_year: int
    period_end: date
    figures: Mapping[str, Figure]
    fiscal_quarter: int = 0
    """1 to 4; 0 for the whole year."""

    @property
    def name(self) -> str:
        """How the time is called: FY2024, or Q3 FY2024."""
        return f"Q{self.fiscal_quarter} FY{self.fiscal_year}" if self.fiscal_quarter else f"FY{self.fiscal_year}"

    def value(self, item: str) -> float:
        """Return a figure.

        Raises:
            MissingFigure: the year has no such figure.
        """
        if item not in self.figures:
            raise MissingFigure(item, self.fiscal_year)
        return self.figures[item].value

    def of(self, statement: StatementName) -> list[Figure]:
        """Return one statement's figures in the order of the statement."""
        return [
            self.figures[item] for item in labels() if item in self.figures and labels()[item].statement == statement
        ]


def by_year(figures: Sequence[Figure]) -> dict[int, Year]:
    """Sort annual figures into fiscal years, newest first; items are added that can be computed from others."""
    years = sorted({figure.fiscal_year for figure in figures}, reverse=True)
    return {year: _year([figure for figure in figures if figure.fiscal_year == year]) for year in years}


def by_quarter(figures: Sequence[Figure]) -> list[Year]:
    """Sort quarterly figures into quarters, oldest first; items are added that can be computed from others."""
    quarters = sorted({(f.fiscal_year, f.fiscal_quarter) for f in figures if f.fiscal_quarter})
    return [_year([f for f in figures if (f.fiscal_year, f.fiscal_quarter) == quarter]) for quarter in quarters]


def pick_years(
    years: Mapping[int, Year], symbol: str, what: str, fiscal_year: int | None, n_years: int | None
) -> list[Year]:
    """Choose one fiscal year, or the newest few.

    Raises:
        DataUnavailable: the fiscal year is not held; says which are.
    """
    if not years or (fiscal_year and fiscal_year not in years):
        raise Refusal(absence(years, symbol, what, f"FY{fiscal_year}" if fiscal_year else ""))
    if fiscal_year:
        return [years[fiscal_year]]
    return list(years.values())[:n_years]


def absence(years: Iterable[int], symbol: str, what: str, asked: str) -> Remark:
    """Say that there is no such thing for the time asked for, and for which years there is.

    Args:
        years: What is held.
        symbol: Whose.
        what: Key of an item, or how the thing is called in English, which `remarks.zh.j2` knows in Chinese.
        asked: Name of the time; empty for any.
    """
    return remark("no_years", what=what, symbol=symbol, asked=asked, held=sorted(years))


def _year(figures: Sequence[Figure]) -> Year:
    held = {figure.item: figure for figure in figures}
    for label in labels().values():
        if label.terms and label.item not in held and (figure := _computed(label, held)):
            held[label.item] = figure
    first = figures[0]
    return Year(
        fiscal_year=first.fiscal_year,
        period_end=max(figure.period_end for figure in figures),
        figures=held,
        fiscal_quarter=first.fiscal_quarter,
    )


def _computed(label: ItemLabel, held: Mapping[str, Figure]) -> Figure | None:
    """Add the parts of an item up; None where a part is missing that cannot be left out."""
    if any(term.item not in held and not term.optional for term in label.terms):
        return None
    parts = [(term.sign, held[term.item]) for term in label.terms if term.item in held]
    return parts[0][1].model_copy(
        update={
            "item": label.item,
            "value": sum(sign * part.value for sign, part in parts),
            "filing": ", ".join(dict.fromkeys(part.filing for _, part in parts)),
            "checked": all(part.checked for _, part in parts),
        }
    )
