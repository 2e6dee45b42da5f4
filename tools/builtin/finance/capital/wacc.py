"""What a company's capital costs."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from tools.artifacts import Chart, Table
from tools.builtin.finance.capital.cost_of_capital import Costs, InputName, WaccInput, costs
from tools.builtin.finance.capital.wacc_inputs import Gathered, Gatherer, premium_input, what_is_missing
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.items import FiscalYear, Year, Years
from tools.builtin.finance.statements.reports import Reports, Sought, annual
from tools.builtin.finance.statements.spans import ThroughYear, year_span
from tools.builtin.finance.wording.drawing import chart, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import read_symbol
from tools.market.provider import DescribedValue
from tools.market.refusals import Refusal
from tools.market.remarks import Remark
from tools.marking import ExampleCall, tool
from tools.shares import Percent

Premium = Annotated[Percent | None, Field(ge=0, le=20)]


class WaccYear(DescribedValue):
    """Cost of capital of one fiscal year."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    wacc_percent: Percent
    """Weighted average cost of capital, in percent a year."""
    cost_of_equity_percent: Percent
    """Risk-free rate plus beta times the equity risk premium."""
    cost_of_debt_percent: Percent
    """Interest expense over debt, before tax."""
    equity_weight_percent: Percent
    """Share of the market value of equity."""
    debt_weight_percent: Percent
    """Share of debt."""
    inputs: list[WaccInput]
    """Everything that it was computed from, with source and date."""


class Wacc(OfCompany):
    """Cost of capital by fiscal year."""

    years: list[WaccYear]
    """The fiscal years for which every input is at hand, newest first."""
    table: Table
    """Cost of capital and its parts by year."""
    chart: Chart
    """Cost of capital over the years."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "AAPL", "years": 3}, expects="refusal", needs=("network",)),
)
async def compute_wacc(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
    equity_risk_premium_percent: Premium = None,
) -> Wacc:
    """Compute a company's weighted average cost of capital (WACC) for one or several fiscal years.

    Cost of equity after the capital asset pricing model, cost of debt from interest expense; every input is listed
    with source and date. Refuses where an input is missing or price and statement lie over 400 days apart, and says
    what is at hand, what is not, and what would bring it. For debt against equity alone use capital_structure.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year, or the first of a span. Left out: the newest.
        through_year: Last fiscal year of a span that begins with fiscal_year.
        years: How many years, counted back from the newest; 1 when left out.
        equity_risk_premium_percent: What shares bring above the risk-free rate; 4.33 (Damodaran, January 2025) when
            left out.

    Returns:
        Cost of capital, its two parts and weights, and all inputs by year.
    """
    symbol = read_symbol(symbol)
    chain = await chosen_providers(context)
    sought = Sought("set of statements", ("net_income", "total_debt"))
    found = await annual(context, symbol, sought, year_span(fiscal_year, through_year, years, 1))
    gatherer = Gatherer(chain, symbol, premium_input(equity_risk_premium_percent))
    gathered = [await gatherer.gather(year, found.origin.provider) for year in found.years]
    whole = [one for one in gathered if not one.missing]
    failed = [one for one in gathered if one.missing]
    names = tuple(provider.name for provider in chain)
    refusals = [what_is_missing(failed, symbol, names)] if failed else []
    if not whole:
        raise Refusal(refusals[0])
    return _result(symbol, found, whole, refusals)


def _result(symbol: str, found: Reports, gathered: Sequence[Gathered], refusals: Sequence[Remark]) -> Wacc:
    years = [_year(one.year, one.found, costs(one.found)) for one in gathered]
    x = [f"FY{year.fiscal_year}" for year in reversed(years)]
    title = f"{symbol} WACC"
    return Wacc(
        **about(symbol, found.origin, years[0].period_end),
        gaps=[*found.gaps, *refusals],
        years=years,
        table=_table(title, years),
        chart=chart(title, [trace("line", "WACC %", x, [year.wacc_percent for year in reversed(years)])], "%"),
    )


def _year(year: Year, inputs: Mapping[InputName, WaccInput], found: Costs) -> WaccYear:
    return WaccYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        wacc_percent=round(found.wacc, 2),
        cost_of_equity_percent=round(found.cost_of_equity, 2),
        cost_of_debt_percent=round(found.cost_of_debt, 2),
        equity_weight_percent=round(found.equity_weight, 2),
        debt_weight_percent=round(found.debt_weight, 2),
        inputs=[*inputs.values()],
    )


def _table(title: str, years: Sequence[WaccYear]) -> Table:
    parts = (
        ("WACC (%)", [year.wacc_percent for year in years]),
        ("Cost of equity (%)", [year.cost_of_equity_percent for year in years]),
        ("Cost of debt before tax (%)", [year.cost_of_debt_percent for year in years]),
        ("Weight of equity (%)", [year.equity_weight_percent for year in years]),
        ("Weight of debt (%)", [year.debt_weight_percent for year in years]),
    )
    return Table(
        title=title,
        columns=["part", *(f"FY{year.fiscal_year}" for year in years)],
        rows=[[name, *values] for name, values in parts],
        total_rows=len(parts),
    )
