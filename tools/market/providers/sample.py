"""The offline sample: daily prices 2000–2013, annual figures typed in from filings, the ECB's exchange rates."""

import asyncio
import csv
import gzip
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from importlib import resources
from pathlib import Path

from currency_converter import CurrencyConverter, RateNotFoundError

from tools.context import ToolContext
from tools.market.directory import asset_of
from tools.market.earlier_day import earlier
from tools.market.offers import Topic
from tools.market.provider import Bar, Bars, Coverage, DataOrigin, Figure, Figures, Interval, Period, Price, Rate
from tools.market.refusals import NotHeld, NotOffered, PartialProvider
from tools.market.remarks import Remark, remark

STATEMENTS = Path(__file__).parent.parent / "statements.csv"
FORMER_TICKERS = {"FB": "META"}
"""Ticker in the price file → ticker of today."""
DAYS_WITHOUT_TRADING = 10
"""How far back a rate is looked for: no holiday of the ECB is longer."""


class SampleProvider(PartialProvider):
    """Prices of five companies to March 2013, annual figures of five of the 2020s, exchange rates since 1999."""

    name = "sample"

    def coverage(self, symbol: str) -> Coverage:
        """Say which of the two small tables holds the symbol."""
        return Coverage(prices=symbol in _prices(), statements=symbol in _figures())

    async def price(self, symbol: str) -> Price:
        """Return the last close in the data; it lies in 2013."""
        held = await self._held(symbol)
        return Price(currency="USD", bar=held[-1], previous_close=held[-2].close, origin=_price_origin(symbol, held))

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return the daily bars between two days, as traded (not adjusted for splits)."""
        if interval != "1d":
            raise NotOffered(self.name, "intraday_bars", asset_of(symbol), symbol)
        held = await self._held(symbol)
        bars = tuple(bar for bar in held if start.isoformat() <= bar.at <= end.isoformat())
        if not bars:
            raise NotHeld(_none_between(symbol, held, start, end), topic="daily_bars", symbol=symbol)
        return Bars(currency="USD", bars=bars, origin=_price_origin(symbol, held))

    async def _held(self, symbol: str) -> tuple[Bar, ...]:
        prices = await asyncio.to_thread(_prices)
        if asset_of(symbol) != "stock":
            raise NotOffered(self.name, "price", asset_of(symbol), symbol)
        if symbol not in prices:
            raise _missing("price", symbol, prices)
        return prices[symbol]

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Return the figures typed in from the symbol's annual reports."""
        if period != "annual" or asset_of(symbol) != "stock":
            return await super().figures(symbol, period)
        figures = await asyncio.to_thread(_figures)
        if symbol not in figures:
            raise _missing("annual_figures", symbol, figures)
        return Figures(figures=figures[symbol], origin=_figure_origin(self.name, figures[symbol]))

    async def rate(self, base: str, quote: str, on: date | None) -> Rate:
        """Return the ECB's reference rate of a day, or of the last day before it on which there was one."""
        return await asyncio.to_thread(_rate, base, quote, on)


def create(_: ToolContext | None = None) -> SampleProvider:
    """Return the provider."""
    return SampleProvider()


def _none_between(symbol: str, held: tuple[Bar, ...], start: date, end: date) -> Remark:
    return remark(
        "no_sample_days",
        symbol=symbol,
        first=held[0].at,
        last=held[-1].at,
        start="" if start == date.min else start.isoformat(),
        end="" if end == date.max else end.isoformat(),
    )


def _missing(topic: Topic, symbol: str, held: Mapping[str, object]) -> NotHeld:
    return NotHeld(remark("no_sample", symbol=symbol, topic=topic, held=sorted(held)), topic=topic, symbol=symbol)


def _rate(base: str, quote: str, on: date | None) -> Rate:
    rates = _rates()
    for currency in (base, quote):
        if currency not in rates.currencies:
            raise _no_rate(remark("no_sample_currency", currency=currency))
    first = max(rates.bounds[currency].first_date for currency in (base, quote))
    last = min(rates.bounds[currency].last_date for currency in (base, quote))
    newest = rates.bounds["USD"].last_date
    day = min(on or newest, newest)
    for asked in (earlier(day, timedelta(days=n)) for n in range(DAYS_WITHOUT_TRADING)):
        try:
            found = rates.convert(1, base, quote, date=asked)
        except RateNotFoundError:
            continue
        return Rate(base=base, quote=quote, rate=found, at=asked, origin=_rate_origin(newest))
    span = {"first": first.isoformat(), "last": last.isoformat(), "day": day.isoformat()}
    raise _no_rate(remark("no_sample_rate", base=base, quote=quote, **span))


def _no_rate(told: Remark) -> NotHeld:
    return NotHeld(told, topic="rate", asset="currency")


def _rate_origin(newest: date) -> DataOrigin:
    return DataOrigin(provider=SampleProvider.name, notes=(remark("reference_rates", last=newest.isoformat()),))


@cache
def _rates() -> CurrencyConverter:
    return CurrencyConverter()


def _price_origin(symbol: str, bars: tuple[Bar, ...]) -> DataOrigin:
    former = [remark("former_ticker", symbol=now, ticker=then) for then, now in FORMER_TICKERS.items() if now == symbol]
    notes = (remark("sample_prices", first=bars[0].at, last=bars[-1].at), *former)
    return DataOrigin(provider=SampleProvider.name, notes=notes)


def _figure_origin(provider: str, figures: tuple[Figure, ...]) -> DataOrigin:
    years = sorted({figure.fiscal_year for figure in figures})
    return DataOrigin(provider=provider, notes=(remark("sample_figures", first=years[0], last=years[-1]),))


@cache
def _prices() -> Mapping[str, tuple[Bar, ...]]:
    # Read as a plain file: importing bokeh_sampledata.stocks would parse the same rows into columns first.
    packed = resources.files("bokeh_sampledata").joinpath("_data", "stocks.csv.gz").read_bytes()
    prices: dict[str, list[Bar]] = defaultdict(list)
    for row in csv.DictReader(gzip.decompress(packed).decode().splitlines()):
        prices[FORMER_TICKERS.get(row["Ticker"], row["Ticker"])].append(_bar(row))
    return {symbol: tuple(sorted(bars, key=lambda bar: bar.at)) for symbol, bars in prices.items()}


def _bar(row: Mapping[str, str]) -> Bar:
    return Bar(
        at=row["Date"],
        open=float(row["Open"]),
        high=float(row["High"]),
        low=float(row["Low"]),
        close=float(row["Close"]),
        volume=int(row["Volume"]),
    )


@cache
def _figures() -> Mapping[str, tuple[Figure, ...]]:
    figures: dict[str, list[Figure]] = defaultdict(list)
    for row in csv.DictReader(STATEMENTS.read_text(encoding="utf-8").splitlines()):
        figures[row["symbol"]].append(_figure(row))
    return {symbol: tuple(held) for symbol, held in figures.items()}


def _figure(row: Mapping[str, str]) -> Figure:
    return Figure(
        symbol=row["symbol"],
        fiscal_year=int(row["fiscal_year"]),
        period_end=date.fromisoformat(row["period_end"]),
        item=row["item"],
        value=float(row["value"]),
        unit=row["unit"],
        filing=row["filing"],
        checked=row["checked"] == "true",
    )
