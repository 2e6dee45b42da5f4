from collections.abc import Callable
from typing import Any

from agents.decisions.rewrite.model import ModelledRewrite
from agents.decisions.rewrite.question import RewriteQuestion

Script = Callable[..., Any]
QUESTION = RewriteQuestion(task="查询苹果的最新股价", max_rewrites=2)


async def test_queries_are_distinct_bounded_and_not_the_task_itself(scripted: Script) -> None:
    texts = ["find ticker", " ", "查询苹果的最新股价", "Find Ticker", "get quote", "one more"]
    chat = scripted({"texts": texts})

    rewrites = await ModelledRewrite(chat.model, chat.ledger)(QUESTION)

    assert rewrites.texts == ("find ticker", "get quote")
    assert rewrites.decided_by == "model"


async def test_a_very_long_query_is_cut(scripted: Script) -> None:
    chat = scripted({"texts": ["x" * 1_000]})

    assert len((await ModelledRewrite(chat.model, chat.ledger)(QUESTION)).texts[0]) == 300


async def test_an_answer_without_a_query_is_asked_again(scripted: Script) -> None:
    chat = scripted({"texts": ["查询苹果的最新股价"]}, {"texts": ["get the latest stock price"]})

    assert (await ModelledRewrite(chat.model, chat.ledger)(QUESTION)).texts == ("get the latest stock price",)


async def test_a_task_in_another_language_is_translated_first(scripted: Script) -> None:
    translation = "Get the latest\nshare price of Apple"
    chat = scripted({"translation": translation, "texts": ["get the latest share price of apple", "get a quote"]})

    rewrites = await ModelledRewrite(chat.model, chat.ledger)(QUESTION)

    assert rewrites.texts == ("Get the latest share price of Apple", "get a quote")
    assert "described in English;" in chat.asked[0]
    assert "translate it first" in chat.asked[0]


async def test_a_task_in_the_tools_language_is_not_translated(scripted: Script) -> None:
    chat = scripted({"texts": ["查询股票行情"]})
    question = RewriteQuestion(task="查询苹果的最新股价", languages=("zh", "en"))

    assert (await ModelledRewrite(chat.model, chat.ledger)(question)).texts == ("查询股票行情",)
    assert "described in Chinese and English;" in chat.asked[0]
    assert "`translation` is empty" in chat.asked[0]


async def test_queries_serve_where_a_model_skips_the_translation(scripted: Script) -> None:
    chat = scripted({"texts": ["get a quote"]})

    assert (await ModelledRewrite(chat.model, chat.ledger)(QUESTION)).texts == ("get a quote",)
