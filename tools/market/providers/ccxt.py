"""Coin exchanges through the library ccxt: the call alone, its answer as plain JSON values."""

from collections.abc import Mapping, Sequence
from typing import Any

import ccxt.async_support as ccxt

from tools.context import ToolContext
from tools.market.sources.coins import NAME, CoinProvider
from tools.market.sources.service import Service

TIMEOUT_MS = 6_000
TIMEOUT_S = 7.0
"""Four exchanges must fit into one call of a tool."""


class CcxtCalls:
    """The library's call; an exchange is opened and closed for each."""

    async def candles(
        self, exchange: str, pairs: Sequence[str], timeframe: str, since_ms: int | None, limit: int
    ) -> Mapping[str, Any]:
        """Return the bars of the first pair that the exchange lists."""
        async with getattr(ccxt, exchange)({"timeout": TIMEOUT_MS, "enableRateLimit": True}) as opened:
            if timeframe not in opened.timeframes:
                raise ccxt.BadSymbol(f"{exchange} has no bars of {timeframe}")
            markets = await opened.load_markets()
            pair = next((pair for pair in pairs if pair in markets), None)
            if pair is None:
                raise ccxt.BadSymbol(f"{exchange} lists none of {pairs}")
            rows = await opened.fetch_ohlcv(pair, timeframe, since_ms, limit)
            return {"pair": pair, "rows": rows}


def create(_: ToolContext) -> CoinProvider:
    """Return the provider."""
    service = Service(
        provider=NAME,
        limited=(ccxt.RateLimitExceeded, ccxt.DDoSProtection),
        missing=(ccxt.BadSymbol, ccxt.BadRequest, ccxt.NotSupported),
        unreachable=(ccxt.BaseError,),
        timeout_s=TIMEOUT_S,
    )
    return CoinProvider(CcxtCalls(), service)
