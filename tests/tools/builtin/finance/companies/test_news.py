from collections.abc import Callable

import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.companies.news import get_news
from tools.context import ToolContext


async def test_headlines_come_with_source_and_day(live_context: ToolContext) -> None:
    found = await get_news(live_context, "AAPL")
    assert (found.n_news, found.provider, found.as_of) == (2, "yfinance", "2013-03-01")
    assert (found.subject, found.news[1].about) == ("AAPL", ["AAPL", "MSFT"])
    assert found.table.rows[0][2] == "Second, newer stand-in headline"


async def test_without_a_symbol_the_news_are_on_the_market(live_context: ToolContext) -> None:
    found = await get_news(live_context)
    assert (found.subject, found.subject_name, found.n_news) == ("", "the stock market", 1)


async def test_a_limit_cuts_the_news(live_context: ToolContext) -> None:
    assert (await get_news(live_context, "苹果", limit=1)).n_news == 1


async def test_offline_the_refusal_says_what_brings_news(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable) as caught:
        await get_news(context, "AAPL")
    assert str(caught.value) == (
        "News are not in the offline sample; install `toolatlas[finance]` and set "
        "TOOLATLAS_FINANCE_PROVIDERS=sample,yfinance."
    )
    assert caught.value.zh == (
        "离线样例中没有新闻；请安装 `toolatlas[finance]` 并设置 TOOLATLAS_FINANCE_PROVIDERS=sample,yfinance。"
    )


async def test_what_is_no_symbol_is_a_bad_argument(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="not a stock symbol"):
        await get_news(context, "some company or other")


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["2 headlines on Apple Inc.", "A publisher", "A summary.", "Source: yfinance, as of 2013-03-01."]),
        ("zh", ["苹果公司的 2 条新闻", "https://example.com/1", "数据来源：yfinance，截至 2013-03-01。"]),
    ],
)
async def test_the_answer_lists_the_headlines_and_the_source(
    live_context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_news, await get_news(live_context, "AAPL"), language)
    assert [part for part in parts if part not in answer] == []
