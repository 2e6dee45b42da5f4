"""A live provider whose answers are kept on disk."""

from datetime import date

from tools.market.answer_cache import AnswerCache
from tools.market.provider import (
    Bars,
    Coverage,
    Figures,
    Flows,
    Interval,
    Market,
    Measure,
    News,
    Period,
    Price,
    Profile,
    Provider,
    Rate,
)


class CachedProvider:
    """Answers like the provider that it wraps, and remembers."""

    def __init__(self, provider: Provider, cache: AnswerCache) -> None:
        self.name = provider.name
        self._provider = provider
        self._cache = cache

    def coverage(self, symbol: str) -> Coverage:
        """Say what can be asked about a symbol."""
        return self._provider.coverage(symbol)

    async def price(self, symbol: str) -> Price:
        """Return the newest price of a symbol."""
        return await self._cache.kept((self.name, "price", symbol), Price, lambda: self._provider.price(symbol))

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return the bars between two days."""
        question = (self.name, "bars", symbol, interval, start, end)
        return await self._cache.kept(question, Bars, lambda: self._provider.bars(symbol, interval, start, end))

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Return the figures of a symbol."""
        question = (self.name, "figures", symbol, period)
        return await self._cache.kept(question, Figures, lambda: self._provider.figures(symbol, period))

    async def news(self, symbol: str | None, limit: int) -> News:
        """Return headlines."""
        question = (self.name, "news", symbol, limit)
        return await self._cache.kept(question, News, lambda: self._provider.news(symbol, limit))

    async def profile(self, symbol: str) -> Profile:
        """Return what is known about a company."""
        return await self._cache.kept((self.name, "profile", symbol), Profile, lambda: self._provider.profile(symbol))

    async def rate(self, base: str, quote: str, on: date | None) -> Rate:
        """Return an exchange rate."""
        question = (self.name, "rate", base, quote, on)
        return await self._cache.kept(question, Rate, lambda: self._provider.rate(base, quote, on))

    async def flows(self, market: Market, limit: int) -> Flows:
        """Return the largest money flows of a market."""
        question = (self.name, "flows", market, limit)
        return await self._cache.kept(question, Flows, lambda: self._provider.flows(market, limit))

    async def risk_free_rate(self, on: date | None) -> Measure:
        """Return the yield of ten-year treasuries."""
        question = (self.name, "risk_free_rate", on)
        return await self._cache.kept(question, Measure, lambda: self._provider.risk_free_rate(on))

    async def beta(self, symbol: str) -> Measure:
        """Return the beta of a stock."""
        return await self._cache.kept((self.name, "beta", symbol), Measure, lambda: self._provider.beta(symbol))
