from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from errors import DataUnavailable
from tools.builtin.finance.prices.flows import MARKETS, money_flow_top
from tools.context import ToolContext
from tools.market.provider import Market


async def test_us_flows_come_largest_first_with_their_day(live_context: ToolContext) -> None:
    found = await money_flow_top(live_context, limit=2)
    assert [(f.symbol, f.readable) for f in found.flows] == [
        ("BBB", "-80.00 million USD"),
        ("AAA", "+10.00 million USD"),
    ]
    assert (found.provider, found.as_of, found.currency) == ("yfinance", "2013-03-01", "USD")


async def test_chinese_markets_come_from_their_own_provider(live_context: ToolContext) -> None:
    shares = await money_flow_top(live_context, "cn_stocks")
    futures = await money_flow_top(live_context, "cn_futures")
    assert (shares.provider, futures.provider, shares.currency) == ("akshare", "akshare", "CNY")


async def test_the_chart_shows_every_flow_by_its_direction(live_context: ToolContext) -> None:
    found = await money_flow_top(live_context, "cn_stocks")
    (bars,) = found.chart.figure["data"]
    assert bars["y"] == [flow.symbol for flow in found.flows]
    assert len(set(bars["marker"]["color"])) == 2


@pytest.mark.parametrize(
    ("market", "said", "said_zh"),
    [
        ("us_stocks", r"Money flows of US stocks .*\[finance\].*sample,yfinance", "美股资金流向"),
        ("cn_stocks", r"Money flows of Chinese A-shares .*\[finance-cn\].*sample,akshare", "A 股资金流向"),
        ("cn_futures", r"Money flows of Chinese futures .*\[finance-cn\].*sample,akshare", "期货资金流向"),
    ],
)
async def test_offline_the_refusal_says_what_brings_the_market(
    context: ToolContext, market: Market, said: str, said_zh: str
) -> None:
    with pytest.raises(DataUnavailable, match=said) as caught:
        await money_flow_top(context, market)
    assert said_zh in caught.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Largest money flows of US stocks", "1. Stand-in B (BBB)", "estimate", "Source: yfinance"]),
        ("zh", ["美股资金流动最大的 3 只", "1. Stand-in B(BBB)", "估算", "数据来源：yfinance，截至 2013-03-01"]),
    ],
)
async def test_the_answer_lists_the_flows_and_how_they_are_counted(
    live_context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(money_flow_top, await money_flow_top(live_context), language)
    assert [part for part in parts if part not in answer] == []


def test_every_market_has_words_in_both_languages() -> None:
    schema: dict[str, Any] = TypeAdapter(Market).json_schema()
    assert set(schema["x-synonyms"]) == set(schema["enum"]) == set(MARKETS)
    assert all(any(not word.isascii() for word in words) for words in schema["x-synonyms"].values())
