"""The closes of one symbol over a time, made comparable over splits."""

from collections.abc import Sequence
from datetime import date

from errors import DataUnavailable, InvalidArguments
from prompts.frozen import Frozen
from tools.builtin.finance.prices.history import read_day
from tools.builtin.finance.prices.splits import StockSplit, adjusted
from tools.context import ToolContext
from tools.market.chain import chosen_providers, first_answer
from tools.market.provider import DataOrigin

DAYS_A_YEAR = 365.25


class Window(Frozen):
    """Two days, both included."""

    first: date
    last: date


class PricePath(Frozen):
    """Closes day by day, oldest first; at least two."""

    symbol: str
    currency: str
    days: tuple[str, ...]
    closes: tuple[float, ...]
    origin: DataOrigin
    splits: tuple[StockSplit, ...] = ()
    """Those that were taken out of the prices."""

    def between(self, days: Sequence[str]) -> list[float]:
        """Return the closes of some of its days."""
        held = dict(zip(self.days, self.closes, strict=True))
        return [held[day] for day in days]


def read_window(start: str | None, end: str | None) -> Window:
    """Read the time that a tool was asked for.

    Raises:
        InvalidArguments: a day is none, or the start lies after the end.
    """
    first = read_day(start, "start") if start else date.min
    last = read_day(end, "end") if end else date.max
    if first > last:
        raise InvalidArguments(
            f"The start {start} lies after the end {end}.",
            parameter="start",
            zh=f"开始日期 {start} 晚于结束日期 {end}。",
        )
    return Window(first=first, last=last)


async def price_path(context: ToolContext, symbol: str, window: Window) -> PricePath:
    """Return the daily closes of a symbol.

    Raises:
        DataUnavailable: no provider has two of them.
    """
    chain = await chosen_providers(context)
    found = await first_answer(chain, lambda provider: provider.bars(symbol, "1d", window.first, window.last))
    if len(found.bars) < 2:
        day = found.bars[0].at[:10]
        raise DataUnavailable(
            f"Of {symbol} there is only the price of {day} in that time; ask for a longer one.",
            zh=f"该时间段内只有 {symbol} 在 {day} 的价格，请给出更长的时间段。",
        )
    closes, splits = adjusted(symbol, found.bars)
    return PricePath(
        symbol=symbol,
        currency=found.currency,
        days=tuple(bar.at[:10] for bar in found.bars),
        closes=tuple(closes),
        origin=found.origin,
        splits=tuple(splits),
    )


def years_between(first: str, last: str) -> float:
    """Return the time between two days, in years."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days / DAYS_A_YEAR
