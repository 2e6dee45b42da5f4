"""A second model goes on while the first is down; a deadline ends a request; answers may be kept on disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.exceptions import ModelAuthenticationError
from langchain_core.messages import AIMessage
from pydantic import BaseModel

from errors import ModelRefused, ModelUnavailable, RequestTimedOut
from prompts.deadline import Deadline
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from settings import Settings

Script = Callable[..., Any]
VALUES = {"max_rewrites": "2", "task": "price of Apple, 苹果股价", "languages": "English", "translate": ""}
DOWN = ModelAuthenticationError("no")


class Queries(BaseModel):
    texts: list[str]


@pytest.fixture
def two(scripted: Script, tmp_path: Path) -> Callable[..., tuple[ChatModel, Any, Any]]:
    def make(first: list[Any], second: list[Any], **explicit: Any) -> tuple[ChatModel, Any, Any]:
        fakes = {"scripted:test": scripted(*first).fake, "openai:second": scripted(*second).fake}
        values = {"model": "scripted:test", "fallback_model": "openai:second", "home": tmp_path, **explicit}
        settings = Settings(_env_file=None, **values)
        return ChatModel(settings, build=lambda one: fakes[one.model]), *fakes.values()

    return make


async def ask(model: ChatModel, ledger: TokenLedger) -> list[str]:
    return (await model.ask("rewrite", VALUES, Queries, ledger=ledger)).texts


async def test_while_the_first_is_down_the_second_is_asked(two: Script, ledger: TokenLedger) -> None:
    model, first, second = two([DOWN], [{"texts": ["ok"]}, {"texts": ["again"]}])

    assert [await ask(model, ledger), await ask(model, ledger)] == [["ok"], ["again"]]
    assert (len(first.asked), len(second.asked)) == (1, 2)
    assert model.down == ""
    assert {usage.model for usage in ledger.usage} == {"openai:second"}


async def test_the_second_goes_on_with_the_same_conversation(two: Script, ledger: TokenLedger) -> None:
    blocks: list[str | dict[Any, Any]] = [{"type": "reasoning", "id": "r1"}, {"type": "text", "text": "a()"}]
    model, first, second = two([AIMessage(blocks), DOWN], ["b()"])
    reply = await model.converse(await model.begin("rewrite", VALUES), ledger=ledger)

    reply = await model.converse(reply.conversation.said("go on"), ledger=ledger)

    assert reply.text == "b()"
    assert second.asked[0].startswith(first.asked[0])
    assert second.messages[0][2].content == "a()"


async def test_a_stream_is_taken_over_before_it_began(two: Script, ledger: TokenLedger) -> None:
    model, _, _ = two([DOWN], ["价格是 187 美元。"])

    assert "".join([piece async for piece in model.stream("rewrite", VALUES, ledger=ledger)]) == "价格是 187 美元。"


async def test_where_both_are_down_both_are_named(two: Script, ledger: TokenLedger) -> None:
    model, _, _ = two([DOWN], [DOWN])

    with pytest.raises(ModelUnavailable, match=r"scripted:test.*openai:second") as caught:
        await ask(model, ledger)

    assert "openai:second 的密钥被拒绝" in caught.value.zh
    assert "scripted:test" in model.down


async def test_a_refusal_is_not_taken_to_another_model(two: Script, ledger: TokenLedger) -> None:
    model, _, second = two([AIMessage("", additional_kwargs={"refusal": "no"})], [{"texts": ["ok"]}])

    with pytest.raises(ModelRefused):
        await ask(model, ledger)

    assert second.asked == []


async def test_a_request_whose_time_is_over_asks_nobody(two: Script) -> None:
    now = [0.0]
    model, first, second = two([{"texts": ["ok"]}], [])
    ledger = TokenLedger(deadline=Deadline(300, clock=lambda: now[0]))
    now[0] = 301.0

    with pytest.raises(RequestTimedOut, match="300 s") as caught:
        await ask(model, ledger)

    assert "300 秒" in caught.value.zh
    assert first.asked == second.asked == []
    assert model.down == ""


async def test_a_kept_answer_costs_nothing_and_outlives_the_process(scripted: Script) -> None:
    first = scripted({"texts": ["ok"]}, model_cache=True)
    assert await ask(first.model, first.ledger) == ["ok"]

    second = scripted(model_cache=True)
    assert await ask(second.model, second.ledger) == ["ok"]

    assert second.asked == []
    assert (len(first.ledger.usage), second.ledger.usage) == (1, ())


@pytest.mark.parametrize(
    "answer",
    [
        AIMessage("", additional_kwargs={"refusal": "no"}),
        AIMessage("cut", response_metadata={"finish_reason": "length"}),
    ],
)
async def test_refusals_and_cut_answers_are_not_kept(scripted: Script, answer: AIMessage) -> None:
    first = scripted(answer, answer, model_cache=True)
    with pytest.raises((ModelRefused, ModelUnavailable)):
        await ask(first.model, first.ledger)

    second = scripted({"texts": ["ok"]}, model_cache=True)

    assert await ask(second.model, second.ledger) == ["ok"]


async def test_without_the_setting_nothing_is_kept(scripted: Script, tmp_path: Path) -> None:
    chat = scripted({"texts": ["a"]}, {"texts": ["b"]})

    assert [await ask(chat.model, chat.ledger), await ask(chat.model, chat.ledger)] == [["a"], ["b"]]
    assert list(tmp_path.iterdir()) == []
