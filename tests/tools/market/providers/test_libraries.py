"""Whether the live providers' libraries still have what is called, where they are installed."""

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

CALLS: list[tuple[str, str, tuple[str, ...]]] = [
    ("yfinance", "Ticker.get_info", ()),
    ("yfinance", "Ticker.get_news", ("count", "tab")),
    ("yfinance", "Ticker.get_income_stmt", ("pretty", "freq")),
    ("yfinance", "Ticker.get_balance_sheet", ("pretty", "freq")),
    ("yfinance", "Ticker.get_cash_flow", ("pretty", "freq")),
    ("yfinance", "Ticker.get_dividends", ("period",)),
    ("yfinance", "screen", ("query", "count")),
    ("yfinance", "set_tz_cache_location", ()),
    ("yfinance.scrapers.history", "PriceHistory.history", ("interval", "start", "end", "auto_adjust", "actions")),
    ("ccxt.async_support", "kraken.fetch_ohlcv", ("symbol", "timeframe", "since", "limit")),
    ("ccxt.async_support", "kraken.load_markets", ()),
    ("akshare", "stock_zh_a_hist", ("symbol", "period", "start_date", "end_date", "adjust", "timeout")),
    ("akshare", "stock_zh_a_hist_min_em", ("symbol", "start_date", "end_date", "period", "adjust")),
    ("akshare", "stock_individual_fund_flow_rank", ("indicator",)),
    ("akshare", "futures_fees_info", ()),
    ("edgar", "Company.get_facts", ()),
    ("edgar", "set_identity", ()),
]
EXTRAS = {"yfinance": "finance", "ccxt": "crypto", "akshare": "finance-cn", "edgar": "sec"}


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(("module", "name", "parameters"), CALLS)
def test_the_library_still_takes_what_is_passed(module: str, name: str, parameters: tuple[str, ...]) -> None:
    package = module.split(".")[0]
    pytest.importorskip(package, reason=f"{package} is not installed; pip install 'toolatlas[{EXTRAS[package]}]'")
    called: Any = import_module(module)
    for part in name.split("."):
        called = getattr(called, part)
    taken: Callable[..., Any] = called
    assert set(parameters) <= set(inspect.signature(taken).parameters)


@pytest.mark.filterwarnings("default")
def test_every_exchange_is_known_to_the_library_and_most_have_four_hour_bars() -> None:
    ccxt = pytest.importorskip("ccxt.async_support", reason="ccxt is not installed; pip install 'toolatlas[crypto]'")
    coins = import_module("tools.market.sources.coins")
    timeframes = [getattr(ccxt, exchange)().timeframes for exchange in coins.EXCHANGES]
    assert sum("4h" in known for known in timeframes) >= 3
    assert all("1d" in known for known in timeframes)
