"""The items of annual statements: what they are called, and one fiscal year of them."""

import csv
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, cast

from pydantic import Field

from errors import DataUnavailable
from prompts.frozen import Frozen
from tools.builtin.finance.money import readable_en, readable_zh
from tools.builtin.finance.provider import Described, Figure

FILE = Path(__file__).parent / "items.csv"
StatementName: TypeAlias = Literal["income", "balance", "cash", "dividend"]
FiscalYear = Annotated[
    int | None,
    Field(
        ge=1990,
        le=2100,
        json_schema_extra={"x-cues": ["FY", "fiscal year", "fiscal", "year", "in", "财年", "年度", "年"]},
    ),
]
"""One fiscal year by its number."""
Years = Annotated[
    int | None,
    Field(ge=1, le=20, json_schema_extra={"x-cues": ["last", "past", "latest", "years", "最近", "近", "过去"]}),
]
"""How many fiscal years, counted back from the newest."""


class ItemLabel(Frozen):
    """What an item is called and where it stands."""

    item: str
    statement: StatementName
    en: str
    zh: str


class MissingFigure(DataUnavailable):
    """A year's figures lack an item that a formula needs."""

    def __init__(self, item: str, fiscal_year: int) -> None:
        label = labels()[item]
        super().__init__(f"{label.en} of FY{fiscal_year} is not in the data.")
        self.zh = f"数据中没有 {fiscal_year} 财年的{label.zh}。"


class Item(Described):
    """One figure of one fiscal year."""

    item: str
    """Key of the item, e.g. total_assets."""
    label: str
    """What it is called in English."""
    label_zh: str
    """What it is called in Chinese."""
    value: float
    """The figure in full units."""
    unit: str
    """USD, USD/share or shares."""
    readable: str
    """The figure for people, in English."""
    readable_zh: str
    """The figure for people, in Chinese."""
    filing: str
    """Filing that it comes from, e.g. 10-K FY2023."""
    checked: bool
    """Whether a second source holds the same figure."""


@cache
def labels() -> Mapping[str, ItemLabel]:
    """Return every known item, in the order of a statement."""
    rows = csv.DictReader(FILE.read_text(encoding="utf-8").splitlines())
    return {
        row["item"]: ItemLabel(
            item=row["item"], statement=cast("StatementName", row["statement"]), en=row["en"], zh=row["zh"]
        )
        for row in rows
    }


def to_item(figure: Figure) -> Item:
    """Turn a provider's figure into one to show."""
    label = labels()[figure.item]
    return Item(
        item=figure.item,
        label=label.en,
        label_zh=label.zh,
        value=figure.value,
        unit=figure.unit,
        readable=readable_en(figure.value, figure.unit),
        readable_zh=readable_zh(figure.value, figure.unit),
        filing=figure.filing,
        checked=figure.checked,
    )


class Year(Frozen):
    """All figures of one fiscal year."""

    fiscal_year: int
    period_end: date
    figures: Mapping[str, Figure]

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
    """Sort figures into fiscal years, newest first; a free cash flow is added where it can be computed."""
    years = sorted({figure.fiscal_year for figure in figures}, reverse=True)
    return {year: _year([figure for figure in figures if figure.fiscal_year == year]) for year in years}


def _year(figures: Sequence[Figure]) -> Year:
    held = {figure.item: figure for figure in figures}
    operating, spent = held.get("operating_cash_flow"), held.get("capital_expenditure")
    if operating and spent and "free_cash_flow" not in held:
        held["free_cash_flow"] = operating.model_copy(
            update={
                "item": "free_cash_flow",
                "value": operating.value - spent.value,
                "checked": operating.checked and spent.checked,
            }
        )
    return Year(fiscal_year=figures[0].fiscal_year, period_end=figures[0].period_end, figures=held)


def pick_years(
    years: Mapping[int, Year], symbol: str, what: str, fiscal_year: int | None, n_years: int | None
) -> list[Year]:
    """Choose one fiscal year, or the newest few.

    Raises:
        DataUnavailable: the fiscal year is not held; says which are.
    """
    if not years or (fiscal_year and fiscal_year not in years):
        held = ", ".join(f"FY{year}" for year in sorted(years)) or "none"
        asked = f"FY{fiscal_year}" if fiscal_year else "any year"
        raise DataUnavailable(f"There is no {what} of {symbol} for {asked} in the data; held: {held}.")
    if fiscal_year:
        return [years[fiscal_year]]
    return list(years.values())[:n_years]
