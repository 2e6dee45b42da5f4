"""How two series of a company's reports move together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation
from typing import Annotated

from pydantic import Field

from errors import InvalidArguments
from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import GROWTH, SeriesName
from tools.builtin.finance.statements.items import FiscalYear, Year, Years
from tools.builtin.finance.statements.reports import Reports, Sought, annual
from tools.builtin.finance.statements.spans import ThroughYear, year_span_since
from tools.builtin.finance.trends.series import growth_percent
from tools.builtin.finance.wording.drawing import chart
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.money import readable_en
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool
from tools.numerics.significance import p_of_correlation
from tools.shares import in_unit_at

MIN_PAIRS, FEW_PAIRS = 3, 8
"""Fewer pairs have no coefficient; fewer than the second prove little."""


class SeriesPair(DescribedValue):
    """Both series in one fiscal year."""

    period: str
    """The fiscal year: FY2024."""
    first: Annotated[float | None, in_unit_at("/units/0")]
    """Value of the first series; null where it is not held."""
    second: Annotated[float | None, in_unit_at("/units/1")]
    """Value of the second series; null where it is not held."""
    readable: str
    """Both values for people, in English."""
    filing: str
    """Where they were reported."""
    checked: bool
    """Whether a second source holds the same figures."""


class Coefficient(DescribedValue):
    """A correlation and how much it rests on."""

    between: str
    """The two series, in English."""
    n: int
    """Years in which both series have a value."""
    r: float | None
    """Pearson's coefficient, from -1 to 1; null where it cannot be given."""
    p_value: float | None
    """How often chance alone gives such a coefficient, from 0 to 1; null without a coefficient."""
    reason: str
    """Why there is no coefficient."""
    warning: str
    """What stands against trusting it."""


class Correlation(OfCompany):
    """How two series of one company move together, year by year."""

    series: list[str]
    """Keys of the two series."""
    units: list[str]
    """Their units: USD, USD/share or shares; % for growth."""
    coefficient: Coefficient
    """Of the two series that were asked for."""
    of_levels: Coefficient | None
    """Of the items themselves, where growth has too few years for a coefficient; else null."""
    pairs: list[SeriesPair]
    """Both series by fiscal year, oldest first."""
    table: Table
    """The same as a table."""
    chart: Chart
    """One point a year."""


@dataclass(frozen=True)
class _Series:
    name: str

    @property
    def item(self) -> str:
        return self.name.removesuffix(GROWTH)

    @property
    def grows(self) -> bool:
        return self.name.endswith(GROWTH)

    @property
    def words(self) -> str:
        return f"{labels()[self.item].en} growth (%)" if self.grows else labels()[self.item].en

    def value(self, year: Year, before: Year | None) -> float | None:
        """Return the level, or the growth against the year before; None where it is not held."""
        if self.item not in year.figures:
            return None
        here = year.figures[self.item].value
        if not self.grows:
            return here
        return growth_percent(here, before.figures[self.item].value) if before and self.item in before.figures else None

    def unit(self, year: Year) -> str:
        return "%" if self.grows else year.figures[self.item].unit

    def shown(self, value: float | None, year: Year) -> str:
        """Write a value for people."""
        if value is None:
            return "not held"
        return f"{value:+.2f} %" if self.grows else readable_en(value, self.unit(year))


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "TSLA", "series": ["research_and_development", "revenue_growth"]}),
)
async def correlate(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    series: Annotated[list[SeriesName], Field(min_length=2, max_length=2)],
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
) -> Correlation:
    """Compute how two series of one company's annual reports move together: Pearson's r with n and p-value.

    A series is an item such as research_and_development, or its yearly growth such as revenue_growth. Use it for
    "correlation", "relation between", 相关性 of figures from reports; not for prices of stocks or columns of a table.
    It warns below 8 years and gives no coefficient below 3.

    Args:
        symbol: Stock symbol such as AAPL.
        series: Exactly two series.
        fiscal_year: First fiscal year; up to the newest when nothing else is said.
        through_year: Last fiscal year of a span.
        years: How many years, counted back from the newest; all that are held when left out.

    Returns:
        The coefficient or why there is none, both series year by year, and a chart of the points.
    """
    symbol = read_symbol(symbol)
    if len(set(series)) != 2:
        raise InvalidArguments(
            "Name two different series to correlate.",
            parameter="series",
            zh="请给出两个不同的序列。",
        )
    first, second = (_Series(name) for name in series)
    what = " with ".join(labels()[s.item].en for s in (first, second))
    sought = Sought(what, (first.item, second.item))
    found = await annual(context, symbol, sought, year_span_since(fiscal_year, through_year, years))
    return _result(symbol, found, first, second)


def coefficient(pairs: Sequence[tuple[float, float]], between: str) -> Coefficient:
    """Correlate pairs of values.

    References:
        Pearson's r with Student's t for its p-value, as `scipy.stats.pearsonr` has it.
    """
    n = len(pairs)
    r, reason = _pearson(pairs)
    few = r is not None and n < FEW_PAIRS
    return Coefficient(
        between=between,
        n=n,
        r=r,
        p_value=p_of_correlation(r, n),
        reason=reason,
        warning=f"Only {n} points: so few prove nothing; fewer than {FEW_PAIRS} are a hint at best." if few else "",
    )


def _pearson(pairs: Sequence[tuple[float, float]]) -> tuple[float | None, str]:
    n = len(pairs)
    if n < MIN_PAIRS:
        years = "year has" if n == 1 else "years have"
        return None, f"for only {n} {years} both values and a coefficient needs at least {MIN_PAIRS}."
    try:
        r = correlation(*zip(*pairs, strict=True))
    except StatisticsError:
        return None, "for one of the series never changes."
    return max(-1.0, min(1.0, r)), ""


def _result(symbol: str, found: Reports, first: _Series, second: _Series) -> Correlation:
    years = [*reversed(found.years)]
    asked = _coefficient(years, found.held, first, second)
    growing = first.grows or second.grows
    levels = _Series(first.item), _Series(second.item)
    fallback = asked.r is None and growing and first.item != second.item
    pairs = [_pair(year, found.held.get(year.fiscal_year - 1), first, second) for year in years]
    title = f"{symbol}: {first.words} × {second.words}"
    return Correlation(
        **about(symbol, found.origin, years[-1].period_end.isoformat()),
        gaps=list(found.gaps),
        n_unchecked=sum(not pair.checked for pair in pairs),
        series=[first.name, second.name],
        units=[first.unit(years[-1]), second.unit(years[-1])],
        coefficient=asked,
        of_levels=_coefficient(years, found.held, *levels) if fallback else None,
        pairs=pairs,
        table=Table(
            title=title,
            columns=["fiscal year", first.words, second.words, "filing"],
            rows=[[pair.period, pair.first, pair.second, pair.filing] for pair in pairs],
            total_rows=len(pairs),
        ),
        chart=_chart(title, pairs, first, second),
    )


def _coefficient(years: Sequence[Year], held: Mapping[int, Year], first: _Series, second: _Series) -> Coefficient:
    values = [
        (first.value(year, held.get(year.fiscal_year - 1)), second.value(year, held.get(year.fiscal_year - 1)))
        for year in years
    ]
    whole = [(one, two) for one, two in values if one is not None and two is not None]
    return coefficient(whole, f"{first.words} and {second.words}")


def _pair(year: Year, before: Year | None, first: _Series, second: _Series) -> SeriesPair:
    values = [series.value(year, before) for series in (first, second)]
    shown = [series.shown(value, year) for series, value in zip((first, second), values, strict=True)]
    figures = [year.figures[series.item] for series in (first, second)]
    return SeriesPair(
        period=year.name,
        first=values[0],
        second=values[1],
        readable="; ".join(f"{s.words} {w}" for s, w in zip((first, second), shown, strict=True)),
        filing=", ".join(dict.fromkeys(figure.filing for figure in figures)),
        checked=all(figure.checked for figure in figures),
    )


def _chart(title: str, pairs: Sequence[SeriesPair], first: _Series, second: _Series) -> Chart:
    whole = [pair for pair in pairs if pair.first is not None and pair.second is not None]
    marks = {
        "type": "scatter",
        "mode": "markers+text",
        "name": title,
        "x": [pair.first for pair in whole],
        "y": [pair.second for pair in whole],
        "text": [pair.period for pair in whole],
        "textposition": "top center",
    }
    return chart(title, [marks], second.words, xaxis={"title": {"text": first.words}})
