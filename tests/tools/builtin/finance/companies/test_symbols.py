import json
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from tools.builtin.finance.companies.symbols import SymbolMatches, search_symbol
from tools.context import ToolContext


async def test_a_chinese_sentence_with_two_names_gives_both_symbols(context: ToolContext) -> None:
    found = await search_symbol("查询苹果和微软的最新股价", context)
    assert [(m.symbol, m.matched, m.has_prices) for m in found.matches] == [
        ("AAPL", "苹果", True),
        ("MSFT", "微软", True),
    ]


async def test_an_english_name_says_which_data_is_at_hand(context: ToolContext) -> None:
    (match,) = (await search_symbol("ticker of NVIDIA please", context)).matches
    assert (match.symbol, match.has_prices, match.has_statements, match.score) == ("NVDA", False, False, 1.0)


async def test_a_query_without_a_company_gives_no_match_and_no_remark(context: ToolContext) -> None:
    found = await search_symbol("how many days until Christmas", context)
    assert (found.matches, found.notes) == ([], [])


async def test_the_answer_names_company_and_symbol_in_both_languages(
    context: ToolContext, say: Callable[..., str]
) -> None:
    found = await search_symbol("苹果 and NVIDIA", context)
    english, chinese = say(search_symbol, found, "en"), say(search_symbol, found, "zh")
    assert "Apple Inc.: **AAPL** (NASDAQ)" in english
    assert "苹果公司：**AAPL**(NASDAQ)" in chinese
    assert "no data at hand" in english
    assert "目前没有它的数据" in chinese


async def test_the_answer_to_no_match_says_so_in_both_languages(context: ToolContext, say: Callable[..., str]) -> None:
    found = await search_symbol("天气怎么样", context)
    assert "names no company" in say(search_symbol, found, "en")
    assert "没有提到" in say(search_symbol, found, "zh")


def test_the_matched_symbol_is_declared_as_a_ticker() -> None:
    schema: dict[str, Any] = TypeAdapter(SymbolMatches).json_schema()
    symbol = schema["$defs"]["SymbolMatch"]["properties"]["symbol"]
    assert (symbol["format"], "symbol" in json.dumps(symbol["description"]).casefold()) == ("ticker", True)


async def test_a_coin_and_a_commodity_are_told_from_companies(context: ToolContext) -> None:
    found = await search_symbol("特朗普币、黄金和亚马逊", context)
    assert [(m.symbol, m.kind) for m in found.matches] == [
        ("AMZN", "stock"),
        ("TRUMP-USD", "coin"),
        ("GC=F", "commodity"),
    ]


async def test_a_live_provider_makes_prices_available(live_context: ToolContext) -> None:
    (match,) = (await search_symbol("bitcoin", live_context)).matches
    assert (match.symbol, match.has_prices, match.has_statements) == ("BTC-USD", True, False)
