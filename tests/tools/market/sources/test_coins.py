from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual
from tools.market.sources.coins import EXCHANGES, MAX_PAGES, CoinProvider, pairs_of
from tools.market.sources.service import Service

DAY = date(2026, 4, 3)


def calls_of(provider: CoinProvider) -> Any:
    return provider._calls


async def test_a_coin_is_priced_by_the_first_exchange_that_lists_it_in_dollars(coins: CoinProvider) -> None:
    price = await coins.price("BTC-USD")
    assert (price.currency, price.bar.close, price.previous_close) == ("USD", 115.0, 105.0)
    assert (price.bar.at, price.bar.volume) == ("2026-04-03", 3.25)
    assert "BTC/USD on Kraken" in bilingual(price.origin.notes).en
    assert "BTC/USD" in bilingual(price.origin.notes).zh


async def test_a_coin_against_a_stand_in_for_the_dollar_says_so(coins: CoinProvider) -> None:
    price = await coins.price("TRUMP-USD")
    assert (price.currency, price.bar.close) == ("USDT", 8.5)
    assert "TRUMP/USDT on Okx" in bilingual(price.origin.notes).en


async def test_four_hour_bars_are_the_exchanges_own(coins: CoinProvider) -> None:
    found = await coins.bars("BTC-USD", "4h", DAY, DAY)
    assert [bar.at for bar in found.bars][:2] == ["2026-04-03T00:00:00+00:00", "2026-04-03T04:00:00+00:00"]
    assert len(found.bars) == 6


async def test_bars_outside_the_days_asked_for_are_left_out(coins: CoinProvider) -> None:
    found = await coins.bars("BTC-USD", "1d", date(2026, 4, 2), date(2026, 4, 2))
    assert [bar.at for bar in found.bars] == ["2026-04-02"]


async def test_without_a_start_the_latest_bars_come(coins: CoinProvider) -> None:
    assert len((await coins.bars("BTC-USD", "1d", date.min, date.max)).bars) == 2


async def test_a_time_without_bars_is_refused(coins: CoinProvider) -> None:
    with pytest.raises(NotHeld, match="Daily prices of BTC-USD are not in the coin exchanges"):
        await coins.bars("BTC-USD", "1d", date(2020, 1, 1), date(2020, 1, 2))


async def test_a_coin_that_no_exchange_lists_is_refused_after_all_were_asked(coins: CoinProvider) -> None:
    with pytest.raises(NotHeld, match="Prices of NOPE-USD"):
        await coins.price("NOPE-USD")
    assert len(calls_of(coins).asked) == len(EXCHANGES)


async def test_an_exchange_that_is_away_is_told_before_a_coin_that_others_do_not_list(coins: CoinProvider) -> None:
    class Flaky:
        async def candles(self, exchange: str, *_: object) -> Any:
            raise LookupError(exchange) if exchange == "kraken" else ConnectionError(exchange)

    provider = CoinProvider(Flaky(), Service(provider="ccxt", missing=(LookupError,)))
    with pytest.raises(DataUnavailable, match="could not be reached"):
        await provider.price("BTC-USD")


async def test_a_stock_is_no_coin(coins: CoinProvider) -> None:
    with pytest.raises(NotOffered, match="Prices are not in the coin exchanges"):
        await coins.price("AAPL")
    with pytest.raises(NotOffered, match="Intraday"):
        await coins.bars("AAPL", "1min", DAY, DAY)


async def test_a_long_time_is_asked_for_in_a_bounded_number_of_pages() -> None:
    class Endless:
        def __init__(self) -> None:
            self.n_asked = 0

        async def candles(self, _: str, pairs: Any, __: str, since_ms: int | None, limit: int) -> Any:
            self.n_asked += 1
            start = -(-(since_ms or 0) // 60_000) * 60_000
            return {"pair": pairs[0], "rows": [[start + n * 60_000, 1.0, 1.0, 1.0, 1.0, 1.0] for n in range(limit)]}

    calls = Endless()
    provider = CoinProvider(calls, Service(provider="ccxt"), now=lambda: 1_775_174_400)
    bars = (await provider.bars("BTC-USD", "1min", date(2020, 1, 1), date.max)).bars
    assert calls.n_asked == MAX_PAGES
    assert len({bar.at for bar in bars}) == len(bars)


@given(st.from_regex(r"[A-Z0-9]{1,10}", fullmatch=True), st.sampled_from(["USD", "EUR", "CNY"]))
def test_a_symbol_becomes_pairs_of_its_coin(coin: str, currency: str) -> None:
    pairs = pairs_of(f"{coin}-{currency}")
    assert pairs[0] == f"{coin}/{currency}"
    assert {pair.split("/")[0] for pair in pairs} == {coin}
