"""A candlestick chart of past prices."""

from collections.abc import Sequence

from tools.artifacts import Chart, Table
from tools.builtin.finance.prices.history import End, Limit, Past, Start
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.money import percent_change
from tools.market.provider import Bar, Interval, Sourced
from tools.marking import ExampleCall, tool
from tools.shares import Percent


class CandleChart(Sourced):
    """A candlestick chart and what it shows."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Its name in English."""
    interval: Interval
    """Length of one candle."""
    currency: str
    """Currency of all prices here."""
    n_candles: int
    """Number of candles."""
    n_up: int
    """How many closed above their open."""
    n_down: int
    """How many closed below their open."""
    n_left_out: int
    """Earlier candles since the start asked for that the limit cut off."""
    first: str
    """Day (or moment) of the first candle."""
    last: str
    """Day (or moment) of the last candle."""
    last_close: float
    """Close of the last candle."""
    change_percent: Percent
    """From the first open to the last close, in percent."""
    table: Table
    """The candles: time, open, high, low, close, volume."""
    chart: Chart
    """Candles above, volume below."""


@tool(
    domains=("finance",),
    functions=("generate",),
    idempotent=True,
    call=ExampleCall(arguments={"symbol": "MSFT", "start": "2012-01-03", "end": "2012-06-29"}),
)
async def plot_candles(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    interval: Interval = "1d",
    start: Start = None,
    end: End = None,
    limit: Limit = None,
) -> CandleChart:
    """Draw a candlestick chart (K-line chart) with volume of one stock, coin or commodity.

    Use it where a picture of candles is asked for. For the prices as figures and a line chart use get_bars; for other
    tables and columns plot_line.

    Args:
        symbol: Symbol such as AAPL, BTC-USD or GC=F.
        interval: Length of one candle.
        start: First day. Left out: only the latest candles.
        end: Last day. Left out: up to the newest candle.
        limit: At most this many candles, the latest ones of the time asked for; 30 when no start is given.

    Returns:
        The chart, the candles as a table, and how many went up and down.
    """
    past = Past(symbol=symbol, interval=interval, start=start, end=end, limit=limit)
    history = await past.load(context)
    bars = history.bars
    return CandleChart(
        **history.about(interval),
        n_candles=len(bars),
        n_up=sum(bar.close > bar.open for bar in bars),
        n_down=sum(bar.close < bar.open for bar in bars),
        first=bars[0].at,
        last=bars[-1].at,
        last_close=bars[-1].close,
        change_percent=percent_change(bars[-1].close, bars[0].open),
        chart=_chart(history.title(), history.found.currency, bars),
    )


def _chart(title: str, currency: str, bars: Sequence[Bar]) -> Chart:
    times = [bar.at for bar in bars]
    candles = {
        "type": "candlestick",
        "name": "price",
        "x": times,
        "open": [bar.open for bar in bars],
        "high": [bar.high for bar in bars],
        "low": [bar.low for bar in bars],
        "close": [bar.close for bar in bars],
    }
    volume = {"type": "bar", "name": "volume", "x": times, "y": [bar.volume for bar in bars], "yaxis": "y2"}
    layout = {
        "title": {"text": title},
        # As categories, nights and weekends without trading leave no gaps.
        "xaxis": {"type": "category", "rangeslider": {"visible": False}, "nticks": 8},
        "yaxis": {"title": {"text": currency}, "domain": [0.28, 1]},
        "yaxis2": {"title": {"text": "volume"}, "domain": [0, 0.2]},
        "showlegend": False,
    }
    return Chart(title=title, figure={"data": [candles, {**volume, "marker": {"color": "#8899aa"}}], "layout": layout})
