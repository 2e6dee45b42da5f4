"""The history of a price as bars."""

from collections.abc import Sequence

from tools.artifacts import Chart, Table
from tools.builtin.finance.prices.history import BarDay, Limit, Past, summary_of
from tools.context import ToolContext
from tools.kinds import Currency, Ticker
from tools.market.provider import Bar, Interval, Sourced
from tools.marking import ExampleCall, tool
from tools.shares import Percent


class PriceHistory(Sourced):
    """Bars of one stock and what happened over them."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    interval: Interval
    """Length of one bar."""
    currency: Currency
    """Currency of all prices here."""
    n_bars: int
    """Number of bars in the table."""
    n_left_out: int
    """Earlier bars since the start asked for that the limit cut off."""
    first: str
    """Day (or moment) of the first bar."""
    last: str
    """Day (or moment) of the last bar."""
    first_close: float
    """Close of the first bar."""
    last_close: float
    """Close of the last bar."""
    change_percent: Percent
    """From the first close to the last, in percent."""
    highest: float
    """Highest price over all bars."""
    highest_at: str
    """When it was."""
    lowest: float
    """Lowest price over all bars."""
    lowest_at: str
    """When it was."""
    mean_volume: int
    """Mean number of shares (of a coin: of coins) traded a bar."""
    table: Table
    """All bars: time, open, high, low, close, volume."""
    chart: Chart
    """Closing prices over time."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"symbol": "AAPL", "start": "2012-01-03", "end": "2012-03-30"}),
)
async def get_bars(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    interval: Interval = "1d",
    start: BarDay = None,
    end: BarDay = None,
    limit: Limit = None,
) -> PriceHistory:
    """Get the price history of one stock, coin or commodity as bars (open, high, low, close, volume).

    Use it for price trends, K-lines and prices on past days; the closes come as a line chart. For the newest price
    alone use get_quote, for a candlestick chart plot_candles.

    Args:
        symbol: Symbol such as AAPL, BTC-USD or GC=F.
        interval: Length of one bar.
        start: First day. Left out: only the latest bars.
        end: Last day. Left out: up to the newest bar.
        limit: At most this many bars, the latest ones of the time asked for; 30 when no start is given.

    Returns:
        First and last close, change, high and low over the time, and all bars as a table.
    """
    past = Past(symbol=symbol, interval=interval, start=start, end=end, limit=limit)
    history = await past.load(context)
    return PriceHistory(
        **history.about(interval),
        **summary_of(history.bars),
        chart=_chart(history.symbol, history.title(), history.found.currency, history.bars),
    )


def _chart(symbol: str, title: str, currency: str, bars: Sequence[Bar]) -> Chart:
    line = {
        "type": "scatter",
        "mode": "lines",
        "name": symbol,
        "x": [bar.at for bar in bars],
        "y": [bar.close for bar in bars],
    }
    layout = {"title": {"text": title}, "yaxis": {"title": {"text": currency}}}
    return Chart(title=title, figure={"data": [line], "layout": layout})
