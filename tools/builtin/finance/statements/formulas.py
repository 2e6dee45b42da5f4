"""Ratios from the figures of a fiscal year and the one before."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Annotated, TypeAlias

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.builtin.finance.statements.items import MissingFigure, Year
from tools.market.labels import ratio_labels
from tools.market.provider import DescribedValue
from tools.market.remark_words import bilingual
from tools.market.remarks import Remark, remark
from tools.shares import in_unit_at

MAX_DAYS_APART = 400
"""A price and a statement further apart say nothing together."""
Formula: TypeAlias = Callable[["Years"], float]


class Years(Frozen):
    """A fiscal year and, where it is held, the one before."""

    this: Year
    before: Year | None

    def average(self, item: str) -> float:
        """Return the mean of an item at the beginning and the end of the year.

        Raises:
            MissingFigure: one of the two is not held.
        """
        if self.before is None:
            raise MissingFigure(item, self.this.fiscal_year - 1)
        return (self.this.value(item) + self.before.value(item)) / 2


class Ratio(DescribedValue):
    """One ratio, or why it cannot be given."""

    name: str
    """Key of the ratio, e.g. roe."""
    label: str
    """What it is called in English."""
    value: Annotated[float | None, in_unit_at("unit")]
    """The ratio in `unit`, with two decimals; null where it cannot be given."""
    unit: str
    """% (percent) or x (times)."""
    formula: str
    """How it is computed."""
    reason: Remark | None = None
    """Why there is no value; null where there is one."""


class Undefined(ToolCallFailed):
    """A ratio has no meaning for these figures."""

    def __init__(self, why: Remark) -> None:
        words = bilingual(why)
        super().__init__(words.en, zh=words.zh)
        self.remark = why


def _share(part: str, whole: str) -> Formula:
    return lambda years: divide(years.this.value(part), years.this.value(whole)) * 100


def _return_on_average(item: str) -> Formula:
    return lambda years: divide(years.this.value("net_income"), years.average(item)) * 100


def _times(part: str, whole: str) -> Formula:
    return lambda years: divide(years.this.value(part), years.this.value(whole))


def _gross_margin(years: Years) -> float:
    year = years.this
    if "gross_profit" in year.figures:
        return divide(year.value("gross_profit"), year.value("revenue")) * 100
    return divide(year.value("revenue") - year.value("cost_of_revenue"), year.value("revenue")) * 100


def divide(part: float, whole: float) -> float:
    """Divide, where the figure below the line is positive.

    Raises:
        Undefined: it is not.
    """
    if whole <= 0:
        raise Undefined(remark("not_positive"))
    return part / whole


STATEMENT_RATIOS: Mapping[str, Formula] = {
    "roa": _share("net_income", "total_assets"),
    "roa_average": _return_on_average("total_assets"),
    "roe": _share("net_income", "equity"),
    "roe_average": _return_on_average("equity"),
    "gross_margin": _gross_margin,
    "operating_margin": _share("operating_income", "revenue"),
    "net_margin": _share("net_income", "revenue"),
    "rnd_to_revenue": _share("research_and_development", "revenue"),
    "debt_to_equity": _times("total_debt", "equity"),
    "liabilities_to_assets": _share("total_liabilities", "total_assets"),
    "current_ratio": _times("current_assets", "current_liabilities"),
    "interest_coverage": _times("operating_income", "interest_expense"),
    "payout_ratio": _share("dividends_paid", "net_income"),
}
INPUTS = (
    "revenue",
    "operating_income",
    "research_and_development",
    "net_income",
    "total_assets",
    "total_liabilities",
    "equity",
)
"""Figures shown beside the ratios."""


def statement_ratios(years: Years) -> list[Ratio]:
    """Compute every ratio that needs no price."""
    return [_ratio(name, partial(formula, years)) for name, formula in STATEMENT_RATIOS.items()]


def price_earnings(year: Year, close: float | None, day: date | None) -> Ratio:
    """Compute the P/E ratio, only from a price within `MAX_DAYS_APART` days of the statement."""
    return _ratio("price_earnings", lambda: _price_earnings(year, close, day))


def _ratio(name: str, compute: Callable[[], float]) -> Ratio:
    label = ratio_labels()[name]
    named = {"name": name, "label": label.en, "unit": label.unit, "formula": label.formula}
    try:
        return Ratio(**named, value=round(compute(), 2))
    except (MissingFigure, Undefined) as missing:
        return Ratio(**named, value=None, reason=missing.remark)


def _price_earnings(year: Year, close: float | None, day: date | None) -> float:
    if close is None or day is None:
        raise Undefined(remark("no_price"))
    if abs(day - year.period_end) > timedelta(days=MAX_DAYS_APART):
        days = {"price_day": day.isoformat(), "period_end": year.period_end.isoformat()}
        apart = abs(day - year.period_end).days
        raise Undefined(remark("far_apart", **days, days=apart, max_days=MAX_DAYS_APART))
    return divide(close, _earnings_per_share(year))


def _earnings_per_share(year: Year) -> float:
    if "diluted_eps" in year.figures:
        return year.value("diluted_eps")
    return divide(year.value("net_income"), year.value("diluted_shares"))
