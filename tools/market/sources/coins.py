"""Coin exchanges' answers: prices and bars, asked of one exchange after the other."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from datetime import time as day_time
from typing import Any, Protocol, TypeVar

from errors import DataUnavailable
from tools.market.offers import Topic
from tools.market.provider import Bar, Bars, DataOrigin, Interval, Price
from tools.market.refusals import NotHeld, PartialProvider, bars_topic
from tools.market.remarks import remark
from tools.market.sources.service import Service

NAME = "ccxt"
EXCHANGES = ("kraken", "coinbase", "okx", "binance")
"""Asked in this order: those that quote in dollars first."""
TIMEFRAMES: Mapping[Interval, str] = {
    "1min": "1m",
    "5min": "5m",
    "15min": "15m",
    "1h": "1h",
    "4h": "4h",
    "1d": "1d",
}
LENGTH_S: Mapping[Interval, int] = {"1min": 60, "5min": 300, "15min": 900, "1h": 3600, "4h": 14_400, "1d": 86_400}
STABLE = {"USD": ("USD", "USDT", "USDC")}
"""Currency → what stands in for it where an exchange has no pair with itself."""
PAGE = 300
"""Bars a call; every exchange gives as many."""
MAX_PAGES = 8
T = TypeVar("T")


class CoinCalls(Protocol):
    """The one call that is made, with an answer in plain JSON."""

    async def candles(
        self, exchange: str, pairs: Sequence[str], timeframe: str, since_ms: int | None, limit: int
    ) -> Mapping[str, Any]:
        """Return {pair, rows: [[ms, open, high, low, close, volume]]} of the first pair that the exchange lists.

        Raises:
            LookupError: it lists none of them, or has no bars of that length.
        """
        ...


class CoinProvider(PartialProvider):
    """Reads what the exchanges bring; the answer names the exchange and the pair."""

    name = NAME

    def __init__(self, calls: CoinCalls, service: Service, now: Callable[[], float] = time.time) -> None:
        self._calls = calls
        self._service = service
        self._now = now

    async def price(self, symbol: str) -> Price:
        """Return the last daily bar; it is of today so far."""
        self.expect("price", symbol)

        async def ask(exchange: str) -> Price:
            answer = await self._calls.candles(exchange, pairs_of(symbol), TIMEFRAMES["1d"], None, 2)
            bars = [_bar(row, "1d") for row in answer["rows"]]
            return Price(
                currency=answer["pair"].split("/")[1],
                bar=bars[-1],
                previous_close=bars[-2:][0].close,
                origin=_origin(exchange, answer["pair"]),
            )

        return await self._first("price", symbol, ask)

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return bars in UTC, all lengths as the exchange makes them."""
        self.expect(bars_topic(interval), symbol)
        return await self._first(
            bars_topic(interval), symbol, lambda exchange: self._bars(exchange, symbol, interval, (start, end))
        )

    async def _bars(self, exchange: str, symbol: str, interval: Interval, days: tuple[date, date]) -> Bars:
        start, end = days
        until_ms = min(self._now() * 1000, _ms(end) + 86_400_000 if end != date.max else float("inf"))
        since_ms = until_ms - LENGTH_S[interval] * 1000 * PAGE if start == date.min else _ms(start)
        rows: list[Sequence[float]] = []
        pair = ""
        for _ in range(MAX_PAGES):
            answer = await self._calls.candles(exchange, pairs_of(symbol), TIMEFRAMES[interval], int(since_ms), PAGE)
            pair = answer["pair"]
            new = [row for row in answer["rows"] if since_ms <= row[0] < until_ms]
            rows += new
            since_ms = new[-1][0] + 1 if new else until_ms
            if since_ms + LENGTH_S[interval] * 1000 > until_ms:
                break
        if not rows:
            raise self._service.nothing(bars_topic(interval), symbol)
        return Bars(
            currency=pair.split("/")[1],
            bars=tuple(_bar(row, interval) for row in rows),
            origin=_origin(exchange, pair),
        )

    async def _first(self, topic: Topic, symbol: str, ask: Callable[[str], Awaitable[T]]) -> T:
        """Ask one exchange after the other; an outage is told before a coin that the others do not list."""
        refusals: list[DataUnavailable] = []
        for exchange in EXCHANGES:
            try:
                async with self._service.asked(topic, symbol):
                    return await ask(exchange)
            except DataUnavailable as error:
                refusals.append(error)
        raise next((error for error in refusals if not isinstance(error, NotHeld)), refusals[0])


def pairs_of(symbol: str) -> tuple[str, ...]:
    """Return the exchanges' names of a coin: BTC-USD is BTC/USD, or against a coin that stands for the dollar."""
    base, _, quote = symbol.rpartition("-")
    return tuple(f"{base}/{currency}" for currency in STABLE.get(quote, (quote,)))


def _ms(day: date) -> float:
    return datetime.combine(day, day_time.min, UTC).timestamp() * 1000


def _bar(row: Sequence[float], interval: Interval) -> Bar:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=row[0])
    return Bar(
        at=moment.date().isoformat() if interval == "1d" else moment.isoformat(),
        open=row[1],
        high=row[2],
        low=row[3],
        close=row[4],
        volume=row[5],
    )


def _origin(exchange: str, pair: str) -> DataOrigin:
    return DataOrigin(
        provider=NAME,
        notes=(remark("exchange_pair", pair=pair, exchange=exchange),),
    )
