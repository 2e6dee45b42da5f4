"""How fast an item of the reports grows."""

from collections.abc import Sequence
from typing import Literal

from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import ItemName
from tools.builtin.finance.statements.items import FiscalYear, Years
from tools.builtin.finance.statements.reports import Sought, annual, quarterly
from tools.builtin.finance.statements.spans import ThroughYear, year_span
from tools.builtin.finance.trends.growth_steps import (
    Growth,
    Step,
    compound_step,
    n_unchecked,
    one_more,
    quarter_steps,
    yearly_steps,
)
from tools.builtin.finance.trends.series import each, item_words
from tools.builtin.finance.wording.drawing import chart, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.provider import DataOrigin
from tools.market.remarks import Remark
from tools.marking import ExampleCall, tool
from tools.shares import Percent

Kind = Literal["yoy", "qoq", "cagr"]


class GrowthRates(OfCompany):
    """Growth of one item."""

    item: str
    """Key of the item."""
    label: str
    """What it is called in English."""
    unit: str
    """Unit of its values: USD, USD/share or shares."""
    kind: str
    """yoy (over a year), qoq (over a quarter) or cagr (compound, a year)."""
    growths: list[Growth]
    """Newest first; of a CAGR the only one."""
    cagr_percent: Percent | None
    """Compound growth a year over all values here, in percent; null for quarters and where it has no meaning."""
    cagr_span: str
    """From when to when, e.g. FY2020 to FY2024."""
    table: Table
    """The same growths as a table."""
    chart: Chart
    """The growths as bars, oldest first."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "AAPL", "item": "revenue", "kind": "cagr", "fiscal_year": 2020, "through_year": 2024}),
)
async def growth_rate(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    item: ItemName,
    context: ToolContext,
    kind: Kind = "yoy",
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
) -> GrowthRates:
    """Compute how fast one item of a company's reports grew: year over year, quarter over quarter, or CAGR.

    Use it for "growth", "rose by how many percent", 同比, 环比, 复合增长率 of revenue, profit, R&D, debt and so on. For
    the values themselves use the statements, for turns of the growth inflection_points, for sums over the last four
    quarters rolling_metric.

    Args:
        symbol: Stock symbol such as AAPL.
        item: What grew.
        kind: yoy against the year before, qoq against the quarter before, cagr compound over the span.
        fiscal_year: Only the growth of this year, or the first year of a span.
        through_year: Last year of a span that begins with fiscal_year.
        years: How many yearly steps, counted back from the newest; all that are held when nothing is said.

    Returns:
        Each growth with both values and their filings; one that has no meaning (zero base, change of sign) says so.
    """
    symbol = read_symbol(symbol)
    span = year_span(fiscal_year, through_year, years, None)
    if kind == "qoq":
        quarters = await quarterly(await chosen_providers(context), symbol)
        steps = quarter_steps(each(quarters.quarters, item), span, labels()[item])
        return _result(symbol, item, kind, steps, quarters.origin, [])
    found = await annual(context, symbol, Sought(item, (item,)), span if kind == "yoy" else one_more(span))
    steps = yearly_steps(found, item, span) if kind == "yoy" else compound_step(found, item, span)
    return _result(symbol, item, kind, steps, found.origin, found.gaps)


def _result(  # noqa: PLR0913 - what a result is made of
    symbol: str, item: str, kind: str, steps: Sequence[Step], origin: DataOrigin, gaps: Sequence[Remark]
) -> GrowthRates:
    growths = [step.worded(compound=kind == "cagr") for step in steps]
    base = steps[-1].base or steps[-1].sample
    whole = Step(steps[0].sample, base)
    drawn = [growth for growth in reversed(growths) if growth.growth_percent is not None]
    title = f"{symbol} {labels()[item].en}: {kind} growth"
    return GrowthRates(
        **about(symbol, origin, steps[0].sample.year.period_end.isoformat()),
        **item_words(item),
        unit=steps[0].sample.figures[0].unit,
        gaps=list(gaps),
        n_unchecked=n_unchecked(steps),
        kind=kind,
        growths=growths,
        cagr_percent=None if kind == "qoq" else whole.compound_percent,
        cagr_span=f"{base.period} to {steps[0].sample.period}",
        table=_table(title, growths),
        chart=chart(title, [trace("bar", "%", [g.period for g in drawn], [g.growth_percent for g in drawn])], "%"),
    )


def _table(title: str, growths: Sequence[Growth]) -> Table:
    return Table(
        title=title,
        columns=["from", "to", "value before", "value after", "growth (%)", "filing"],
        rows=[[g.base, g.period, g.base_value, g.value, g.growth_percent, g.filing] for g in growths],
        total_rows=len(growths),
    )
