"""An item over the last four quarters, again and again; whole years where there are no quarters."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from errors import DataUnavailable
from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import ItemName
from tools.builtin.finance.statements.items import Years
from tools.builtin.finance.statements.reports import Sought, annual, quarterly
from tools.builtin.finance.statements.spans import year_span
from tools.builtin.finance.trends.series import QUARTERS, Point, Sample, each, item_words, points, points_table, rolled
from tools.builtin.finance.wording.drawing import chart, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.provider import DataOrigin
from tools.market.refusals import told_by
from tools.market.remarks import Remark, remark
from tools.marking import ExampleCall, tool

ENOUGH_GROWTHS = 3
"""Growth rates that a turn needs: one before it, its own, one after it."""
Basis: TypeAlias = Literal["quarters", "years"]


class RollingMetric(OfCompany):
    """An item added up over twelve months, as of each quarter or of each fiscal year's end."""

    item: str
    """Key of the item."""
    label: str
    """What it is called in English."""
    unit: str
    """Unit of its values: USD, USD/share or shares."""
    basis: Basis
    """quarters: a sum of four quarters at every quarter's end; years: whole fiscal years, for want of quarters."""
    points: list[Point]
    """The values, oldest first."""
    table: Table
    """The same values as a table."""
    chart: Chart
    """The values over time."""


@dataclass(frozen=True)
class Rolled:
    """Values of one item over twelve months each, oldest first."""

    samples: Sequence[Sample]
    basis: Basis
    origin: DataOrigin
    gaps: tuple[Remark, ...] = ()
    """Why these are whole years, where they are."""


@tool(
    domains=("finance",),
    functions=("compute", "generate", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "META", "item": "ebitda"}),
)
async def rolling_metric(
    symbol: Ticker, context: ToolContext, item: ItemName = "ebitda", years: Years = None
) -> RollingMetric:
    """Add one item up over the last four quarters, at every quarter's end: rolling or trailing twelve months (TTM).

    Use it for "TTM", "LTM", "rolling 12 months", 滚动12个月, with a chart. Where no provider has quarters it says so
    and gives the whole fiscal years, each of which is the sum of its four quarters. For growth from one period to the
    next use growth_rate, for where growth turns inflection_points.

    Args:
        symbol: Stock symbol such as AAPL.
        item: What is added up; amounts of money that are counted over a time, not balances.
        years: How many years back; all that are held when left out.

    Returns:
        The sums oldest first with their growth over a year, as a table and as a chart.
    """
    symbol = read_symbol(symbol)
    label = labels()[item]
    if not label.is_flow:
        raise DataUnavailable(
            f"{label.en} is no amount that quarters add up to; ask for it over the years.",
            zh=f"{label.zh}不是可按季度累加的金额；请改为按年查询。",
        )
    found = await twelve_months(context, symbol, item)
    n_shown = len(found.samples) if years is None else years * (QUARTERS if found.basis == "quarters" else 1)
    shown = points(found.samples)[-n_shown:]
    title = f"{symbol} {label.en}, {'rolling 12 months' if found.basis == 'quarters' else 'fiscal years'}"
    unit = found.samples[0].figures[0].unit
    shape: Literal["line", "bar"] = "line" if found.basis == "quarters" else "bar"
    return RollingMetric(
        **about(symbol, found.origin, shown[-1].period_end),
        **item_words(item),
        unit=unit,
        gaps=list(found.gaps),
        n_unchecked=sum(not point.checked for point in shown),
        basis=found.basis,
        points=shown,
        table=points_table(title, shown, unit),
        chart=chart(title, [trace(shape, label.en, [p.period_end for p in shown], [p.value for p in shown])], unit),
    )


async def twelve_months(context: ToolContext, symbol: str, item: str) -> Rolled:
    """Return sums over four quarters where a provider has quarters, else whole years and what would bring quarters.

    A balance is taken at each quarter's end instead of added up.

    Raises:
        DataUnavailable: no provider has quarters or years of the item.
    """
    try:
        quarters = await quarterly(await chosen_providers(context), symbol)
    except DataUnavailable as missing:
        return await _whole_years(context, symbol, item, told_by(missing))
    samples = rolled(quarters.quarters, item) if labels()[item].is_flow else each(quarters.quarters, item)
    if samples:
        return Rolled(samples, "quarters", quarters.origin)
    n_quarters = len(each(quarters.quarters, item))
    short = remark("too_few_quarters", item=item, n_quarters=n_quarters)
    return await _whole_years(context, symbol, item, short)


async def rolled_or_yearly(context: ToolContext, symbol: str, item: str) -> Rolled:
    """Return twelve months where they make more growth rates than whole years do, else whole years.

    Raises:
        DataUnavailable: no provider has quarters or years of the item.
    """
    found = await twelve_months(context, symbol, item)
    n_growths = len(found.samples) - QUARTERS
    if found.basis == "years" or n_growths >= ENOUGH_GROWTHS:
        return found
    short = remark("few_growth_rates", n_growths=max(0, n_growths))
    return await _whole_years(context, symbol, item, short)


async def _whole_years(context: ToolContext, symbol: str, item: str, why: Remark) -> Rolled:
    found = await annual(context, symbol, Sought(item, (item,)), year_span(None, None, None, None))
    return Rolled(each(found.years, item), "years", found.origin, (why, remark("whole_years")))
