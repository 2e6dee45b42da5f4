"""Fakes of the finance tests: a context, a scripted provider, replayed services, and the sentences of a result."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from jinja2 import Environment, StrictUndefined
from pydantic import BaseModel

from agents.decisions.summarize.templates import filters
from errors import DataUnavailable
from tests.built_in import built_in
from tools.context import ToolContext
from tools.market.provider import Bar, Bars, Coverage, DataOrigin, Figure, Figures, Interval, Measure, Period, Price
from tools.market.refusals import PartialProvider
from tools.market.sources.a_shares import AShareProvider
from tools.market.sources.coins import CoinProvider
from tools.market.sources.filings import FilingProvider
from tools.market.sources.service import Service
from tools.market.sources.yahoo import YahooProvider

Say: TypeAlias = Callable[[Callable[..., object], BaseModel, str], str]
MakeFigure: TypeAlias = Callable[[str, float, int], Figure]


class ScriptedProvider(PartialProvider):
    """Holds what a test gives it; refuses everything else."""

    def __init__(self, name: str, *, close: float | None = None, figures: tuple[Figure, ...] = ()) -> None:
        self.name = name
        self.asked: list[str] = []
        self._close = close
        self._figures = figures

    def coverage(self, symbol: str) -> Coverage:
        return Coverage(prices=self._close is not None, statements=bool(self._figures))

    async def price(self, symbol: str) -> Price:
        self.asked.append(symbol)
        if self._close is None:
            raise DataUnavailable(f"{self.name} has no price of {symbol}.")
        bar = Bar(at="2024-05-02", open=1, high=2, low=1, close=self._close, volume=7)
        return Price(currency="USD", bar=bar, previous_close=1.0, origin=DataOrigin(provider=self.name))

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        price = await self.price(symbol)
        return Bars(currency="USD", bars=(price.bar,), origin=price.origin)

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        self.asked.append(symbol)
        held = tuple(figure for figure in self._figures if bool(figure.fiscal_quarter) == (period == "quarter"))
        if not held:
            raise DataUnavailable(f"{self.name} has no figures of {symbol}.")
        return Figures(figures=held, origin=DataOrigin(provider=self.name))


class MarketProvider(ScriptedProvider):
    """Holds figures, daily bars and the market's measures, under the name of a live provider."""

    def __init__(
        self,
        *,
        figures: tuple[Figure, ...] = (),
        closes: Mapping[str, Mapping[str, float]] | None = None,
        measures: Mapping[str, float] | None = None,
        currency: str = "USD",
    ) -> None:
        super().__init__("yfinance", figures=figures)
        self._closes = closes or {}
        self._measures = measures or {}
        self._currency = currency

    async def price(self, symbol: str) -> Price:
        bars = await self.bars(symbol, "1d", date.min, date.max)
        return Price(currency=bars.currency, bar=bars.bars[-1], previous_close=1.0, origin=bars.origin)

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        held = {d: c for d, c in self._closes.get(symbol, {}).items() if start.isoformat() <= d <= end.isoformat()}
        if not held:
            raise DataUnavailable(f"{self.name} has no price of {symbol}.")
        bars = tuple(Bar(at=d, open=c, high=c, low=c, close=c, volume=1) for d, c in sorted(held.items()))
        return Bars(currency=self._currency, bars=bars, origin=DataOrigin(provider=self.name))

    async def beta(self, symbol: str) -> Measure:
        return self._measure("beta")

    async def risk_free_rate(self, on: date | None) -> Measure:
        return self._measure("risk_free_rate")

    def _measure(self, name: str) -> Measure:
        if name not in self._measures:
            raise DataUnavailable(f"{self.name} has no {name}.")
        return Measure(value=self._measures[name], at=date(2024, 12, 31), origin=DataOrigin(provider=self.name))


ServedBy: TypeAlias = Callable[[ScriptedProvider], ToolContext]
RECORDED = Path(__file__).parent / "recorded"
TOOLS = built_in().tools


class Replay:
    """Answers calls from a file; the longest recorded question that a call begins with counts."""

    def __init__(self, provider: str) -> None:
        self.answers: dict[str, Any] = json.loads((RECORDED / provider / "answers.json").read_text(encoding="utf-8"))
        self.asked: list[str] = []
        self.fault: Exception | None = None

    def answer(self, *question: object) -> Any:
        words = " ".join(str(word) for word in question)
        self.asked.append(words)
        if self.fault is not None:
            raise self.fault
        known = [key for key in self.answers if f"{words} ".startswith(f"{key} ")]
        if not known:
            raise LookupError(f"nothing is recorded for {words}")
        return self.answers[max(known, key=len)]


class ReplayedYahoo(Replay):
    def history(self, symbol: str, interval: str, start: date, end: date) -> Mapping[str, Any]:
        return self.answer("history", symbol, interval, start, end)  # type: ignore[no-any-return]  # JSON

    def info(self, symbol: str) -> Mapping[str, Any]:
        return self.answer("info", symbol)  # type: ignore[no-any-return]  # JSON

    def news(self, symbol: str, count: int) -> Sequence[Mapping[str, Any]]:
        return self.answer("news", symbol, count)  # type: ignore[no-any-return]  # JSON

    def statement(self, symbol: str, kind: str, freq: str) -> Mapping[str, Mapping[str, float]]:
        return self.answer("statement", symbol, kind, freq)  # type: ignore[no-any-return]  # JSON

    def dividends(self, symbol: str) -> Mapping[str, float]:
        return self.answer("dividends", symbol)  # type: ignore[no-any-return]  # JSON

    def most_active(self, count: int) -> Sequence[Mapping[str, Any]]:
        return self.answer("most_active", count)  # type: ignore[no-any-return]  # JSON


class ReplayedCcxt(Replay):
    async def candles(
        self, exchange: str, pairs: Sequence[str], timeframe: str, since_ms: int | None, limit: int
    ) -> Mapping[str, Any]:
        listed = [pair for pair in pairs if f"{exchange} {pair} {timeframe}" in self.answers]
        return self.answer(exchange, (listed or pairs)[0], timeframe, since_ms, limit)  # type: ignore[no-any-return]


class ReplayedAkshare(Replay):
    def daily(self, code: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        return self.answer("daily", code, start, end)  # type: ignore[no-any-return]  # JSON

    def minutes(self, code: str, minutes: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        return self.answer("minutes", code, minutes, start, end)  # type: ignore[no-any-return]  # JSON

    def stock_flows(self) -> Sequence[Mapping[str, Any]]:
        return self.answer("stock_flows")  # type: ignore[no-any-return]  # JSON

    def futures(self) -> Sequence[Mapping[str, Any]]:
        return self.answer("futures")  # type: ignore[no-any-return]  # JSON


class ReplayedEdgar(Replay):
    def facts(self, symbol: str, tags: frozenset[str]) -> Sequence[Mapping[str, Any]]:
        return [fact for fact in self.answer("facts", symbol) if fact["tag"] in tags]


@pytest.fixture
def yahoo() -> YahooProvider:
    """Yahoo as it would answer on a day of the recorded prices."""
    service = Service(provider="yfinance", missing=(LookupError,))
    return YahooProvider(ReplayedYahoo("yfinance"), service, today=lambda: date(2013, 3, 1))


@pytest.fixture
def coins() -> CoinProvider:
    """Coin exchanges as they would answer at the end of the recorded day."""
    service = Service(provider="ccxt", missing=(LookupError,))
    return CoinProvider(ReplayedCcxt("ccxt"), service, now=lambda: 1_775_174_400 + 86_400)


@pytest.fixture
def a_shares() -> AShareProvider:
    service = Service(provider="akshare", missing=(LookupError,))
    return AShareProvider(ReplayedAkshare("akshare"), service, today=lambda: date(2024, 5, 6))


@pytest.fixture
def filings() -> FilingProvider:
    service = Service(provider="edgartools", missing=(LookupError,))
    return FilingProvider(ReplayedEdgar("edgartools"), service, "Some Body some@body.example")


@pytest.fixture
def live_context(
    context: ToolContext,
    monkeypatch: pytest.MonkeyPatch,
    yahoo: YahooProvider,
    coins: CoinProvider,
    a_shares: AShareProvider,
) -> ToolContext:
    """A context whose live providers answer from recordings."""
    for provider in (yahoo, coins, a_shares):
        module = SimpleNamespace(create=lambda _, provider=provider: provider)
        monkeypatch.setitem(sys.modules, f"tools.market.providers.{provider.name}", module)
    return replace(context, options={"finance_providers": "sample,ccxt,akshare,yfinance"})


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    return ToolContext(workspace=tmp_path, data_dir=tmp_path, options={"finance_providers": "sample"})


@pytest.fixture
def market() -> type[MarketProvider]:
    return MarketProvider


@pytest.fixture
def served_by(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> ServedBy:
    """A context whose only provider is the one given."""

    def serve(provider: ScriptedProvider) -> ToolContext:
        module = SimpleNamespace(create=lambda _: provider)
        monkeypatch.setitem(sys.modules, f"tools.market.providers.{provider.name}", module)
        return replace(context, options={"finance_providers": provider.name})

    return serve


@pytest.fixture
def scripted() -> type[ScriptedProvider]:
    return ScriptedProvider


@pytest.fixture
def make_figure() -> MakeFigure:
    def make(item: str, value: float, fiscal_year: int) -> Figure:
        return Figure(
            symbol="ACME",
            fiscal_year=fiscal_year,
            period_end=date(fiscal_year, 12, 31),
            item=item,
            value=value,
            unit="USD",
            filing=f"10-K FY{fiscal_year}",
            checked=False,
        )

    return make


@pytest.fixture
def say() -> Say:
    """Render a tool's result as its author says it; a field that is not there fails."""
    environment = Environment(undefined=StrictUndefined, autoescape=False)
    environment.filters["num"] = lambda value: f"{int(value):,}" if float(value).is_integer() else f"{value:,}"

    def render(function: Callable[..., object], result: BaseModel, language: str) -> str:
        environment.filters |= {name: made for name, made in filters(language).items() if name != "num"}
        template = TOOLS[f"finance/{function.__name__}"].answers[language]
        return environment.from_string(template).render(**result.model_dump(mode="json"))

    return render
