"""Yahoo Finance through the library yfinance: the calls alone, their answers as plain JSON values."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import yfinance

from tools.context import ToolContext
from tools.market.sources.service import TIMEOUT_S, Service
from tools.market.sources.yahoo import NAME, YahooProvider
from tools.market.sources.yahoo_statements import Statement

COLUMNS = ("Open", "High", "Low", "Close")


class YfinanceCalls:
    """The library's calls, blocking."""

    def history(self, symbol: str, interval: str, start: date, end: date) -> Mapping[str, Any]:
        """Return bars adjusted for splits but not for dividends."""
        ticker = yfinance.Ticker(symbol)
        frame = ticker.history(
            interval=interval,
            start=start.isoformat(),
            end=(end + timedelta(days=1)).isoformat(),
            auto_adjust=False,
            actions=False,
            timeout=TIMEOUT_S,
        )
        rows = [
            {
                "at": at.isoformat(),
                **{name.lower(): float(row[name]) for name in COLUMNS},
                "volume": int(row["Volume"]),
            }
            for at, row in frame.dropna(subset=list(COLUMNS)).iterrows()
        ]
        return {"currency": (ticker.history_metadata or {}).get("currency", ""), "rows": rows}

    def info(self, symbol: str) -> Mapping[str, Any]:
        """Return Yahoo's quote summary."""
        found: Mapping[str, Any] = yfinance.Ticker(symbol).get_info() or {}
        return found

    def news(self, symbol: str, count: int) -> Sequence[Mapping[str, Any]]:
        """Return articles of a symbol's stream."""
        found: Sequence[Mapping[str, Any]] = yfinance.Ticker(symbol).get_news(count=count, tab="news")
        return found

    def statement(self, symbol: str, kind: Statement, freq: str) -> Mapping[str, Mapping[str, float]]:
        """Return one statement by period."""
        ticker = yfinance.Ticker(symbol)
        ask = {"income": ticker.get_income_stmt, "balance": ticker.get_balance_sheet, "cash": ticker.get_cash_flow}
        frame = ask[kind](pretty=False, freq=freq)
        return {
            end.date().isoformat(): {str(name): float(value) for name, value in frame[end].dropna().items()}
            for end in frame.columns
        }

    def dividends(self, symbol: str) -> Mapping[str, float]:
        """Return all dividends by day."""
        paid = yfinance.Ticker(symbol).get_dividends(period="max")
        return {at.date().isoformat(): float(amount) for at, amount in paid.items()}

    def most_active(self, count: int) -> Sequence[Mapping[str, Any]]:
        """Return the first page of Yahoo's screener of most active stocks."""
        found: Sequence[Mapping[str, Any]] = yfinance.screen("most_actives", count=count)["quotes"]
        return found


def create(context: ToolContext) -> YahooProvider:
    """Return the provider; the library keeps time zones of exchanges in the user's data folder."""
    yfinance.config.debug.hide_exceptions = False  # it would log them and return nothing
    cache = context.data_dir / "cache" / "yfinance"
    cache.mkdir(parents=True, exist_ok=True)
    yfinance.set_tz_cache_location(str(cache))
    errors = yfinance.exceptions
    service = Service(
        provider=NAME,
        limited=(errors.YFRateLimitError,),
        missing=(errors.YFTickerMissingError,),
        unreachable=(errors.YFException,),
    )
    return YahooProvider(YfinanceCalls(), service)
