from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest

from errors import DataUnavailable
from tools.market.chain import first_answer
from tools.market.offers import OFFERS, TOPICS, hint, offer_of
from tools.market.provider import Provider
from tools.market.providers.sample import SampleProvider
from tools.market.refusals import NotHeld, NotOffered, PartialProvider, Refusal, joint_refusal
from tools.market.remark_words import in_words
from tools.market.remarks import remark
from tools.market.sources.a_shares import AShareProvider
from tools.market.sources.coins import CoinProvider
from tools.market.sources.filings import FilingProvider
from tools.market.sources.yahoo import YahooProvider

METHODS = {
    "price": "price",
    "daily_bars": "bars",
    "intraday_bars": "bars",
    "annual_figures": "figures",
    "quarterly_figures": "figures",
    "news": "news",
    "profile": "profile",
    "rate": "rate",
    "us_stocks": "flows",
    "cn_stocks": "flows",
    "cn_futures": "flows",
    "risk_free_rate": "risk_free_rate",
    "beta": "beta",
}
CLASSES: tuple[type[PartialProvider], ...] = (
    SampleProvider,
    YahooProvider,
    CoinProvider,
    AShareProvider,
    FilingProvider,
)


class Nothing(PartialProvider):
    name = "sample"


ASKS: list[tuple[Callable[[Provider], Awaitable[Any]], str]] = [
    (lambda p: p.price("BTC-USD"), r"Prices of coins.*\[crypto\]. and set .*=sample,ccxt\."),
    (lambda p: p.price("600519.SS"), r"\[finance-cn\].*=sample,akshare\."),
    (lambda p: p.price("NVDA"), r"\[finance\].*=sample,yfinance\."),
    (lambda p: p.price("GC=F"), r"Prices of commodities.*\[finance\]"),
    (lambda p: p.bars("AAPL", "5min", date.min, date.max), r"Intraday bars.*\[finance\]"),
    (lambda p: p.bars("AAPL", "1d", date.min, date.max), r"Daily prices are not in the offline sample"),
    (lambda p: p.figures("AAPL", "quarter"), r"Quarterly statements.*\[finance\]"),
    (lambda p: p.figures("AAPL"), r"Annual statements"),
    (lambda p: p.news(None, 10), r"News are not in the offline sample; install .toolatlas\[finance\]. and set"),
    (lambda p: p.profile("AAPL"), r"Company profiles.*\[finance\]"),
    (lambda p: p.rate("USD", "CNY", None), r"Exchange rates.*\[finance\]"),
    (lambda p: p.flows("us_stocks", 10), r"Money flows of US stocks.*\[finance\]"),
    (lambda p: p.flows("cn_stocks", 10), r"Money flows of Chinese A-shares.*\[finance-cn\]"),
    (lambda p: p.flows("cn_futures", 10), r"Money flows of Chinese futures.*\[finance-cn\]"),
    (lambda p: p.risk_free_rate(None), r"risk-free.*\[finance\]"),
    (lambda p: p.beta("AAPL"), r"Betas.*\[finance\]"),
]


@pytest.mark.parametrize(("ask", "said"), ASKS)
async def test_what_nobody_offers_is_one_sentence_with_the_extra_and_the_setting(
    ask: Callable[[Provider], Awaitable[Any]], said: str
) -> None:
    with pytest.raises(DataUnavailable, match=said) as caught:
        await first_answer([Nothing()], ask)
    assert "离线样例中没有" in caught.value.zh
    assert "请安装 `toolatlas[" in caught.value.zh


@pytest.mark.parametrize("provider", CLASSES)
def test_a_provider_overrides_what_its_offer_says_and_nothing_else(provider: type[PartialProvider]) -> None:
    offer = offer_of(provider.name)
    assert offer is not None
    overridden = {
        method for method in METHODS.values() if getattr(provider, method) is not getattr(PartialProvider, method)
    }
    assert overridden == {METHODS[topic] for topic in offer.topics}


def test_every_topic_has_words_in_both_languages() -> None:
    assert set(TOPICS) == set(METHODS)
    assert all(not words.zh.isascii() and words.en[0].isupper() for words in TOPICS.values())


def test_a_hint_to_the_sec_names_its_setting_too() -> None:
    way = hint("annual_figures", "stock", "AAPL", ("sample", "yfinance"))
    assert way is not None
    assert in_words(way, "en").endswith("=sample,yfinance,edgartools and TOOLATLAS_SEC_IDENTITY")
    assert "TOOLATLAS_SEC_IDENTITY" in in_words(way, "zh")


def test_where_the_sample_would_bring_it_nothing_is_to_be_installed() -> None:
    way = hint("rate", "stock", "", ("ccxt",))
    assert way is not None
    assert in_words(way, "en") == "set TOOLATLAS_FINANCE_PROVIDERS=ccxt,sample"
    assert in_words(way, "zh") == "请设置 TOOLATLAS_FINANCE_PROVIDERS=ccxt,sample"


def test_where_every_provider_is_chosen_there_is_no_hint() -> None:
    assert hint("news", "stock", "", tuple(offer.provider for offer in OFFERS)) is None


def test_several_that_hold_nothing_of_the_kind_are_named_in_one_sentence() -> None:
    refusal = joint_refusal([NotOffered("sample", "news"), NotOffered("mine", "news")], ("sample", "mine"))
    assert str(refusal).startswith("News are not in the offline sample or mine; install")
    assert refusal.zh.startswith("离线样例和mine中没有新闻；请安装")


def test_an_outage_is_told_instead_of_those_that_hold_nothing_of_the_kind() -> None:
    outage = Refusal(remark("unreachable", provider="mine"))
    refusal = joint_refusal([NotOffered("sample", "news"), outage], ("sample", "yfinance"))
    assert (str(refusal), refusal.zh) == (str(outage), "mine无法连接；请检查网络后再试。")


def test_what_one_does_not_hold_another_may_bring() -> None:
    refusal = joint_refusal(
        [NotHeld(remark("quoted", text="No price of NVDA."), topic="price", symbol="NVDA")], ("sample",)
    )
    assert str(refusal) == (
        "No price of NVDA; install `toolatlas[finance]` and set TOOLATLAS_FINANCE_PROVIDERS=sample,yfinance."
    )


def test_a_refusal_without_chinese_keeps_its_english() -> None:
    assert joint_refusal([DataUnavailable("Gone.")], ("mine",)).zh == "Gone."


def test_coverage_follows_the_table_of_offers() -> None:
    covered = [Nothing().coverage(symbol).prices for symbol in ("AAPL", "BTC-USD")]
    assert covered == [True, False]


def test_an_unknown_provider_covers_and_expects_nothing() -> None:
    class Unknown(PartialProvider):
        name = "mine"

    assert Unknown().coverage("AAPL").prices is False
    with pytest.raises(NotOffered, match="Prices are not in mine"):
        Unknown().expect("price", "AAPL")
