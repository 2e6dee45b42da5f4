from collections.abc import Callable

import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.prices.candles import plot_candles
from tools.context import ToolContext


async def test_candles_and_volume_stand_over_the_same_times(context: ToolContext) -> None:
    found = await plot_candles("AAPL", context, start="2012-01-03", end="2012-01-31")
    candles, volume = found.chart.figure["data"]
    assert (candles["type"], volume["type"], candles["x"] == volume["x"]) == ("candlestick", "bar", True)
    assert (found.n_candles, found.first, found.last) == (20, "2012-01-03", "2012-01-31")
    assert candles["close"][-1] == found.last_close == found.table.rows[-1][4]


async def test_rising_and_falling_candles_are_counted(context: ToolContext) -> None:
    found = await plot_candles("MSFT", context, limit=60)
    assert found.n_up + found.n_down <= found.n_candles == 60


async def test_a_limit_counts_what_it_cuts_off(context: ToolContext) -> None:
    found = await plot_candles("IBM", context, start="2012-01-03", end="2012-01-31", limit=5)
    assert (found.n_candles, found.n_left_out, found.last) == (5, 15, "2012-01-31")


async def test_a_coins_four_hour_candles_come_from_the_exchanges(live_context: ToolContext) -> None:
    found = await plot_candles("比特币", live_context, interval="4h", start="2026-04-03", end="2026-04-03")
    assert (found.provider, found.n_candles, found.currency) == ("ccxt", 6, "USD")


async def test_offline_a_coin_is_refused_with_what_brings_it(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"Prices of coins .*\[crypto\]|of coins .*\[crypto\]"):
        await plot_candles("BTC-USD", context)


async def test_a_day_in_words_is_refused_with_its_parameter(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="YYYY-MM-DD") as caught:
        await plot_candles("AAPL", context, start="去年")
    assert caught.value.parameter == "start"


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            ["5 daily candles", "15 earlier candles are not shown", "Source: sample, as of 2012-01-31", "Sample data"],
        ),
        ("zh", ["共 5 根", "更早的 15 根未列出", "数据来源：sample，截至 2012-01-31。样例数据"]),
    ],
)
async def test_the_answer_describes_the_chart_and_its_source(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    found = await plot_candles("IBM", context, start="2012-01-03", end="2012-01-31", limit=5)
    answer = say(plot_candles, found, language)
    assert [part for part in parts if part not in answer] == []
