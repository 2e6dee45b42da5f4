"""Items of a company's reports, drawn over the years."""

from typing import Annotated

from pydantic import Field

from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import ItemName
from tools.builtin.finance.statements.items import FiscalYear, Item, Year, Years, to_item
from tools.builtin.finance.statements.reports import Reports, Sought, annual
from tools.builtin.finance.statements.spans import ThroughYear, year_span_since
from tools.builtin.finance.wording.drawing import Shape, chart, on_right_axis, right_axis, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool

DEFAULT_ITEMS = ("revenue", "net_income")
MAX_ITEMS = 6
Style = Shape


class DrawnYear(DescribedValue):
    """The drawn items of one fiscal year."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    figures: list[Item]
    """The items that are held."""


class DrawnFinancials(OfCompany):
    """Items over the years, as a chart."""

    items: list[str]
    """Keys of the items."""
    years: list[DrawnYear]
    """The fiscal years, oldest first."""
    table: Table
    """The drawn values."""
    chart: Chart
    """The figure."""


@tool(
    domains=("finance",),
    functions=("generate", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "TSLA", "items": ["revenue", "research_and_development"]}),
)
async def plot_financials(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    items: Annotated[list[ItemName], Field(min_length=1, max_length=MAX_ITEMS)] = list(DEFAULT_ITEMS),  # noqa: B006
    style: Style = "bar",
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
) -> DrawnFinancials:
    """Draw items of one company's annual reports over the years, as bars or lines.

    Use it when a chart of revenue, profit, debt, R&D and the like is asked for. For prices use plot_candles or
    get_bars, for several companies side by side compare_companies, for rolling twelve months rolling_metric.

    Args:
        symbol: Stock symbol such as AAPL.
        items: What is drawn, at most six items; revenue and net income when left out.
        style: Bars or lines.
        fiscal_year: First fiscal year; up to the newest when nothing else is said.
        through_year: Last fiscal year of a span.
        years: How many years, counted back from the newest; all that are held when left out.

    Returns:
        The chart and the values in it, each with its filing.
    """
    symbol = read_symbol(symbol)
    items = [*dict.fromkeys(items)]
    sought = Sought(items[0], (items[0],))
    found = await annual(context, symbol, sought, year_span_since(fiscal_year, through_year, years))
    return _drawn(symbol, items, style, found)


def _drawn(symbol: str, items: list[str], style: Shape, found: Reports) -> DrawnFinancials:
    years = [*reversed(found.years)]
    held = [_year(year, items) for year in years]
    title = f"{symbol}: {', '.join(labels()[item].en for item in items)}"
    return DrawnFinancials(
        **about(symbol, found.origin, held[-1].period_end),
        gaps=list(found.gaps),
        n_unchecked=sum(not figure.checked for year in held for figure in year.figures),
        items=items,
        years=held,
        table=Table(
            title=title,
            columns=["item", "项目", *(year.name for year in years)],
            rows=[[labels()[item].en, labels()[item].zh, *_values(years, item)] for item in items],
            total_rows=len(items),
        ),
        chart=_chart(title, years, items, style),
    )


def _year(year: Year, items: list[str]) -> DrawnYear:
    return DrawnYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        figures=[to_item(year.figures[item]) for item in items if item in year.figures],
    )


def _values(years: list[Year], item: str) -> list[float | None]:
    return [year.figures[item].value if item in year.figures else None for year in years]


def _chart(title: str, years: list[Year], items: list[str], style: Shape) -> Chart:
    """Draw what is measured in another unit than the first item on an axis of its own."""
    x = [year.name for year in years]
    units = {item: figure.unit for year in years for item, figure in year.figures.items()}
    left = units[items[0]]
    drawn = [trace(style, labels()[item].en, x, _values(years, item)) for item in items]
    others = [units[item] for item in items if units.get(item, left) != left]
    if not others:
        return chart(title, drawn, left, barmode="group")
    placed = [
        on_right_axis(one) if units.get(item, left) != left else one for item, one in zip(items, drawn, strict=True)
    ]
    return chart(title, placed, left, barmode="group", yaxis2=right_axis(others[0]))
