from datetime import date
from typing import Any

import pytest

from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual
from tools.market.sources.a_shares import AShareProvider, today_in_china

DAY = date(2024, 5, 6)


def calls_of(provider: AShareProvider) -> Any:
    return provider._calls


async def test_a_price_is_the_last_daily_bar_in_yuan_and_shares(a_shares: AShareProvider) -> None:
    price = await a_shares.price("600519.SS")
    assert (price.currency, price.bar.at, price.bar.close, price.previous_close) == ("CNY", "2024-05-06", 1730, 1710)
    assert price.bar.volume == 20_000


async def test_short_bars_carry_their_moment(a_shares: AShareProvider) -> None:
    (bar,) = (await a_shares.bars("600519.SS", "5min", DAY, DAY)).bars
    assert (bar.at, bar.volume) == ("2024-05-06T09:35:00", 1_000)


async def test_a_trading_day_of_four_hours_is_one_four_hour_bar(a_shares: AShareProvider) -> None:
    (bar,) = (await a_shares.bars("600519.SS", "4h", DAY, DAY)).bars
    assert (bar.open, bar.high, bar.low, bar.close, bar.volume) == (1700, 1706, 1699, 1704, 4_000)


async def test_without_a_start_five_years_are_asked_for(a_shares: AShareProvider) -> None:
    await a_shares.bars("600519.SS", "1d", date.min, date.max)
    assert calls_of(a_shares).asked == ["daily 600519 2019-05-08 2024-05-06"]


async def test_a_share_without_trading_is_refused(a_shares: AShareProvider) -> None:
    with pytest.raises(NotHeld, match=r"Prices of 000001\.SZ are not in AKShare"):
        await a_shares.price("000001.SZ")
    with pytest.raises(NotHeld, match=r"Daily prices of 000001\.SZ"):
        await a_shares.bars("000001.SZ", "1d", DAY, DAY)


@pytest.mark.parametrize("symbol", ["AAPL", "0700.HK", "BTC-USD", "000001.SS"])
async def test_what_is_no_a_share_is_not_offered(a_shares: AShareProvider, symbol: str) -> None:
    with pytest.raises(NotOffered):
        await a_shares.price(symbol)
    with pytest.raises(NotOffered):
        await a_shares.bars(symbol, "1h", DAY, DAY)


async def test_share_flows_are_large_orders_largest_first_without_suspended_shares(a_shares: AShareProvider) -> None:
    found = await a_shares.flows("cn_stocks", 10)
    assert [(flow.symbol, flow.net_flow) for flow in found.flows] == [
        ("300002.SZ", -9.0e8),
        ("600001.SS", 5.0e8),
        ("830003.BJ", 1.0e6),
    ]
    assert (found.at, found.flows[0].currency) == (DAY, "CNY")
    assert "主力净流入" in bilingual(found.origin.notes).zh


async def test_futures_flows_are_signed_turnover_without_untraded_contracts(a_shares: AShareProvider) -> None:
    found = await a_shares.flows("cn_futures", 10)
    assert [(flow.symbol, flow.net_flow, flow.change_percent) for flow in found.flows] == [
        ("bb2405", -8_550_000, -5.0),
        ("aa2405", 5_100_000, 2.0),
    ]
    assert found.at == DAY
    assert "估算" in bilingual(found.origin.notes).zh


async def test_flows_are_cut_at_the_limit(a_shares: AShareProvider) -> None:
    assert len((await a_shares.flows("cn_stocks", 1)).flows) == 1


async def test_a_market_without_any_flow_is_refused(a_shares: AShareProvider) -> None:
    calls_of(a_shares).answers["stock_flows"] = []
    with pytest.raises(NotHeld, match="Money flows of Chinese A-shares"):
        await a_shares.flows("cn_stocks", 10)


async def test_us_flows_are_not_offered(a_shares: AShareProvider) -> None:
    with pytest.raises(NotOffered, match="US stocks"):
        await a_shares.flows("us_stocks", 10)


def test_without_a_clock_it_is_today_in_shanghai() -> None:
    assert today_in_china() > date(2026, 1, 1)
