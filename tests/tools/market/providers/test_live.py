"""The live services themselves; run with TOOLATLAS_TEST_INTERNET=1 and the extras installed."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tools.context import ToolContext
from tools.market.chain import chosen_providers
from tools.market.provider import Provider

pytestmark = [
    pytest.mark.internet,
    pytest.mark.enable_socket,
    pytest.mark.filterwarnings("default"),
    pytest.mark.skipif(
        not os.environ.get("TOOLATLAS_TEST_INTERNET"),
        reason="asks the real services; set TOOLATLAS_TEST_INTERNET=1 where the internet is at hand",
    ),
]
LIBRARIES = {"yfinance": "yfinance", "ccxt": "ccxt", "akshare": "akshare", "edgartools": "edgar"}
ASKS: list[tuple[str, str, Callable[[Provider], Awaitable[Any]]]] = [
    ("yfinance", "price", lambda p: p.price("AAPL")),
    ("yfinance", "gold", lambda p: p.price("GC=F")),
    ("yfinance", "bars of 1min", lambda p: p.bars("AAPL", "1min", date.min, date.max)),
    ("yfinance", "bars of 4h", lambda p: p.bars("AAPL", "4h", date.min, date.max)),
    ("yfinance", "figures", lambda p: p.figures("META")),
    ("yfinance", "quarters", lambda p: p.figures("META", "quarter")),
    ("yfinance", "news", lambda p: p.news("AAPL", 10)),
    ("yfinance", "market news", lambda p: p.news(None, 10)),
    ("yfinance", "profile", lambda p: p.profile("AAPL")),
    ("yfinance", "rate", lambda p: p.rate("USD", "CNY", None)),
    ("yfinance", "flows", lambda p: p.flows("us_stocks", 10)),
    ("yfinance", "risk-free rate", lambda p: p.risk_free_rate(None)),
    ("yfinance", "beta", lambda p: p.beta("AAPL")),
    ("ccxt", "price", lambda p: p.price("BTC-USD")),
    ("ccxt", "a meme coin", lambda p: p.price("TRUMP-USD")),
    ("ccxt", "bars of 4h", lambda p: p.bars("BTC-USD", "4h", date.min, date.max)),
    ("akshare", "price", lambda p: p.price("600519.SS")),
    ("akshare", "bars of 4h", lambda p: p.bars("600519.SS", "4h", date.min, date.max)),
    ("akshare", "share flows", lambda p: p.flows("cn_stocks", 10)),
    ("akshare", "futures flows", lambda p: p.flows("cn_futures", 10)),
    ("edgartools", "figures", lambda p: p.figures("NFLX")),
]


@pytest.mark.parametrize(("name", "what", "ask"), ASKS, ids=lambda value: value if isinstance(value, str) else "")
async def test_the_service_answers(
    context: ToolContext, name: str, what: str, ask: Callable[[Provider], Awaitable[Any]]
) -> None:
    pytest.importorskip(LIBRARIES[name], reason=f"{name} is not installed")
    identity = os.environ.get("TOOLATLAS_SEC_IDENTITY", "ToolAtlas tests@toolatlas.example")
    options = {"finance_providers": name, "finance_cache_s": "0", "sec_identity": identity}
    (provider,) = await chosen_providers(replace(context, options=options))
    assert (await ask(provider)).origin.provider == name, what
