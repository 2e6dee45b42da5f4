"""Where the growth of an item turns."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import ItemName
from tools.builtin.finance.statements.items import Years
from tools.builtin.finance.trends.rolling import Basis, Rolled, rolled_or_yearly
from tools.builtin.finance.trends.series import QUARTERS, Point, item_words, points, points_table
from tools.builtin.finance.wording.drawing import chart, on_right_axis, right_axis, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool
from tools.shares import Percent

FEW = 4
"""Below this many values hardly a turn can be seen."""
Turn: TypeAlias = Literal["peak", "trough", "turned_negative", "turned_positive"]
TURNS: Mapping[Turn, str] = {
    "peak": "growth was highest, and slowed from there",
    "trough": "growth was lowest, and picked up from there",
    "turned_negative": "growth turned negative",
    "turned_positive": "growth turned positive again",
}


class Inflection(DescribedValue):
    """A time at which the growth over a year turned."""

    period: str
    """When: FY2023, or 12 months to Q3 FY2024."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    turn: Turn
    """What happened: peak, trough, turned_negative, turned_positive."""
    said: str
    """The same in English words."""
    growth_percent: Percent
    """Growth over a year at that time, in percent."""
    growth_before: Percent
    """The growth one step earlier, in percent."""


class InflectionPoints(OfCompany):
    """The turns of one item's growth."""

    item: str
    """Key of the item."""
    label: str
    """What it is called in English."""
    unit: str
    """Unit of its values: USD, USD/share or shares."""
    basis: Basis
    """quarters: rolling twelve months at every quarter's end; years: whole fiscal years."""
    inflections: list[Inflection]
    """The turns, oldest first; empty where none is seen."""
    points: list[Point]
    """All values with their growth over a year, oldest first."""
    n_values: int
    """Number of values."""
    n_growths: int
    """Number of growth rates between them."""
    weak: bool
    """Whether there are too few values for a turn to mean much."""
    trend: str
    """Whether the newest growth is faster or slower than the one before, in English."""
    table: Table
    """The values and their growth as a table."""
    chart: Chart
    """Values as bars, growth as a line, turns marked."""


@tool(
    domains=("finance",),
    functions=("compute", "generate", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "AAPL", "item": "revenue"}),
)
async def inflection_points(
    symbol: Ticker, context: ToolContext, item: ItemName = "ebitda", years: Years = None
) -> InflectionPoints:
    """Find where the growth over a year of one item of a company's reports turns: peaks, troughs, changes of sign.

    Use it for "inflection", "turning point", "when did growth slow", 拐点, 转折点; the turns are marked in a chart.
    Works on rolling twelve months where a provider has enough quarters, else on whole fiscal years. For the growth
    rates alone use growth_rate, for the rolling sums alone rolling_metric.

    Args:
        symbol: Stock symbol such as AAPL.
        item: Whose growth.
        years: How many years back; all that are held when left out.

    Returns:
        The turns with the growth before and after, all values, and a warning where there are too few of them.
    """
    symbol = read_symbol(symbol)
    found = await rolled_or_yearly(context, symbol, item)
    held = points(found.samples)
    shown = held[-(years * (QUARTERS if found.basis == "quarters" else 1)) :] if years else held
    return _result(symbol, item, found, shown)


def turns(held: Sequence[Point]) -> list[Inflection]:
    """Find the turns among values in the order of time; growth that is not known hides a turn."""
    known = [(point, point.growth_percent) for point in held]
    found: list[Inflection] = []
    for i, ((_, before), (point, here)) in enumerate(pairwise(known), start=1):
        if before is None or here is None:
            continue
        after = known[i + 1][1] if i + 1 < len(known) else None
        found += [_inflection(point, turn, before) for turn in _turns_at(before, here, after)]
    return found


def _turns_at(before: float, here: float, after: float | None) -> list[Turn]:
    found: list[Turn] = []
    if before >= 0 > here:
        found.append("turned_negative")
    if before < 0 <= here:
        found.append("turned_positive")
    if after is not None and before < here > after:
        found.append("peak")
    if after is not None and before > here < after:
        found.append("trough")
    return found


def _inflection(point: Point, turn: Turn, before: float) -> Inflection:
    return Inflection(
        period=point.period,
        period_end=point.period_end,
        turn=turn,
        said=TURNS[turn],
        growth_percent=point.growth_percent or 0.0,
        growth_before=before,
    )


def _result(symbol: str, item: str, found: Rolled, shown: list[Point]) -> InflectionPoints:
    inflections = turns(shown)
    trend = _trend([point.growth_percent for point in shown if point.growth_percent is not None])
    unit = found.samples[0].figures[0].unit
    return InflectionPoints(
        **about(symbol, found.origin, shown[-1].period_end),
        **item_words(item),
        unit=unit,
        gaps=list(found.gaps),
        n_unchecked=sum(not point.checked for point in shown),
        basis=found.basis,
        inflections=inflections,
        points=shown,
        n_values=len(shown),
        n_growths=sum(point.growth_percent is not None for point in shown),
        weak=len(shown) < FEW,
        trend=trend,
        table=points_table(f"{symbol} {labels()[item].en}", shown, unit),
        chart=_chart(f"{symbol} {labels()[item].en} and its growth over a year", shown, inflections, unit),
    )


def _trend(growths: Sequence[float]) -> str:
    if len(growths) < 2 or growths[-1] == growths[-2]:
        return ""
    verb = "slowed" if growths[-1] < growths[-2] else "rose"
    return f"newest: growth {verb} from {growths[-2]:+.2f} % to {growths[-1]:+.2f} %."


def _chart(title: str, shown: Sequence[Point], inflections: Sequence[Inflection], unit: str) -> Chart:
    x = [point.period_end for point in shown]
    growth = on_right_axis(trace("line", "growth %", x, [point.growth_percent for point in shown]))
    marks: dict[str, Any] = trace(
        "line", "turns", [i.period_end for i in inflections], [i.growth_percent for i in inflections]
    )
    marks |= {"mode": "markers+text", "text": [i.turn for i in inflections], "textposition": "top center"}
    marks["marker"] = {"size": 14, "symbol": "diamond"}
    drawn = [trace("bar", unit, x, [point.value for point in shown]), growth, on_right_axis(marks)]
    return chart(title, drawn, unit, yaxis2=right_axis("%"))
