"""The newest price of a stock, coin or commodity."""

from tools.context import ToolContext
from tools.kinds import Currency, Ticker
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import company_name, read_symbol
from tools.market.money import percent_change
from tools.market.provider import Sourced
from tools.marking import ExampleCall, tool
from tools.shares import Percent


class Quote(Sourced):
    """The newest price of a stock and how it moved."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    price: float
    """Last price: the close of `day`."""
    currency: Currency
    """Currency of all prices here."""
    day: str
    """Trading day of the price, YYYY-MM-DD."""
    previous_close: float
    """Close of the trading day before."""
    change: float
    """Price less previous close."""
    change_percent: Percent
    """The change in percent of the previous close."""
    open: float
    """First price of the day."""
    high: float
    """Highest price of the day."""
    low: float
    """Lowest price of the day."""
    volume: float
    """Shares traded that day; of a coin, coins."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"symbol": "AAPL"}),
)
async def get_quote(symbol: Ticker, context: ToolContext) -> Quote:
    """Get the latest price of one stock, coin or commodity: last close, change, day's range, volume.

    Use it for questions about the current or newest price of a share, of Bitcoin or of gold. For a history of prices
    use get_bars, for the value of one currency in another exchange_rate.

    Args:
        symbol: Symbol such as AAPL, BTC-USD or GC=F.

    Returns:
        The last price with its day and the change since the previous trading day.
    """
    symbol = read_symbol(symbol)
    found = await first_answer(await chosen_providers(context), lambda provider: provider.price(symbol))
    name = company_name(symbol).en
    bar = found.bar
    return Quote(
        **found.origin.model_dump(),
        as_of=bar.at[:10],
        symbol=symbol,
        name=name,
        price=bar.close,
        currency=found.currency,
        day=bar.at[:10],
        previous_close=found.previous_close,
        change=round(bar.close - found.previous_close, 4),
        change_percent=percent_change(bar.close, found.previous_close),
        open=bar.open,
        high=bar.high,
        low=bar.low,
        volume=bar.volume,
    )
