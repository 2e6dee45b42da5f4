from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.market.provider import Coverage
from tools.market.providers.sample import create
from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual

DAYS = st.dates(min_value=date(2000, 3, 1), max_value=date(2013, 2, 20))


async def test_the_last_price_is_the_last_close_in_the_data() -> None:
    price = await create().price("MSFT")
    assert (price.bar.at, price.bar.close, price.previous_close) == ("2013-03-01", 27.95, 27.8)


async def test_prices_say_that_they_are_sample_data_and_from_when() -> None:
    origin = (await create().price("IBM")).origin
    assert "Sample data" in bilingual(origin.notes).en
    assert "样例数据" in bilingual(origin.notes).zh
    assert "2000-03-01" in bilingual(origin.notes).en
    assert "2013-03-01" in bilingual(origin.notes).zh


async def test_meta_carries_the_prices_of_its_former_ticker_and_says_so() -> None:
    price = await create().price("META")
    assert price.bar.close == 27.78
    assert "FB" in bilingual(price.origin.notes).en
    assert "FB" in bilingual(price.origin.notes).zh


async def test_an_unknown_symbol_is_refused_with_what_is_held() -> None:
    with pytest.raises(DataUnavailable, match=r"no sample data for NVDA.*AAPL, GOOG, IBM, META, MSFT"):
        await create().price("NVDA")


async def test_a_company_without_statements_is_refused_with_what_is_held() -> None:
    with pytest.raises(DataUnavailable, match=r"no sample data for IBM.*AAPL, META, MSFT, NFLX, TSLA"):
        await create().figures("IBM")


async def test_intraday_bars_are_refused_with_what_would_bring_them() -> None:
    with pytest.raises(DataUnavailable, match=r"Intraday bars are not in the offline sample"):
        await create().bars("AAPL", "5min", date.min, date.max)


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        (date(2020, 1, 1), date.max, "since 2020-01-01"),
        (date.min, date(1999, 1, 1), "up to 1999-01-01"),
        (date(2020, 1, 1), date(2020, 2, 1), "from 2020-01-01 to 2020-02-01"),
    ],
)
async def test_a_time_without_prices_is_refused_with_the_time_that_is_held(start: date, end: date, said: str) -> None:
    with pytest.raises(DataUnavailable, match=f"run from 2000-03-01 to 2013-03-01, with none {said}\\."):
        await create().bars("AAPL", "1d", start, end)


@given(DAYS, st.integers(min_value=10, max_value=400))
async def test_bars_lie_within_the_days_asked_for_in_order(start: date, n_days: int) -> None:
    end = start + timedelta(days=n_days)
    days = [bar.at for bar in (await create().bars("AAPL", "1d", start, end)).bars]
    assert days == sorted(set(days))
    assert start.isoformat() <= days[0] <= days[-1] <= end.isoformat()


async def test_every_bar_is_possible() -> None:
    for symbol in ("AAPL", "GOOG", "IBM", "META", "MSFT"):
        bars = (await create().bars(symbol, "1d", date.min, date.max)).bars
        assert all(0 < bar.low <= bar.high and bar.volume >= 0 for bar in bars)


def test_coverage_tells_prices_from_statements() -> None:
    sample = create()
    assert sample.coverage("AAPL") == Coverage(prices=True, statements=True)
    assert sample.coverage("TSLA") == Coverage(prices=False, statements=True)
    assert sample.coverage("IBM") == Coverage(prices=True, statements=False)
    assert sample.coverage("NVDA") == Coverage(prices=False, statements=False)


async def test_an_exchange_rate_is_of_the_day_asked_for() -> None:
    rate = await create().rate("EUR", "USD", date(2014, 3, 28))
    assert (rate.rate, rate.at) == (1.3759, date(2014, 3, 28))


async def test_on_a_day_without_trading_the_last_rate_before_it_counts() -> None:
    assert (await create().rate("EUR", "USD", date(2014, 3, 30))).at == date(2014, 3, 28)


async def test_the_newest_rate_says_up_to_when_the_rates_go() -> None:
    rate = await create().rate("USD", "CNY", None)
    assert rate.at.isoformat() in bilingual(rate.origin.notes).en
    assert rate.at.isoformat() in bilingual(rate.origin.notes).zh


async def test_a_day_after_the_newest_rate_gets_the_newest() -> None:
    newest = await create().rate("USD", "CNY", None)
    assert await create().rate("USD", "CNY", date(2199, 1, 1)) == newest


@pytest.mark.parametrize(
    ("base", "on", "said"),
    [
        ("XXX", None, "hold no XXX"),
        ("USD", date(1990, 1, 1), "run from 1999-01-04 .* none of 1990-01-01"),
        ("RUB", None, r"run from .* to 2022-03-01"),
    ],
)
async def test_a_rate_that_is_not_held_is_refused_in_both_languages(base: str, on: date | None, said: str) -> None:
    with pytest.raises(NotHeld, match=said) as caught:
        await create().rate(base, "EUR", on)
    assert "欧洲央行" in caught.value.zh or "汇率" in caught.value.zh


@given(st.sampled_from(["USD", "JPY", "GBP", "CNY", "EUR"]), st.sampled_from(["CHF", "HKD", "INR"]), DAYS)
async def test_a_rate_and_its_reverse_undo_each_other(base: str, quote: str, on: date) -> None:
    on = max(on, date(2009, 1, 5))
    there, back = await create().rate(base, quote, on), await create().rate(quote, base, on)
    assert there.rate * back.rate == pytest.approx(1)


@pytest.mark.parametrize("symbol", ["BTC-USD", "GC=F", "^GSPC"])
async def test_what_is_no_stock_is_refused_by_its_kind(symbol: str) -> None:
    with pytest.raises(NotOffered, match=r"Prices of (coins|commodities|indices) are not in the offline sample"):
        await create().price(symbol)


async def test_quarterly_figures_are_refused() -> None:
    with pytest.raises(NotOffered, match="Quarterly statements are not in the offline sample"):
        await create().figures("AAPL", "quarter")


async def test_no_rate_is_known_at_the_beginning_of_the_calendar() -> None:
    with pytest.raises(DataUnavailable):
        await create().rate("USD", "EUR", date.min)
