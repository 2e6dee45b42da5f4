from datetime import date
from typing import Any

import pytest

from errors import DataUnavailable
from tools.market.provider import Interval
from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual
from tools.market.sources.service import Service
from tools.market.sources.yahoo import YahooProvider, today_in_utc


def calls_of(provider: YahooProvider) -> Any:
    return provider._calls


async def test_a_price_is_the_last_daily_bar_with_the_close_before_it(yahoo: YahooProvider) -> None:
    price = await yahoo.price("AAPL")
    assert (price.bar.at, price.bar.close, price.previous_close) == ("2013-03-01", 430.47, 441.4)
    assert (price.currency, price.origin.provider) == ("USD", "yfinance")


async def test_gold_and_a_coin_are_priced_alike(yahoo: YahooProvider) -> None:
    assert (await yahoo.price("GC=F")).bar.close == 1575.0
    assert (await yahoo.price("TRUMP-USD")).bar.close == 8.5


async def test_a_coin_that_is_listed_under_another_symbol_is_asked_for_by_it(yahoo: YahooProvider) -> None:
    await yahoo.price("TRUMP-USD")
    assert calls_of(yahoo).asked == ["history TRUMP35336-USD 1d 2013-02-19 2013-03-01"]


@pytest.mark.parametrize(
    ("interval", "n_bars", "asked"),
    [
        ("1min", 3, "history AAPL 1m 2013-02-22 2013-03-01"),
        ("5min", 3, "history AAPL 5m 2013-01-01 2013-03-01"),
        ("15min", 3, "history AAPL 15m 2013-01-01 2013-03-01"),
        ("1h", 14, "history AAPL 1h 2011-03-03 2013-03-01"),
        ("4h", 4, "history AAPL 1h 2011-03-03 2013-03-01"),
        ("1d", 4, "history AAPL 1d 2008-03-02 2013-03-01"),
    ],
)
async def test_bars_without_a_start_reach_back_as_far_as_yahoo_keeps_them(
    yahoo: YahooProvider, interval: Interval, n_bars: int, asked: str
) -> None:
    found = await yahoo.bars("AAPL", interval, date.min, date.max)
    assert (len(found.bars), calls_of(yahoo).asked) == (n_bars, [asked])


async def test_four_hour_bars_are_joined_from_hourly_ones(yahoo: YahooProvider) -> None:
    bars = (await yahoo.bars("AAPL", "4h", date.min, date.max)).bars
    assert [(bar.at[:16], bar.open, bar.high, bar.close, bar.volume) for bar in bars[:2]] == [
        ("2013-02-28T09:30", 400, 405, 404, 10_000),
        ("2013-02-28T13:30", 404, 408, 407, 18_000),
    ]


async def test_daily_bars_of_an_old_time_are_asked_for_as_they_are(yahoo: YahooProvider) -> None:
    await yahoo.bars("AAPL", "1d", date(1990, 1, 1), date(1990, 2, 1))
    assert calls_of(yahoo).asked == ["history AAPL 1d 1990-01-01 1990-02-01"]


async def test_a_time_without_bars_is_refused(yahoo: YahooProvider) -> None:
    with pytest.raises(NotHeld, match="Intraday bars of ZZZZ are not in Yahoo Finance"):
        await yahoo.bars("ZZZZ", "1h", date.min, date.max)
    with pytest.raises(NotHeld, match="Prices of ZZZZ"):
        await yahoo.price("ZZZZ")


async def test_news_come_newest_first_with_publisher_link_and_symbols(yahoo: YahooProvider) -> None:
    newest, older = (await yahoo.news("AAPL", 10)).headlines
    assert (newest.published, newest.url, newest.summary) == ("2013-03-01T12:00:00Z", "https://example.com/2", "")
    assert (older.publisher, older.symbols, older.url) == ("A publisher", ("AAPL", "MSFT"), "https://example.com/1")


async def test_news_are_cut_at_the_limit(yahoo: YahooProvider) -> None:
    assert len((await yahoo.news("AAPL", 1)).headlines) == 1


async def test_news_on_the_market_need_no_symbol(yahoo: YahooProvider) -> None:
    (headline,) = (await yahoo.news(None, 10)).headlines
    assert (headline.title, headline.publisher) == ("Stand-in headline on the market", "")


async def test_no_news_are_refused(yahoo: YahooProvider) -> None:
    with pytest.raises(NotHeld, match="News of ZZZZ"):
        await yahoo.news("ZZZZ", 10)


async def test_a_profile_holds_what_yahoo_says(yahoo: YahooProvider) -> None:
    profile = await yahoo.profile("AAPL")
    assert (profile.name, profile.exchange, profile.sector) == ("Apple Inc.", "NasdaqGS", "Technology")
    assert (profile.employees, profile.country) == (150_000, "United States")


async def test_a_profile_without_a_name_is_none(yahoo: YahooProvider) -> None:
    with pytest.raises(NotHeld, match="Company profiles of ZZZZ"):
        await yahoo.profile("ZZZZ")


async def test_a_rate_is_the_close_of_the_pair(yahoo: YahooProvider) -> None:
    rate = await yahoo.rate("USD", "CNY", None)
    assert (rate.rate, rate.at, calls_of(yahoo).asked[0][:18]) == (6.25, date(2013, 3, 1), "history USDCNY=X 1")


async def test_a_currency_in_itself_is_one(yahoo: YahooProvider) -> None:
    assert ((await yahoo.rate("USD", "USD", None)).rate, calls_of(yahoo).asked) == (1, [])


async def test_a_pair_without_a_rate_is_refused(yahoo: YahooProvider) -> None:
    calls_of(yahoo).answers["history XXXYYY=X 1d"] = {"currency": "", "rows": []}
    with pytest.raises(NotHeld, match="Exchange rates of XXXYYY=X"):
        await yahoo.rate("XXX", "YYY", None)


async def test_the_treasury_yield_is_a_fraction(yahoo: YahooProvider) -> None:
    yield_ = await yahoo.risk_free_rate(date(2013, 2, 28))
    assert yield_.value == pytest.approx(0.0189)
    assert yield_.at == date(2013, 2, 28)


async def test_no_treasury_yield_is_refused(yahoo: YahooProvider) -> None:
    calls_of(yahoo).answers["history ^TNX 1d"] = {"currency": "", "rows": []}
    with pytest.raises(NotHeld, match="risk-free"):
        await yahoo.risk_free_rate(None)


async def test_beta_is_yahoos_own(yahoo: YahooProvider) -> None:
    beta = await yahoo.beta("AAPL")
    assert (beta.value, beta.at) == (1.25, date(2013, 3, 1))
    with pytest.raises(NotHeld, match="Betas of ZZZZ"):
        await yahoo.beta("ZZZZ")


async def test_flows_are_signed_dollar_volume_largest_first(yahoo: YahooProvider) -> None:
    found = await yahoo.flows("us_stocks", 2)
    assert [(flow.symbol, flow.net_flow) for flow in found.flows] == [("BBB", -80_000_000), ("AAA", 10_000_000)]
    assert found.at == date(2013, 3, 1)
    assert "estimate" in bilingual(found.origin.notes).en
    assert "估算" in bilingual(found.origin.notes).zh


async def test_a_day_without_change_is_no_flow(yahoo: YahooProvider) -> None:
    assert [f.net_flow for f in (await yahoo.flows("us_stocks", 3)).flows if f.symbol == "CCC"] == [0]


async def test_chinese_flows_are_not_yahoos(yahoo: YahooProvider) -> None:
    with pytest.raises(NotOffered, match="Chinese A-shares are not in Yahoo"):
        await yahoo.flows("cn_stocks", 10)


async def test_an_answer_of_another_form_is_told_as_such(yahoo: YahooProvider) -> None:
    calls_of(yahoo).answers["news AAPL"] = [{"title": "flat"}]
    service = Service(provider="yfinance")
    with pytest.raises(DataUnavailable, match="a form that this version cannot read"):
        await YahooProvider(calls_of(yahoo), service).news("AAPL", 10)


async def test_a_service_that_is_away_is_told_as_such(yahoo: YahooProvider) -> None:
    calls_of(yahoo).fault = ConnectionError()
    with pytest.raises(DataUnavailable, match="could not be reached"):
        await yahoo.figures("AAPL")


def test_without_a_clock_it_is_today() -> None:
    assert today_in_utc() > date(2026, 1, 1)


@pytest.mark.parametrize(("interval", "asked"), [("1d", "1d"), ("1h", "1h")])
async def test_bars_are_asked_for_at_the_beginning_of_the_calendar(
    yahoo: YahooProvider, interval: Interval, asked: str
) -> None:
    await yahoo.bars("AAPL", interval, date.min, date.min)
    assert calls_of(yahoo).asked == [f"history AAPL {asked} 0001-01-01 0001-01-01"]
