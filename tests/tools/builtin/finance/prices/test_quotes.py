from collections.abc import Callable

import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.prices.quotes import get_quote
from tools.context import ToolContext


async def test_a_quote_is_the_last_close_with_its_change(context: ToolContext) -> None:
    quote = await get_quote("AAPL", context)
    assert (quote.price, quote.day, quote.volume) == (430.47, "2013-03-01", 19_730_300)
    assert (quote.change, quote.change_percent) == (-10.93, -2.48)
    assert (quote.provider, quote.as_of) == ("sample", "2013-03-01")


async def test_a_quote_echoes_todays_ticker_for_a_former_one(context: ToolContext) -> None:
    assert (await get_quote("FB", context)).symbol == "META"


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Microsoft", "MSFT", "27.95 USD", "2013-03-01", "+0.15", "Sample data, not live"]),
        ("zh", ["微软公司", "MSFT", "27.95 美元", "2013-03-01", "+0.15", "样例数据，并非实时行情"]),
    ],
)
async def test_the_answer_holds_price_day_and_the_note(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_quote, await get_quote("MSFT", context), language)
    assert [part for part in parts if part not in answer] == []


async def test_a_symbol_without_sample_data_is_refused_with_one_sentence(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no sample data for TSLA"):
        await get_quote("TSLA", context)


async def test_what_is_no_symbol_is_a_bad_argument(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="not a stock symbol"):
        await get_quote("best stock to buy", context)


@pytest.mark.parametrize(
    ("symbol", "price", "currency", "provider"),
    [
        ("AAPL", 430.47, "USD", "sample"),
        ("BTC-USD", 115.0, "USD", "ccxt"),
        ("贵州茅台", 1730.0, "CNY", "akshare"),
        ("gold", 1575.0, "USD", "yfinance"),
    ],
)
async def test_each_kind_of_thing_is_priced_by_the_first_provider_that_has_it(
    live_context: ToolContext, symbol: str, price: float, currency: str, provider: str
) -> None:
    quote = await get_quote(symbol, live_context)
    assert (quote.price, quote.currency, quote.provider) == (price, currency, provider)


async def test_offline_gold_is_refused_with_what_brings_it(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"Prices of commodities .*\[finance\]") as caught:
        await get_quote("黄金", context)
    assert "大宗商品的价格；请安装 `toolatlas[finance]`" in caught.value.zh


@pytest.mark.parametrize(
    ("language", "part"), [("en", "_Source: ccxt, as of 2026-04-03."), ("zh", "_数据来源：ccxt，截至 2026-04-03。")]
)
async def test_the_answer_ends_with_its_source(
    live_context: ToolContext, say: Callable[..., str], language: str, part: str
) -> None:
    assert part in say(get_quote, await get_quote("BTC-USD", live_context), language)
