"""The live providers' own modules over fake libraries: what is asked for, and how answers become JSON."""

import sys
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from errors import DataUnavailable
from tools.context import ToolContext

PACKAGE = "tools.market.providers"


class Fault(Exception):  # noqa: N818 - stands for every exception of a library
    pass


class RateLimit(Fault):
    pass


class Missing(Fault):
    pass


@pytest.fixture
def provider_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import a provider's module while a fake stands where its library would."""

    def load(name: str, **libraries: ModuleType) -> ModuleType:
        for library, fake in libraries.items():
            monkeypatch.setitem(sys.modules, library.replace("__", "."), fake)
        monkeypatch.delitem(sys.modules, f"{PACKAGE}.{name}", raising=False)
        return import_module(f"{PACKAGE}.{name}")

    yield load
    for name in ("yfinance", "ccxt", "akshare", "edgartools"):
        sys.modules.pop(f"{PACKAGE}.{name}", None)


def fake(name: str, **members: object) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(members)
    return module


class FakeTicker:
    asked: list[tuple[str, dict[str, Any]]] = []
    history_metadata = {"currency": "USD"}

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol

    def history(self, **arguments: Any) -> pd.DataFrame:
        self.asked.append((self.symbol, arguments))
        index = pd.DatetimeIndex(["2013-02-28", "2013-03-01"], tz="America/New_York")
        columns = {"Open": [1.0, None], "High": [3.0, 2.0], "Low": [0.5, 1.0], "Close": [2.0, 2.0], "Volume": [9, 9]}
        return pd.DataFrame(columns, index=index)

    def get_info(self) -> dict[str, Any]:
        return {"longName": self.symbol}

    def get_news(self, count: int, tab: str) -> list[dict[str, Any]]:
        return [{"content": {"title": f"{tab} {count}"}}]

    def get_income_stmt(self, *, pretty: bool, freq: str) -> pd.DataFrame:
        column = pd.Timestamp("2024-09-30" if freq == "yearly" else "2024-12-31")
        return pd.DataFrame({column: [5.0, None]}, index=["TotalRevenue", "NetIncome"])

    get_balance_sheet = get_cash_flow = get_income_stmt

    def get_dividends(self, period: str) -> pd.Series:
        return pd.Series([0.25], index=pd.DatetimeIndex(["2024-05-10"], tz="America/New_York"))


def fake_yfinance() -> ModuleType:
    errors = SimpleNamespace(YFRateLimitError=RateLimit, YFTickerMissingError=Missing, YFException=Fault)
    return fake(
        "yfinance",
        Ticker=FakeTicker,
        exceptions=errors,
        config=SimpleNamespace(debug=SimpleNamespace(hide_exceptions=True)),
        set_tz_cache_location=lambda folder: Path(folder, "tz").touch(),
        screen=lambda query, count: {"quotes": [{"symbol": query, "n": count}]},
    )


def test_yahoos_bars_are_asked_for_without_dividend_adjustment_and_to_the_last_day(provider_over: Any) -> None:
    calls = provider_over("yfinance", yfinance=fake_yfinance()).YfinanceCalls()
    answer = calls.history("AAPL", "1d", date(2013, 2, 28), date(2013, 3, 1))
    _, arguments = FakeTicker.asked[-1]
    assert (arguments["start"], arguments["end"], arguments["auto_adjust"]) == ("2013-02-28", "2013-03-02", False)
    assert answer == {
        "currency": "USD",
        "rows": [{"at": "2013-02-28T00:00:00-05:00", "open": 1, "high": 3, "low": 0.5, "close": 2, "volume": 9}],
    }


def test_yahoos_other_answers_become_plain_values(provider_over: Any) -> None:
    calls = provider_over("yfinance", yfinance=fake_yfinance()).YfinanceCalls()
    assert calls.info("AAPL") == {"longName": "AAPL"}
    assert calls.news("AAPL", 3) == [{"content": {"title": "news 3"}}]
    assert calls.statement("AAPL", "income", "yearly") == {"2024-09-30": {"TotalRevenue": 5.0}}
    assert calls.statement("AAPL", "cash", "quarterly") == {"2024-12-31": {"TotalRevenue": 5.0}}
    assert calls.dividends("AAPL") == {"2024-05-10": 0.25}
    assert calls.most_active(25) == [{"symbol": "most_actives", "n": 25}]


async def test_yahoo_tells_its_exceptions_and_keeps_its_files_in_the_users_folder(
    provider_over: Any, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = fake_yfinance()
    provider = provider_over("yfinance", yfinance=library).create(context)
    assert library.__dict__["config"].debug.hide_exceptions is False
    assert (context.data_dir / "cache" / "yfinance" / "tz").exists()

    def limited(_: object, **__: object) -> pd.DataFrame:
        raise RateLimit

    monkeypatch.setattr(FakeTicker, "history", limited)
    with pytest.raises(DataUnavailable, match="limits how often"):
        await provider.price("AAPL")


class FakeExchange:
    timeframes = {"1d": 1440}

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    async def __aenter__(self) -> "FakeExchange":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.options["closed"] = True

    async def load_markets(self) -> dict[str, Any]:
        return {"BTC/USDT": {}}

    async def fetch_ohlcv(self, pair: str, timeframe: str, since: int | None, limit: int) -> list[list[float]]:
        return [[0, 1, 2, 0.5, 1.5, 3]]


def fake_ccxt() -> ModuleType:
    names = ("BaseError", "DDoSProtection", "BadRequest", "NotSupported")
    library = fake("ccxt.async_support", RateLimitExceeded=RateLimit, BadSymbol=Missing, kraken=FakeExchange)
    library.__dict__.update(dict.fromkeys(names, Fault) | {"BadRequest": Missing, "NotSupported": Missing})
    return library


async def test_an_exchange_gives_the_first_pair_that_it_lists(provider_over: Any, context: ToolContext) -> None:
    library = fake_ccxt()
    module = provider_over("ccxt", ccxt=fake("ccxt", async_support=library), ccxt__async_support=library)
    calls = module.CcxtCalls()
    answer = await calls.candles("kraken", ("BTC/USD", "BTC/USDT"), "1d", None, 2)
    assert answer == {"pair": "BTC/USDT", "rows": [[0, 1, 2, 0.5, 1.5, 3]]}
    with pytest.raises(Missing):
        await calls.candles("kraken", ("ETH/USD",), "1d", None, 2)
    with pytest.raises(Missing):
        await calls.candles("kraken", ("BTC/USDT",), "4h", None, 2)
    assert module.create(context).name == "ccxt"


def test_akshares_tables_become_plain_rows(provider_over: Any, context: ToolContext) -> None:
    asked: list[dict[str, Any]] = []

    def table(**arguments: Any) -> pd.DataFrame:
        asked.append(arguments)
        return pd.DataFrame({"日期": [date(2024, 5, 6)], "收盘": [1.5], "空": [None]})

    names = ("stock_zh_a_hist", "stock_zh_a_hist_min_em", "stock_individual_fund_flow_rank", "futures_fees_info")
    library = fake("akshare", **dict.fromkeys(names, table))
    module = provider_over("akshare", akshare=library, requests=fake("requests", RequestException=Fault))
    calls = module.AkshareLibrary()
    day = date(2024, 5, 6)
    rows = [
        calls.daily("600519", day, day),
        calls.minutes("600519", "60", day, day),
        calls.stock_flows(),
        calls.futures(),
    ]
    assert [row[0]["日期"][:10] for row in rows] == ["2024-05-06"] * 4
    assert rows[0][0]["空"] is None
    assert (asked[0]["start_date"], asked[1]["end_date"]) == ("20240506", "2024-05-06 23:59:59")
    assert module.create(context).name == "akshare"


class FakeFact(SimpleNamespace):
    period_start: date | None


def test_the_secs_facts_are_cut_to_annual_reports_and_known_tags(provider_over: Any, context: ToolContext) -> None:
    known: dict[str, Any] = {
        "concept": "us-gaap:Assets",
        "numeric_value": 5.0,
        "unit": "USD",
        "period_start": None,
        "period_end": date(2024, 9, 28),
        "form_type": "10-K",
        "accession": "0-24-1",
        "filing_date": date(2024, 11, 1),
    }
    others = ({"form_type": "10-Q"}, {"concept": "us-gaap:Other"}, {"numeric_value": None})
    flow = {"concept": "us-gaap:NetIncomeLoss", "period_start": date(2023, 10, 1)}
    facts = [FakeFact(**known), FakeFact(**known | flow), *(FakeFact(**known | other) for other in others)]
    identities: list[str] = []
    library = fake(
        "edgar",
        Company=lambda symbol: SimpleNamespace(get_facts=lambda: facts if symbol == "AAPL" else None),
        set_identity=identities.append,
        TooManyRequestsError=RateLimit,
        NotFoundError=Missing,
        TransportError=Fault,
    )
    module = provider_over("edgartools", edgar=library)
    calls, tags = module.EdgarCalls(), frozenset({"us-gaap:Assets", "us-gaap:NetIncomeLoss"})
    assert [(fact["tag"], fact["start"], fact["filed"]) for fact in calls.facts("AAPL", tags)] == [
        ("us-gaap:Assets", "", "2024-11-01"),
        ("us-gaap:NetIncomeLoss", "2023-10-01", "2024-11-01"),
    ]
    assert calls.facts("ZZZZ", tags) == []
    module.create(context)
    named = ToolContext(
        workspace=context.workspace, data_dir=context.data_dir, options={"sec_identity": "Some Body some@body.example"}
    )
    assert (module.create(named).name, identities) == ("edgartools", ["Some Body some@body.example"])
