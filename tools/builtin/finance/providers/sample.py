"""The offline sample: public-domain daily prices 2000–2013 and annual figures typed in from filings."""

import asyncio
import csv
import gzip
from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path

from errors import DataUnavailable
from tools.builtin.finance.provider import Bar, Bars, Coverage, Figure, Figures, Interval, Origin, Price

STATEMENTS = Path(__file__).parent.parent / "statements.csv"
FORMER_TICKERS = {"FB": "META"}
"""Ticker in the price file → ticker of today."""
FORMER_NOTE = " In these years META traded under the ticker FB."
FORMER_NOTE_ZH = "当时 META 的代码为 FB。"
LIVE = "a live provider would bring it, and this version has none yet"


class SampleProvider:
    """Prices of five companies to March 2013, annual figures of five companies of the 2020s."""

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
        held = await self._held(symbol)
        if interval != "1d":
            raise DataUnavailable(f"The sample data has daily bars only, none of {interval}; {LIVE}.")
        bars = tuple(bar for bar in held if start.isoformat() <= bar.at <= end.isoformat())
        if not bars:
            raise DataUnavailable(
                f"The sample prices of {symbol} run from {held[0].at} to {held[-1].at}, "
                f"with none {_span(start, end)}; {LIVE}."
            )
        return Bars(currency="USD", bars=bars, origin=_price_origin(symbol, held))

    async def _held(self, symbol: str) -> tuple[Bar, ...]:
        prices = await asyncio.to_thread(_prices)
        if symbol not in prices:
            raise _missing("prices", symbol, prices)
        return prices[symbol]

    async def figures(self, symbol: str) -> Figures:
        """Return the figures typed in from the symbol's annual reports."""
        figures = await asyncio.to_thread(_figures)
        if symbol not in figures:
            raise _missing("annual statements", symbol, figures)
        return Figures(figures=figures[symbol], origin=_figure_origin(self.name, figures[symbol]))


def create() -> SampleProvider:
    """Return the provider."""
    return SampleProvider()


def _span(start: date, end: date) -> str:
    if end == date.max:
        return f"since {start}"
    return f"up to {end}" if start == date.min else f"from {start} to {end}"


def _missing(what: str, symbol: str, held: Mapping[str, object]) -> DataUnavailable:
    return DataUnavailable(
        f"There is no sample data for {symbol}: {what} are held of {', '.join(sorted(held))}; {LIVE}."
    )


def _price_origin(symbol: str, bars: tuple[Bar, ...]) -> Origin:
    first, last = bars[0].at, bars[-1].at
    former = symbol in FORMER_TICKERS.values()
    note = f"Sample data, not live: daily prices as traded from {first} to {last} (Quandl WIKI, public domain)."
    note_zh = f"样例数据，并非实时行情：{first} 至 {last} 的每日原始成交价(Quandl WIKI,公有领域)。"
    return Origin(
        provider=SampleProvider.name,
        note=note + FORMER_NOTE * former,
        note_zh=note_zh + FORMER_NOTE_ZH * former,
    )


def _figure_origin(provider: str, figures: tuple[Figure, ...]) -> Origin:
    years = sorted({figure.fiscal_year for figure in figures})
    note = f"Sample data, not live: annual figures FY{years[0]} to FY{years[-1]}, typed in from 10-K filings."
    note_zh = f"样例数据，并非实时数据：{years[0]} 至 {years[-1]} 财年的年度数据，录自 10-K 年报。"
    return Origin(provider=provider, note=note, note_zh=note_zh)


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
