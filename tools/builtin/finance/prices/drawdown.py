"""The largest fall of a price from a peak."""

from collections.abc import Sequence

from tools.artifacts import Chart, Table
from tools.builtin.finance.prices.history import End, Start
from tools.builtin.finance.prices.price_paths import PricePath, price_path, read_window
from tools.builtin.finance.prices.splits import notes_on
from tools.builtin.finance.wording.drawing import chart, on_right_axis, right_axis
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import company_name, read_symbol
from tools.market.provider import Sourced
from tools.marking import ExampleCall, tool
from tools.shares import Percent


class Drawdown(Sourced):
    """The largest fall from a peak to a trough, and when it was made good."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    currency: str
    """Currency of the prices."""
    first: str
    """First day that was looked at, YYYY-MM-DD."""
    last: str
    """Last day that was looked at."""
    drawdown_percent: Percent
    """The fall in percent of the peak; 0 where the price never fell."""
    peak: str
    """Day of the peak."""
    peak_close: float
    """Close of that day, adjusted for later splits."""
    trough: str
    """Day of the trough."""
    trough_close: float
    """Close of that day."""
    recovery: str
    """First day on which the peak was reached again; empty where it was not within the time."""
    days_falling: int
    """Trading days from peak to trough."""
    days_recovering: int | None
    """Trading days from trough to recovery; null where there was none."""
    table: Table
    """Peak, trough and recovery."""
    chart: Chart
    """The price, and how far it lies below its highest so far."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "AAPL", "start": "2007-01-01", "end": "2010-12-31"}),
)
async def max_drawdown(symbol: Ticker, context: ToolContext, start: Start = None, end: End = None) -> Drawdown:
    """Find the largest fall of a stock's price from a peak to a trough, and when the peak was reached again.

    Use it for "maximum drawdown", "worst loss", 最大回撤. For the return over a time use portfolio_return, for the
    prices get_bars.

    Args:
        symbol: Stock symbol such as AAPL.
        start: First day. Left out: the first that is held.
        end: Last day. Left out: the newest.

    Returns:
        Fall in percent, days and closes of peak and trough, day of recovery, and a chart.
    """
    path = await price_path(context, read_symbol(symbol), read_window(start, end))
    peak, trough, recovery = largest_fall(path.closes)
    name = company_name(path.symbol).en
    return Drawdown(
        provider=path.origin.provider,
        notes=[*path.origin.notes, *notes_on(path.splits)],
        as_of=path.days[-1],
        symbol=path.symbol,
        name=name,
        currency=path.currency,
        first=path.days[0],
        last=path.days[-1],
        drawdown_percent=round((1 - path.closes[trough] / path.closes[peak]) * 100, 2),
        peak=path.days[peak],
        peak_close=round(path.closes[peak], 4),
        trough=path.days[trough],
        trough_close=round(path.closes[trough], 4),
        recovery=path.days[recovery] if recovery is not None else "",
        days_falling=trough - peak,
        days_recovering=None if recovery is None else recovery - trough,
        table=_table(path, {"peak": peak, "trough": trough, "recovery": recovery}),
        chart=_chart(path),
    )


def largest_fall(closes: Sequence[float]) -> tuple[int, int, int | None]:
    """Return the places of the peak, of the trough and of the first close that reaches the peak again."""
    best, highest = (0, 0), 0
    for place, close in enumerate(closes):
        if close > closes[highest]:
            highest = place
        if close / closes[highest] < closes[best[1]] / closes[best[0]]:
            best = (highest, place)
    peak, trough = best
    back = (i for i in range(trough + 1, len(closes)) if closes[i] >= closes[peak])
    return peak, trough, next(back, None) if trough > peak else None


def _table(path: PricePath, places: dict[str, int | None]) -> Table:
    rows = [[name, path.days[i], round(path.closes[i], 4)] for name, i in places.items() if i is not None]
    return Table(
        title=f"{path.symbol} maximum drawdown", columns=["what", "day", "close"], rows=rows, total_rows=len(rows)
    )


def _chart(path: PricePath) -> Chart:
    highest, below = 0.0, []
    for close in path.closes:
        highest = max(highest, close)
        below.append(round((close / highest - 1) * 100, 2))
    price = {"type": "scatter", "mode": "lines", "name": path.symbol, "x": [*path.days], "y": [*path.closes]}
    depth = {"type": "scatter", "mode": "lines", "fill": "tozeroy", "name": "below the highest so far, %"}
    drawn = [price, on_right_axis({**depth, "x": [*path.days], "y": below})]
    return chart(f"{path.symbol} drawdown", drawn, path.currency, yaxis2=right_axis("%"))
