"""The history of a stock's price as bars."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from pydantic import Field

from errors import InvalidArguments
from tools.artifacts import Chart, Table
from tools.builtin.finance.chain import chosen_providers, first_answer
from tools.builtin.finance.directory import company_name, read_symbol
from tools.builtin.finance.money import percent_change
from tools.builtin.finance.provider import Bar, Interval, Sourced
from tools.context import ToolContext
from tools.kinds import IsoDate, Ticker
from tools.marking import tool

TOOL_ID = "finance/get_bars"
DEFAULT_BARS = 30
MAX_BARS = 1000
Limit = Annotated[
    int | None,
    Field(ge=1, le=MAX_BARS, json_schema_extra={"x-cues": ["last", "latest", "past", "最近", "近", "过去", "最后"]}),
]
Start = Annotated[
    IsoDate | None, Field(json_schema_extra={"format": "date", "x-cues": ["from", "since", "between", "从", "自"]})
]
End = Annotated[
    IsoDate | None, Field(json_schema_extra={"format": "date", "x-cues": ["to", "until", "till", "到", "至", "截至"]})
]


class PriceHistory(Sourced):
    """Bars of one stock and what happened over them."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    name_zh: str
    """Company name in Chinese."""
    interval: Interval
    """Length of one bar."""
    currency: str
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
    change_percent: float
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
    """Mean number of shares traded a bar."""
    table: Table
    """All bars: time, open, high, low, close, volume."""
    chart: Chart
    """Closing prices over time."""


@tool(
    examples=(
        "daily price history of Apple since January 2012",
        "show me MSFT candles for the last 20 trading days",
        "give me 5-minute bars of AAPL",
        "how did IBM's share price develop between 2008 and 2009",
        "苹果过去60个交易日的日线行情",
        "画出谷歌 2010 年的股价走势",
        "获取微软15分钟K线",
        "IBM 从2005年到2006年的历史价格",
    ),
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    answers={
        "en": (
            "{{ name }} ({{ symbol }}), {{ n_bars }} bars of {{ interval }} from {{ first }} to {{ last }}: "
            "close from {{ first_close|num }} to **{{ last_close|num }} {{ currency }}** "
            "({{ '%+.2f' % change_percent }} %), high {{ highest|num }} ({{ highest_at }}), "
            "low {{ lowest|num }} ({{ lowest_at }})."
            "{% if n_left_out %} {{ n_left_out }} earlier bars are not shown.{% endif %}\n\n_{{ note }}_"
        ),
        "zh": (
            "{{ name_zh }}({{ symbol }}){{ first }} 至 {{ last }} 共 {{ n_bars }} 根 {{ interval }} K 线:"
            "收盘价由 {{ first_close|num }} 到 **{{ last_close|num }} "
            "{{ '美元' if currency == 'USD' else currency }}**"
            "({{ '%+.2f' % change_percent }}%)，最高 {{ highest|num }}({{ highest_at }}),"
            "最低 {{ lowest|num }}({{ lowest_at }})。"
            "{% if n_left_out %}更早的 {{ n_left_out }} 根未列出。{% endif %}\n\n_{{ note_zh }}_"
        ),
    },
)
async def get_bars(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    interval: Interval = "1d",
    start: Start = None,
    end: End = None,
    limit: Limit = None,
) -> PriceHistory:
    """Get the price history of one stock as bars (open, high, low, close, volume), with a chart of the closes.

    Use it for price trends, candles (K-lines) and prices on past days. For the newest price alone use get_quote.

    Args:
        symbol: Stock symbol such as AAPL.
        interval: Length of one bar.
        start: First day. Left out: only the latest bars.
        end: Last day. Left out: up to the newest bar.
        limit: At most this many bars, the latest ones of the time asked for; 30 when no start is given.

    Returns:
        First and last close, change, high and low over the time, and all bars as a table.
    """
    symbol = read_symbol(symbol, TOOL_ID)
    first, last = _days(start, end)
    found = await first_answer(
        await chosen_providers(context), lambda provider: provider.bars(symbol, interval, first, last)
    )
    name, name_zh = company_name(symbol)
    bars = found.bars[-(limit or (MAX_BARS if start else DEFAULT_BARS)) :]
    return PriceHistory(
        **found.origin.model_dump(),
        **summary_of(bars),
        as_of=bars[-1].at[:10],
        symbol=symbol,
        name=name,
        name_zh=name_zh,
        interval=interval,
        currency=found.currency,
        n_left_out=len(found.bars) - len(bars) if start else 0,
        table=_table(symbol, interval, bars),
        chart=_chart(symbol, found.currency, bars),
    )


def summary_of(bars: Sequence[Bar]) -> dict[str, Any]:
    """Return the figures that describe some bars; there is at least one."""
    first, last = bars[0], bars[-1]
    highest = max(bars, key=lambda bar: bar.high)
    lowest = min(bars, key=lambda bar: bar.low)
    return {
        "n_bars": len(bars),
        "first": first.at,
        "last": last.at,
        "first_close": first.close,
        "last_close": last.close,
        "change_percent": percent_change(last.close, first.close),
        "highest": highest.high,
        "highest_at": highest.at,
        "lowest": lowest.low,
        "lowest_at": lowest.at,
        "mean_volume": round(sum(bar.volume for bar in bars) / len(bars)),
    }


def _days(start: str | None, end: str | None) -> tuple[date, date]:
    first = _day(start, "start") if start else date.min
    last = _day(end, "end") if end else date.max
    if first > last:
        raise InvalidArguments(f"The start {start} lies after the end {end}.", tool_id=TOOL_ID, parameter="start")
    return first, last


def _day(text: str, parameter: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidArguments(
            f"{text!r} is not a day of the form YYYY-MM-DD.", tool_id=TOOL_ID, parameter=parameter
        ) from None


def _table(symbol: str, interval: str, bars: Sequence[Bar]) -> Table:
    return Table(
        title=f"{symbol} {interval}",
        columns=["time", "open", "high", "low", "close", "volume"],
        rows=[[bar.at, bar.open, bar.high, bar.low, bar.close, bar.volume] for bar in bars],
        total_rows=len(bars),
    )


def _chart(symbol: str, currency: str, bars: Sequence[Bar]) -> Chart:
    line = {
        "type": "scatter",
        "mode": "lines",
        "name": symbol,
        "x": [bar.at for bar in bars],
        "y": [bar.close for bar in bars],
    }
    title = f"{symbol}, {bars[0].at} – {bars[-1].at}"
    layout = {"title": {"text": title}, "yaxis": {"title": {"text": currency}}}
    return Chart(title=title, figure={"data": [line], "layout": layout})
