"""Requests that the model refuses, or that may not go on: they end with one sentence, and no tool runs."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from langchain_core.messages import AIMessage

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import CallStarted
from prompts.model.chat import ChatModel
from tests.agents.decisions.conftest import ScriptedChatModel
from tests.graph.talking import at_home, say

REFUSED = AIMessage("", additional_kwargs={"refusal": "I cannot help with that."})
Opened: TypeAlias = Callable[..., Any]


@pytest.fixture
def opened(tmp_path: Path, embedded_address: Address) -> Opened:
    @asynccontextmanager
    async def open_with(*script: Any, **explicit: Any) -> AsyncIterator[tuple[Assistant, Any]]:
        fake = ScriptedChatModel(script=list(script))
        settings = at_home(tmp_path, embedded_address, model="scripted:test", **{"strategy": "search", **explicit})
        async with Assistant.open(settings) as assistant:
            model = ChatModel(settings, build=lambda _: fake)
            yield Assistant(replace(assistant.resources, model=model)), fake

    return open_with


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("convert 5 km to miles", "The model scripted:test refused to answer this request"),
        ("把 5 公里换算成英里", "模型 scripted:test 拒绝回答这个请求"),
    ],
)
async def test_a_refusal_ends_the_request_and_no_tool_runs(opened: Opened, request_: str, said: str) -> None:
    async with opened(REFUSED, decisions="model") as (assistant, fake):
        heard = await say(assistant, request_)

    assert heard.text.startswith(said)
    assert [event for event in heard.events if isinstance(event, CallStarted)] == []
    assert (heard.answer.tools, heard.answer.failed) == ((), "run")
    assert len(fake.asked) == 1
    assert heard.answer.n_tokens > 0


async def test_the_conversation_goes_on_after_a_refusal_and_knows_of_it(opened: Opened) -> None:
    plan = {"request": "hello", "subtasks": [{"number": 1, "description": "say hello", "category": "llm"}]}
    async with opened(REFUSED, plan, "Hello!", decisions="model") as (assistant, fake):
        await say(assistant, "tell me a secret")
        heard = await say(assistant, "hello")

    assert "Hello!" in heard.text
    assert "tell me a secret" in fake.asked[1]


async def test_what_was_done_before_a_refusal_is_told(opened: Opened) -> None:
    async with opened(REFUSED, decisions="escalate", confidence_floor=0.0) as (assistant, _):
        heard = await say(assistant, "convert 5 km to miles")

    assert "refused to answer" in heard.text
    assert "What was done before that: `general/convert_units`." in heard.text


async def test_a_spent_cap_ends_the_request_with_its_sentence(opened: Opened) -> None:
    async with opened(decisions="model", max_request_tokens=10) as (assistant, fake):
        heard = await say(assistant, "把 5 公里换算成英里")

    assert "TOOLATLAS_MAX_REQUEST_TOKENS" in heard.text
    assert "这个请求在聊天模型上最多可用 10 个 token" in heard.text
    assert fake.asked == []


async def test_what_was_brought_is_told_where_the_cap_is_reached_before_the_answer(opened: Opened) -> None:
    bounds: dict[str, Any] = {"confidence_floor": 0.0, "max_request_tokens": 10}
    async with opened(decisions="escalate", **bounds) as (assistant, _):
        heard = await say(assistant, "convert 5 km to miles")

    assert "3.1069" in heard.text
    assert "TOOLATLAS_MAX_REQUEST_TOKENS" in heard.text


async def test_what_a_day_cost_is_kept_in_the_home(opened: Opened) -> None:
    plan = {"request": "hello", "subtasks": [{"number": 1, "description": "say hello", "category": "llm"}]}
    script: Sequence[Any] = [plan, "Hello!"]
    async with opened(*script, decisions="model", model_input_price=1.0, model_output_price=2.0) as (assistant, _):
        heard = await say(assistant, "hello")
    async with opened(plan, decisions="model", max_day_tokens=15) as (assistant, fake):
        again = await say(assistant, "hello")

    assert sum(usage["cost"] for usage in heard.answer.usage) == pytest.approx(26e-6)
    assert "TOOLATLAS_MAX_DAY_TOKENS" in again.text
    assert fake.asked == []


async def test_a_refusal_ends_a_request_by_programs_too(opened: Opened) -> None:
    async with opened(REFUSED, "Hello!", strategy="program", decisions="model") as (assistant, fake):
        heard = await say(assistant, "把 5 公里换算成英里")
        again = await say(assistant, "hello")

    assert heard.text.startswith("模型 scripted:test 拒绝回答这个请求")
    assert (heard.answer.tools, heard.answer.failed) == ((), "run")
    assert again.text == "Hello!"
    assert len(fake.asked) == 2
