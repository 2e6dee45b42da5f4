"""Yahoo Finance's answers: prices, bars, news, profiles, rates, betas, money flows."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Protocol

from tools.market.earlier_day import earlier
from tools.market.provider import (
    Bar,
    Bars,
    DataOrigin,
    Figures,
    Flow,
    Flows,
    Headline,
    Interval,
    Market,
    Measure,
    News,
    Period,
    Price,
    Profile,
    Rate,
)
from tools.market.refusals import NotOffered, PartialProvider, bars_topic, figures_topic
from tools.market.remarks import remark
from tools.market.resampling import four_hour_bars
from tools.market.sources.service import Service
from tools.market.sources.yahoo_statements import STATEMENTS, Statement, to_figures

NAME = "yfinance"
MARKET_STREAM = "^GSPC"
"""Whose news stand for the market as a whole."""
TREASURY = "^TNX"
"""Yield of ten-year treasuries in percent."""
KEPT_DAYS: Mapping[Interval, int] = {"1min": 7, "5min": 59, "15min": 59, "1h": 729, "4h": 729, "1d": 5 * 365}
"""How far back bars are asked for where no start is given; Yahoo keeps short bars no longer."""
ITS_INTERVALS: Mapping[Interval, str] = {"1min": "1m", "5min": "5m", "15min": "15m", "1h": "1h", "4h": "1h", "1d": "1d"}
OTHER_SYMBOLS = {"TRUMP-USD": "TRUMP35336-USD"}
"""Symbol here → symbol there: under the plain one Yahoo lists another coin."""
N_ACTIVE = 250
"""How many of the most traded stocks are looked at for flows."""
LOOK_BACK = timedelta(days=10)
"""Long enough to hold two days of trading."""


class YahooCalls(Protocol):
    """The calls that are made, each with an answer in plain JSON; they block."""

    def history(self, symbol: str, interval: str, start: date, end: date) -> Mapping[str, Any]:
        """Return {currency, rows: [{at, open, high, low, close, volume}]}, both days included."""
        ...

    def info(self, symbol: str) -> Mapping[str, Any]:
        """Return what is known about a symbol, by Yahoo's names."""
        ...

    def news(self, symbol: str, count: int) -> Sequence[Mapping[str, Any]]:
        """Return articles."""
        ...

    def statement(self, symbol: str, kind: Statement, freq: str) -> Mapping[str, Mapping[str, float]]:
        """Return {last day of the period: {Yahoo's name: figure}}; freq is "yearly" or "quarterly"."""
        ...

    def dividends(self, symbol: str) -> Mapping[str, float]:
        """Return {day: dividend a share}."""
        ...

    def most_active(self, count: int) -> Sequence[Mapping[str, Any]]:
        """Return quotes of the US stocks with the most shares traded."""
        ...


class YahooProvider(PartialProvider):
    """Reads what the calls bring."""

    name = NAME

    def __init__(self, calls: YahooCalls, service: Service, today: Callable[[], date] | None = None) -> None:
        self._calls = calls
        self._service = service
        self._today = today or today_in_utc

    async def price(self, symbol: str) -> Price:
        """Return the last daily bar; during trading it is of today so far."""
        async with self._service.asked("price", symbol):
            found = await self._history(symbol, "1d", self._today() - LOOK_BACK, self._today())
            if not found.bars:
                raise self._service.nothing("price", symbol)
            previous = found.bars[-2:][0]
            return Price(
                currency=found.currency, bar=found.bars[-1], previous_close=previous.close, origin=found.origin
            )

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return bars as traded, adjusted for splits; four-hour bars are joined from hourly ones."""
        last = min(end, self._today())
        kept = earlier(last, timedelta(days=KEPT_DAYS[interval]))
        first = max(start, kept) if self._bounded(start, interval) else start
        async with self._service.asked(bars_topic(interval), symbol):
            found = await self._history(symbol, interval, first, last)
            if not found.bars:
                raise self._service.nothing(bars_topic(interval), symbol)
            return found

    def _bounded(self, start: date, interval: Interval) -> bool:
        return start == date.min or interval != "1d"

    async def _history(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        there = OTHER_SYMBOLS.get(symbol, symbol)
        answer = await asyncio.to_thread(self._calls.history, there, ITS_INTERVALS[interval], start, end)
        bars = tuple(_bar(row, daily=interval == "1d") for row in answer["rows"])
        return Bars(
            currency=answer["currency"] or "USD",
            bars=four_hour_bars(bars) if interval == "4h" else bars,
            origin=DataOrigin(provider=NAME),
        )

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Return the three statements and the dividends."""
        self.expect(figures_topic(period), symbol)
        async with self._service.asked(figures_topic(period), symbol):
            freq = "yearly" if period == "annual" else "quarterly"
            info = await asyncio.to_thread(self._calls.info, symbol)
            statements = [await asyncio.to_thread(self._calls.statement, symbol, kind, freq) for kind in STATEMENTS]
            dividends = await asyncio.to_thread(self._calls.dividends, symbol) if period == "annual" else {}
            figures = to_figures(symbol, info, statements, dividends, period)
            if not figures:
                raise self._service.nothing(figures_topic(period), symbol)
            return Figures(figures=figures, origin=DataOrigin(provider=NAME, notes=(remark("yahoo_figures"),)))

    async def news(self, symbol: str | None, limit: int) -> News:
        """Return the newest articles on a symbol, or on the US market."""
        stream = OTHER_SYMBOLS.get(symbol, symbol) if symbol else MARKET_STREAM
        async with self._service.asked("news", symbol or ""):
            articles = await asyncio.to_thread(self._calls.news, stream, limit)
            headlines = sorted((_headline(article) for article in articles), key=lambda h: h.published, reverse=True)
            if not headlines:
                raise self._service.nothing("news", symbol or "")
            return News(headlines=tuple(headlines[:limit]), origin=DataOrigin(provider=NAME))

    async def profile(self, symbol: str) -> Profile:
        """Return Yahoo's profile of a company."""
        async with self._service.asked("profile", symbol):
            info = await asyncio.to_thread(self._calls.info, OTHER_SYMBOLS.get(symbol, symbol))
            name = info.get("longName") or info.get("shortName")
            if not name:
                raise self._service.nothing("profile", symbol)
            return Profile(
                name=name,
                exchange=info.get("fullExchangeName") or info.get("exchange") or "",
                currency=info.get("currency") or "",
                sector=info.get("sector") or "",
                industry=info.get("industry") or "",
                country=info.get("country") or "",
                employees=info.get("fullTimeEmployees"),
                website=info.get("website") or "",
                description=info.get("longBusinessSummary") or info.get("description") or "",
                origin=DataOrigin(provider=NAME),
            )

    async def rate(self, base: str, quote: str, on: date | None) -> Rate:
        """Return the close of a pair of currencies."""
        symbol = f"{base}{quote}=X"
        async with self._service.asked("rate", symbol):
            if base == quote:
                return Rate(base=base, quote=quote, rate=1, at=on or self._today(), origin=DataOrigin(provider=NAME))
            bar = await self._last_close(symbol, on)
            if bar is None:
                raise self._service.nothing("rate", symbol)
            return Rate(
                base=base,
                quote=quote,
                rate=bar.close,
                at=date.fromisoformat(bar.at),
                origin=DataOrigin(provider=NAME),
            )

    async def flows(self, market: Market, limit: int) -> Flows:
        """Return the stocks that most money was traded in, with the sign of the day's change."""
        if market != "us_stocks":
            raise NotOffered(self.name, market)
        async with self._service.asked(market):
            quotes = await asyncio.to_thread(self._calls.most_active, N_ACTIVE)
            flows = sorted((_flow(quote) for quote in quotes), key=lambda flow: abs(flow.net_flow), reverse=True)
            newest = max(int(quote["regularMarketTime"]) for quote in quotes)
            return Flows(
                market=market,
                at=datetime.fromtimestamp(newest, UTC).date(),
                flows=tuple(flows[:limit]),
                origin=DataOrigin(provider=NAME, notes=(remark("active_stock_turnover", n_stocks=len(quotes)),)),
            )

    async def risk_free_rate(self, on: date | None) -> Measure:
        """Return the yield of ten-year treasuries."""
        async with self._service.asked("risk_free_rate", TREASURY):
            bar = await self._last_close(TREASURY, on)
            if bar is None:
                raise self._service.nothing("risk_free_rate", TREASURY)
            return Measure(
                value=bar.close / 100,
                at=date.fromisoformat(bar.at),
                origin=DataOrigin(provider=NAME, notes=(remark("treasury_yield"),)),
            )

    async def beta(self, symbol: str) -> Measure:
        """Return Yahoo's beta: monthly, over five years, against the S&P 500."""
        async with self._service.asked("beta", symbol):
            info = await asyncio.to_thread(self._calls.info, symbol)
            if info.get("beta") is None:
                raise self._service.nothing("beta", symbol)
            return Measure(
                value=float(info["beta"]),
                at=self._today(),
                origin=DataOrigin(provider=NAME, notes=(remark("yahoo_beta"),)),
            )

    async def _last_close(self, symbol: str, on: date | None) -> Bar | None:
        end = on or self._today()
        bars = (await self._history(symbol, "1d", earlier(end, LOOK_BACK), end)).bars
        return bars[-1] if bars else None


def today_in_utc() -> date:
    """Return the day that it is in Greenwich."""
    return datetime.now(UTC).date()


def _bar(row: Mapping[str, Any], *, daily: bool) -> Bar:
    return Bar(
        at=row["at"][:10] if daily else row["at"],
        open=row["open"],
        high=row["high"],
        low=row["low"],
        close=row["close"],
        volume=row["volume"],
    )


def _headline(article: Mapping[str, Any]) -> Headline:
    content = article["content"]
    link = content.get("canonicalUrl") or content.get("clickThroughUrl") or {}
    tickers = (content.get("finance") or {}).get("stockTickers") or ()
    return Headline(
        title=content["title"],
        publisher=(content.get("provider") or {}).get("displayName") or "",
        published=content["pubDate"],
        url=link.get("url") or "",
        summary=content.get("summary") or "",
        symbols=tuple(ticker["symbol"] for ticker in tickers),
    )


def _flow(quote: Mapping[str, Any]) -> Flow:
    change = float(quote["regularMarketChangePercent"])
    traded = float(quote["regularMarketPrice"]) * float(quote["regularMarketVolume"])
    return Flow(
        symbol=quote["symbol"],
        name=quote.get("longName") or quote.get("shortName") or quote["symbol"],
        price=quote["regularMarketPrice"],
        change_percent=round(change, 2),
        net_flow=round(traded * ((change > 0) - (change < 0)), 2),
        currency=quote.get("currency") or "USD",
    )
