from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.market.directory import asset_of, by_ticker, companies, company_name, read_symbol
from tools.market.offers import ASSETS, BilingualName


def test_no_ticker_belongs_to_two_companies() -> None:
    counts = Counter(ticker for company in companies() for ticker in company.tickers)
    assert [ticker for ticker, n in counts.items() if n > 1] == []


def test_no_name_belongs_to_two_companies() -> None:
    counts = Counter(name for company in companies() for name in company.names)
    assert [name for name, n in counts.items() if n > 1] == []


def test_the_directory_holds_about_sixty_companies_with_names_in_both_languages() -> None:
    assert len(companies()) >= 60
    assert all(company.name and company.name_zh and company.exchange for company in companies())


@pytest.mark.parametrize(
    ("given", "symbol"),
    [
        ("AAPL", "AAPL"),
        (" aapl ", "AAPL"),
        ("$msft", "MSFT"),
        ("FB", "META"),
        ("GOOGL", "GOOG"),
        ("BRK.B", "BRK-B"),
        ("苹果", "AAPL"),
        ("Facebook", "META"),
        ("ＩＢＭ", "IBM"),
        ("ZZZZ", "ZZZZ"),
        ("0005.HK", "0005.HK"),
        ("gc=f", "GC=F"),
        ("^gspc", "^GSPC"),
        ("eth-usdt", "ETH-USD"),
        ("特朗普币", "TRUMP-USD"),
        ("黄金", "GC=F"),
        ("XYZ-USD", "XYZ-USD"),
    ],
)
def test_what_is_given_as_a_symbol_becomes_one(given: str, symbol: str) -> None:
    assert read_symbol(given) == symbol


@pytest.mark.parametrize("given", ["", "the stock of the apple company", "某公司", "AAPL; DROP TABLE"])
def test_what_cannot_be_a_symbol_is_refused_with_the_parameter(given: str) -> None:
    with pytest.raises(InvalidArguments, match="not a stock symbol") as caught:
        read_symbol(given)
    assert caught.value.parameter == "symbol"


def test_a_symbol_outside_the_directory_is_its_own_name() -> None:
    assert company_name("ZZZZ") == BilingualName(en="ZZZZ", zh="ZZZZ")


@pytest.mark.parametrize(
    ("symbol", "asset"),
    [
        ("AAPL", "stock"),
        ("ZZZZ", "stock"),
        ("BRK-B", "stock"),
        ("0700.HK", "stock"),
        ("000001.SS", "index"),
        ("000001.SZ", "stock"),
        ("TRUMP-USD", "coin"),
        ("PEPE-USD", "coin"),
        ("PEPE-BTC", "coin"),
        ("KC=F", "commodity"),
        ("GBPUSD=X", "currency"),
        ("^FTSE", "index"),
        ("no symbol at all", "stock"),
    ],
)
def test_the_kind_of_a_symbol_is_known_or_read_off_how_it_is_written(symbol: str, asset: str) -> None:
    assert asset_of(symbol) == asset


@given(st.text(max_size=20))
def test_any_text_has_some_kind(text: str) -> None:
    assert asset_of(text) in ASSETS


def test_every_kind_of_thing_is_in_the_directory() -> None:
    assert {company.asset for company in companies()} == set(ASSETS)


def test_a_former_ticker_leads_to_the_company_of_today() -> None:
    assert by_ticker()["FB"].symbol == "META"
