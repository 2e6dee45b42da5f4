"""Recorded answers of the live providers, to be played back where there is no internet.

A folder holds `<provider>/answers.json`: question → answer, the question being the call's name and arguments, or the
beginning of them. What was never recorded the service does not hold.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from tools.market.provider import Provider
from tools.market.sources.a_shares import AShareProvider
from tools.market.sources.coins import CoinProvider
from tools.market.sources.filings import FilingProvider
from tools.market.sources.service import Service
from tools.market.sources.yahoo import YahooProvider

Json: TypeAlias = Any
_IDENTITY = "Somebody somebody@example.com"


class Replay:
    """Answers calls from a file; the longest recorded question that a call begins with counts."""

    def __init__(self, file: Path) -> None:
        self.answers: dict[str, Json] = json.loads(file.read_text(encoding="utf-8"))

    def answer(self, *question: object) -> Json:
        """Return what was recorded.

        Raises:
            LookupError: nothing was.
        """
        words = " ".join(str(word) for word in question)
        known = [key for key in self.answers if f"{words} ".startswith(f"{key} ")]
        if not known:
            raise LookupError(f"nothing is recorded for {words}")
        return self.answers[max(known, key=len)]


class RecordedYahoo(Replay):
    """Stands in for `YahooCalls`."""

    def history(self, symbol: str, interval: str, start: date, end: date) -> Json:
        """Return recorded bars."""
        return self.answer("history", symbol, interval, start, end)

    def info(self, symbol: str) -> Json:
        """Return a recorded quote summary."""
        return self.answer("info", symbol)

    def news(self, symbol: str, count: int) -> Json:
        """Return recorded articles."""
        return self.answer("news", symbol, count)

    def statement(self, symbol: str, kind: str, freq: str) -> Json:
        """Return a recorded statement."""
        return self.answer("statement", symbol, kind, freq)

    def dividends(self, symbol: str) -> Json:
        """Return recorded dividends."""
        return self.answer("dividends", symbol)

    def most_active(self, count: int) -> Json:
        """Return recorded quotes."""
        return self.answer("most_active", count)


class RecordedCoins(Replay):
    """Stands in for `CoinCalls`."""

    async def candles(
        self, exchange: str, pairs: Sequence[str], timeframe: str, since_ms: int | None, limit: int
    ) -> Json:
        """Return recorded bars of the first pair that has some."""
        listed = [pair for pair in pairs if f"{exchange} {pair} {timeframe}" in self.answers]
        return self.answer(exchange, (listed or pairs)[0], timeframe, since_ms, limit)


class RecordedShares(Replay):
    """Stands in for `AShareCalls`."""

    def daily(self, code: str, start: date, end: date) -> Json:
        """Return recorded daily bars."""
        return self.answer("daily", code, start, end)

    def minutes(self, code: str, minutes: str, start: date, end: date) -> Json:
        """Return recorded short bars."""
        return self.answer("minutes", code, minutes, start, end)

    def stock_flows(self) -> Json:
        """Return recorded flows of shares."""
        return self.answer("stock_flows")

    def futures(self) -> Json:
        """Return recorded quotes of futures."""
        return self.answer("futures")


class RecordedFilings(Replay):
    """Stands in for `FilingCalls`."""

    def facts(self, symbol: str, tags: frozenset[str]) -> Json:
        """Return the recorded facts that bear one of the tags."""
        return [fact for fact in self.answer("facts", symbol) if fact["tag"] in tags]


def recorded_providers(folder: Path) -> Mapping[str, Provider]:
    """Make every live provider, by name, each answering from its recordings alone."""

    def file(name: str) -> Path:
        return folder / name / "answers.json"

    def service(name: str) -> Service:
        return Service(provider=name, missing=(LookupError,))

    return {
        "yfinance": YahooProvider(RecordedYahoo(file("yfinance")), service("yfinance")),
        "ccxt": CoinProvider(RecordedCoins(file("ccxt")), service("ccxt")),
        "akshare": AShareProvider(RecordedShares(file("akshare")), service("akshare")),
        "edgartools": FilingProvider(RecordedFilings(file("edgartools")), service("edgartools"), _IDENTITY),
    }
