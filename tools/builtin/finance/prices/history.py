"""What tools over past prices share: the time asked for, its bars, and what they come to."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from pydantic import Field

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import IsoDate
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import company_name, read_symbol
from tools.market.money import percent_change
from tools.market.provider import Bar, Bars, Interval

DEFAULT_BARS = 30
MAX_BARS = 1000
Limit = Annotated[int | None, Field(ge=1, le=MAX_BARS)]
Start = Annotated[IsoDate | None, Field(json_schema_extra={"format": "date"})]
End = Annotated[IsoDate | None, Field(json_schema_extra={"format": "date"})]
BarDay = Annotated[IsoDate | None, Field(json_schema_extra={"format": "date", "x-one-day": True})]
"""First or last; one day that is asked for alone is both: the close on a day is not what the price did since then."""


class Past(Frozen):
    """A stretch of past prices that a tool was asked for."""

    symbol: str
    interval: Interval
    start: str | None
    end: str | None
    limit: int | None

    async def load(self, context: ToolContext) -> "History":
        """Return the latest bars of the stretch.

        Raises:
            InvalidArguments: the symbol or a day is none.
            DataUnavailable: no provider has them.
        """
        symbol = read_symbol(self.symbol)
        first, last = self._days()
        chain = await chosen_providers(context)
        found = await first_answer(chain, lambda provider: provider.bars(symbol, self.interval, first, last))
        kept = found.bars[-(self.limit or (MAX_BARS if self.start else DEFAULT_BARS)) :]
        n_left_out = len(found.bars) - len(kept) if self.start else 0
        return History(symbol=symbol, found=found, bars=kept, n_left_out=n_left_out)

    def _days(self) -> tuple[date, date]:
        first = self._day(self.start, "start") if self.start else date.min
        last = self._day(self.end, "end") if self.end else date.max
        if first > last:
            raise InvalidArguments(
                f"The start {self.start} lies after the end {self.end}.",
                parameter="start",
                zh=f"开始日期 {self.start} 晚于结束日期 {self.end}。",
            )
        return first, last

    def _day(self, text: str, parameter: str) -> date:
        return read_day(text, parameter)


class History(Frozen):
    """The bars that a tool goes on with; there is at least one."""

    symbol: str
    found: Bars
    bars: tuple[Bar, ...]
    n_left_out: int
    """Earlier bars since the start asked for that the limit cut off."""

    def table(self, interval: Interval) -> Table:
        """Return all bars as rows."""
        return Table(
            title=f"{self.symbol} {interval}",
            columns=["time", "open", "high", "low", "close", "volume"],
            rows=[[bar.at, bar.open, bar.high, bar.low, bar.close, bar.volume] for bar in self.bars],
            total_rows=len(self.bars),
        )

    def about(self, interval: Interval) -> dict[str, Any]:
        """Return what every result of past prices says: of what, from where, up to which day, with all bars."""
        return {
            **self.found.origin.model_dump(),
            "as_of": self.bars[-1].at[:10],
            "symbol": self.symbol,
            "name": company_name(self.symbol).en,
            "interval": interval,
            "currency": self.found.currency,
            "n_left_out": self.n_left_out,
            "table": self.table(interval),
        }

    def title(self) -> str:
        """Name what a chart of the bars shows."""
        return f"{self.symbol}, {self.bars[0].at} – {self.bars[-1].at}"


def read_day(text: str, parameter: str) -> date:
    """Read a day that a tool was given.

    Raises:
        InvalidArguments: it is not of the form YYYY-MM-DD.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidArguments(
            f"{text!r} is not a day of the form YYYY-MM-DD.",
            parameter=parameter,
            zh=f"{text!r} 不是 YYYY-MM-DD 形式的日期。",
        ) from None


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
