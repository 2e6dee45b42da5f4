"""What a company is financed with: debt and equity over the years."""

from collections.abc import Sequence

from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.items import FiscalYear, Item, Year, Years, to_item
from tools.builtin.finance.statements.reports import Sought, annual
from tools.builtin.finance.statements.spans import ThroughYear, year_span
from tools.builtin.finance.wording.drawing import chart, on_right_axis, right_axis, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool
from tools.shares import Percent

DEFAULT_YEARS = 3
PARTS = (
    *("commercial_paper", "current_portion_of_debt", "short_term_debt", "long_term_debt", "total_debt"),
    *("cash", "short_term_investments", "net_debt", "equity"),
)


class CapitalYear(DescribedValue):
    """Debt and equity at the end of one fiscal year."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    debt_to_equity: float | None
    """Total debt divided by equity; null where equity is not positive."""
    debt_to_capital_percent: Percent | None
    """Share of debt in debt and equity together, in percent; null where their sum is not positive."""
    figures: list[Item]
    """The lines that it was computed from."""


class CapitalStructure(OfCompany):
    """How a company's mix of debt and equity changed."""

    years: list[CapitalYear]
    """The fiscal years, newest first."""
    table: Table
    """Debt, cash, net debt, equity and both ratios by year."""
    chart: Chart
    """Debt and equity as bars, debt to equity as a line."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "AAPL", "years": 3}),
)
async def capital_structure(
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
) -> CapitalStructure:
    """Show how a company is financed over several years: debt, equity, cash, net debt, debt to equity and to capital.

    Use it for "capital structure", 资本结构, 融资结构. For what that capital costs use compute_wacc, for the whole
    balance sheet get_balance_sheet, for returns and margins compute_ratios.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year, or the first of a span.
        through_year: Last fiscal year of a span that begins with fiscal_year.
        years: How many years, counted back from the newest; 3 when left out.

    Returns:
        The lines of each year with their filing, both ratios, a table and a chart.
    """
    symbol = read_symbol(symbol)
    sought = Sought("balance sheet", ("total_debt", "equity"))
    found = await annual(context, symbol, sought, year_span(fiscal_year, through_year, years, DEFAULT_YEARS))
    held = [_year(year) for year in found.years]
    return CapitalStructure(
        **about(symbol, found.origin, held[0].period_end),
        gaps=list(found.gaps),
        n_unchecked=sum(not figure.checked for year in held for figure in year.figures),
        years=held,
        table=_table(f"{symbol} capital structure", held),
        chart=_chart(symbol, [*reversed(found.years)], [*reversed(held)]),
    )


def _year(year: Year) -> CapitalYear:
    debt, equity = year.value("total_debt"), year.value("equity")
    return CapitalYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        debt_to_equity=round(debt / equity, 4) if equity > 0 else None,
        debt_to_capital_percent=round(debt / (debt + equity) * 100, 2) if debt + equity > 0 else None,
        figures=[to_item(year.figures[item]) for item in PARTS if item in year.figures],
    )


def _table(title: str, years: Sequence[CapitalYear]) -> Table:
    named = {figure.item: (figure.label, labels()[figure.item].zh) for year in years for figure in year.figures}
    values = [{figure.item: figure.value for figure in year.figures} for year in years]
    rows = [[*named[item], *(held.get(item) for held in values)] for item in PARTS if item in named]
    ratios = [
        ["Debt to equity", "债务权益比", *(year.debt_to_equity for year in years)],
        ["Debt to capital (%)", "债务资本比(%)", *(year.debt_to_capital_percent for year in years)],
    ]
    return Table(
        title=title,
        columns=["item", "项目", *(f"FY{year.fiscal_year}" for year in years)],
        rows=[*rows, *ratios],
        total_rows=len(rows) + len(ratios),
    )


def _chart(symbol: str, years: Sequence[Year], held: Sequence[CapitalYear]) -> Chart:
    x = [year.name for year in years]
    debt = trace("bar", "Total debt", x, [year.value("total_debt") for year in years])
    equity = trace("bar", "Shareholders' equity", x, [year.value("equity") for year in years])
    ratio = on_right_axis(trace("line", "Debt to equity", x, [year.debt_to_equity for year in held]))
    return chart(f"{symbol} capital structure", [debt, equity, ratio], "USD", barmode="group", yaxis2=right_axis("x"))
