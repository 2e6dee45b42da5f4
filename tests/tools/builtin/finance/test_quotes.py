from collections.abc import Callable

import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.quotes import get_quote
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
