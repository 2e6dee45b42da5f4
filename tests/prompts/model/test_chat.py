"""The adapter with a scripted model: parsing, repair, budget, breaker."""

from collections.abc import Callable
from typing import Any

import pytest
from langchain_core.exceptions import ModelInvalidRequestError
from langchain_core.messages import AIMessage
from pydantic import BaseModel, Field

from errors import ConfigError, ModelRefused, ModelUnavailable
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.circuit_breaker import Breaker
from settings import Settings

Script = Callable[..., Any]
VALUES = {"max_rewrites": "2", "task": "price of Apple, 苹果股价", "languages": "English", "translate": ""}


class Queries(BaseModel):
    texts: list[str] = Field(min_length=1)


async def ask(chat: Any, values: dict[str, str] = VALUES) -> Queries:
    answer = await chat.model.ask("rewrite", values, Queries, ledger=chat.ledger)
    assert isinstance(answer, Queries)
    return answer


@pytest.mark.parametrize(
    "text",
    [
        '{"texts": ["股价"]}',
        'Sure! Here it is:\n```json\n{"texts": ["股价"]}\n```\nAnything else?',
        'I looked at {the task} and {"note": 1}. So: {"texts": ["股价"]}',
        '<think>{"texts": ["wrong"]} no</think>{"texts": ["股价"]}',
        '{"texts": ["股价"], "unasked": 1}',
    ],
)
async def test_a_value_is_found_in_whatever_a_model_wraps_around_it(scripted: Script, text: str) -> None:
    assert (await ask(scripted(text))).texts == ["股价"]


async def test_nonsense_is_asked_again_once_with_the_fault(scripted: Script) -> None:
    chat = scripted({"texts": []}, {"texts": ["ok"]})

    assert (await ask(chat)).texts == ["ok"]
    assert "at least 1 item" in chat.asked[1]
    assert '{"texts": []}' in chat.asked[1]


async def test_nonsense_twice_is_the_end(scripted: Script) -> None:
    chat = scripted("no", "still no")

    with pytest.raises(ModelUnavailable, match="take a stronger one"):
        await ask(chat)

    assert len(chat.asked) == 2


async def test_a_check_joins_in_the_repair(scripted: Script) -> None:
    chat = scripted({"texts": ["a"]}, {"texts": ["b"]})

    def check(answer: Queries) -> None:
        if answer.texts == ["a"]:
            raise ValueError("a is not on offer")

    answer = await chat.model.ask("rewrite", VALUES, Queries, ledger=chat.ledger, check=check)

    assert answer.texts == ["b"]
    assert "a is not on offer" in chat.asked[1]


async def test_a_model_that_keeps_answering_nonsense_is_left_alone(scripted: Script) -> None:
    chat = scripted(*["no"] * 6)

    for _ in range(5):
        with pytest.raises(ModelUnavailable):
            await ask(chat)

    assert len(chat.asked) == 6


async def test_a_good_answer_forgives_earlier_nonsense(scripted: Script) -> None:
    chat = scripted("no", "no", "no", "no", {"texts": ["ok"]}, "no", "no")
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            await ask(chat)
    await ask(chat)
    with pytest.raises(ModelUnavailable):
        await ask(chat)

    assert chat.model.down == ""


async def test_after_the_pause_the_model_is_tried_again(scripted: Script) -> None:
    now = [0.0]
    chat = scripted(RuntimeError("boom"), {"texts": ["ok"]}, breaker=lambda: Breaker(pause_s=20, clock=lambda: now[0]))
    with pytest.raises(ModelUnavailable, match="RuntimeError"):
        await ask(chat)
    now[0] = 21.0

    assert (await ask(chat)).texts == ["ok"]


async def test_an_error_says_nothing_of_the_providers_own_text(scripted: Script) -> None:
    with pytest.raises(ModelUnavailable) as caught:
        await ask(scripted(RuntimeError("key sk-123 at http://u:p@host")))

    assert "sk-123" not in str(caught.value)
    assert "u:p" not in str(caught.value)


async def test_a_model_that_takes_no_temperature_is_asked_without(scripted: Script) -> None:
    chat = scripted(ModelInvalidRequestError("'temperature' is not supported"), {"texts": ["ok"]})
    chat.fake.temperature = 0.0

    assert (await ask(chat)).texts == ["ok"]


@pytest.mark.parametrize(
    "message",
    [
        AIMessage("", response_metadata={"finish_reason": "content_filter"}),
        AIMessage("", response_metadata={"stop_reason": "refusal"}),
        AIMessage("", response_metadata={"finish_reason": "SAFETY"}),
        AIMessage("", additional_kwargs={"refusal": "I cannot help with that."}),
        AIMessage([{"type": "refusal", "refusal": "no"}]),
    ],
)
async def test_a_refusal_is_an_error_of_its_own_and_no_fault_of_the_model(scripted: Script, message: Any) -> None:
    chat = scripted(message, {"texts": ["ok"]})

    with pytest.raises(ModelRefused, match="refused") as caught:
        await ask(chat)

    assert "拒绝" in caught.value.zh
    assert chat.model.down == ""
    assert (await ask(chat)).texts == ["ok"]


async def test_an_answer_that_was_cut_is_asked_for_once_more_and_is_no_fault_of_the_model(scripted: Script) -> None:
    cut = AIMessage('{"texts": ["a', response_metadata={"finish_reason": "length"})
    chat = scripted(cut, {"texts": ["ok"]}, *[cut] * 8, {"texts": ["ok"]})

    assert (await ask(chat)).texts == ["ok"]
    assert "far fewer words" in chat.asked[1]
    for _ in range(4):
        with pytest.raises(ModelUnavailable, match="limit on length"):
            await ask(chat)
    assert chat.model.down == ""
    assert (await ask(chat)).texts == ["ok"]


async def test_values_that_do_not_fit_the_prompt_are_our_fault(scripted: Script) -> None:
    with pytest.raises(ConfigError, match="nobody fills"):
        await ask(scripted(), {"task": "x"})


async def test_the_ledger_knows_every_part_of_a_prompt(scripted: Script) -> None:
    chat = scripted("no", {"texts": ["ok"]})

    await ask(chat)

    assert [row.part for row in chat.ledger.rows] == [
        *("template", "languages", "translate", "max_rewrites", "task", "schema"),
        *("template", "languages", "translate", "max_rewrites", "task", "schema", "repair"),
    ]
    assert chat.ledger.n_tokens == sum(row.n_tokens for row in chat.ledger.rows) > 0
    assert chat.ledger.as_rows()[0]["prompt"] == "rewrite"
    assert len(chat.ledger.usage) == 2


async def test_a_prompt_stays_within_its_budget_also_when_it_is_repaired(scripted: Script) -> None:
    chat = scripted("no " * 3_000, {"texts": ["ok"]}, max_prompt_tokens=1_500)

    await ask(chat, {**VALUES, "task": "苹果 price " * 20_000})

    first = list(chat.ledger.rows[:6])
    again = list(chat.ledger.rows[6:])
    assert sum(row.n_tokens for row in first) <= 1_500
    assert sum(row.n_tokens for row in again) <= 1_500
    assert next(row.left_out for row in first if row.part == "task") > 1_000


async def test_a_budget_that_holds_not_even_the_template_is_reported(scripted: Script) -> None:
    chat = scripted(max_prompt_tokens=500, model_context_tokens=2_000)
    with pytest.raises(ModelUnavailable, match="TOOLATLAS_MAX_PROMPT_TOKENS"):
        await ask(chat, {**VALUES, "max_rewrites": "2" * 900})


async def test_a_streamed_answer_comes_without_the_models_thoughts(scripted: Script) -> None:
    chat = scripted("<think>the user wants…</think>\n\n价格是 187 美元。")

    pieces = [piece async for piece in chat.model.stream("rewrite", VALUES, ledger=chat.ledger)]

    assert "".join(pieces) == "价格是 187 美元。"


async def test_an_empty_stream_is_an_error(scripted: Script) -> None:
    chat = scripted("")

    with pytest.raises(ModelUnavailable, match="answered nothing"):
        await anext(chat.model.stream("rewrite", VALUES, ledger=chat.ledger))


async def test_an_endless_stream_is_ended(scripted: Script) -> None:
    chat = scripted("word " * 20_000)

    pieces = [piece async for piece in chat.model.stream("rewrite", VALUES, ledger=chat.ledger)]

    assert len("".join(pieces)) < 41_000


async def test_the_model_is_built_once_and_only_when_it_is_asked(scripted: Script) -> None:
    fake = scripted({"texts": ["a"]}, {"texts": ["b"]}).fake
    built: list[str] = []

    def build(settings: Settings) -> Any:
        built.append(settings.model)
        return fake

    model = ChatModel(Settings(_env_file=None, model="openai:some"), build=build)
    assert model.name == "openai:some"
    assert built == []

    for _ in range(2):
        await model.ask("rewrite", VALUES, Queries, ledger=TokenLedger())
    assert built == ["openai:some"]
