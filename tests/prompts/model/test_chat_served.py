"""The adapter against a real client and a server that misbehaves."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel, Field

from errors import ModelRefused, ModelUnavailable
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel

Serve = Callable[..., ChatModel]
VALUES = {"max_rewrites": "2", "task": "price of Apple, 苹果股价", "languages": "English", "translate": ""}


class Queries(BaseModel):
    """Search queries."""

    texts: list[str] = Field(min_length=1)


async def ask(model: ChatModel, ledger: TokenLedger) -> Queries:
    return await model.ask("rewrite", VALUES, Queries, ledger=ledger)


async def said(model: ChatModel, ledger: TokenLedger) -> list[str]:
    return [piece async for piece in model.stream("rewrite", VALUES, ledger=ledger)]


async def test_a_served_answer_is_validated_and_its_usage_booked(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["get the stock price"]}')]

    answer = await ask(served(), ledger)

    assert answer.texts == ["get the stock price"]
    assert ledger.usage[0].model_dump() == {
        "prompt": "rewrite",
        "input_tokens": 5,
        "output_tokens": 3,
        "cached_tokens": 2,
        "model": "openai:stub",
        "counted": False,
        "cost": None,
        "currency": "",
    }


async def test_the_schema_is_sent_in_the_set_form(served: Serve, server: Any, reply: Any, ledger: TokenLedger) -> None:
    server.replies = [reply('{"texts": ["a"]}')]

    await ask(served(), ledger)

    assert server.requests[0]["response_format"]["json_schema"]["name"] == "Queries"
    assert server.requests[0]["temperature"] == 0


async def test_a_server_without_json_schema_is_asked_in_a_laxer_form_and_that_is_remembered(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply(status=400), reply(status=400), reply('{"texts": ["a"]}')]
    model = served()

    await ask(model, ledger)
    await ask(model, ledger)

    forms = [request.get("response_format", {}).get("type", "tools" in request) for request in server.requests]
    assert forms == ["json_schema", True, "json_object", "json_object"]


async def test_in_a_lax_form_the_prompt_itself_carries_the_schema(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["a"]}')]

    await ask(served(model_output="json_mode"), ledger)

    assert '"minItems":1' in server.requests[0]["messages"][-1]["content"]


async def test_a_tool_call_is_an_answer_too(served: Serve, server: Any, reply: Any, ledger: TokenLedger) -> None:
    call = {"id": "c", "type": "function", "function": {"name": "Queries", "arguments": '{"texts": ["询价"]}'}}
    server.replies = [reply(message={"content": None, "tool_calls": [call]})]

    answer = await ask(served(model_output="function_calling"), ledger)

    assert answer.texts == ["询价"]


@pytest.mark.parametrize(
    ("status", "advice"),
    [
        (401, "TOOLATLAS_MODEL_API_KEY"),
        (403, "another key"),
        (404, "correct TOOLATLAS_MODEL"),
        (400, "TOOLATLAS_MODEL_OUTPUT"),
        (500, "look at its log"),
        (429, "wait a little"),
    ],
)
async def test_a_refusal_by_status_becomes_one_sentence_that_says_what_to_do(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger, status: int, advice: str
) -> None:
    server.replies = [reply(status=status)]

    with pytest.raises(ModelUnavailable, match=advice) as caught:
        await ask(served(), ledger)

    assert "sk-secret" not in str(caught.value)
    assert str(caught.value).count(".") <= 6


async def test_a_rate_limit_that_passes_is_waited_out(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply(status=429), reply('{"texts": ["a"]}')]

    assert (await ask(served(), ledger)).texts == ["a"]


async def test_a_slow_model_is_given_up_after_the_set_time(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["a"]}', delay_s=1.5)]

    with pytest.raises(ModelUnavailable, match=r"within 0\.3 s"):
        await ask(served(model_timeout_s=0.3), ledger)


async def test_a_model_that_is_down_is_asked_once_and_then_left_alone(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply(status=401)]
    model = served()

    for _ in range(10):
        with pytest.raises(ModelUnavailable):
            await ask(model, ledger)

    assert len(server.requests) == 1
    assert "refused" in model.down


async def test_an_unreachable_server_is_named_without_the_credentials_of_its_address(
    served: Serve, ledger: TokenLedger
) -> None:
    model = served(model_base_url="http://alice:hunter2@127.0.0.1:9/v1")

    with pytest.raises(ModelUnavailable, match=r"http://127\.0\.0\.1:9 cannot be reached") as caught:
        await ask(model, ledger)

    assert "hunter2" not in str(caught.value)


async def test_credentials_of_an_address_travel_in_a_header(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["a"]}')]
    url = server.url.replace("http://", "http://alice:hunter2@")

    await ask(served(model_base_url=url), ledger)

    assert server.headers[0]["authorization"] == "Basic YWxpY2U6aHVudGVyMg=="


async def test_a_key_for_another_server_is_not_sent_to_ones_own(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-real")
    server.replies = [reply('{"texts": ["a"]}')]

    await ask(served(), ledger)

    assert server.headers[0]["authorization"] == "Bearer none"


async def test_a_set_key_is_sent(served: Serve, server: Any, reply: Any, ledger: TokenLedger) -> None:
    server.replies = [reply('{"texts": ["a"]}')]

    await ask(served(model_api_key="sk-mine"), ledger)

    assert server.headers[0]["authorization"] == "Bearer sk-mine"
    assert "sk-mine" not in str(server.requests)


@pytest.mark.parametrize("body", [b"<html>proxy error</html>", b"{}", b"[]", b'{"choices": null}'])
async def test_a_body_that_is_no_completion_is_reported(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger, body: bytes
) -> None:
    server.replies = [reply(body=body)]

    with pytest.raises(ModelUnavailable):
        await ask(served(), ledger)


async def test_a_refusal_in_words_is_not_asked_again(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply(message={"content": None, "refusal": "I cannot help with that."})]

    model = served()

    with pytest.raises(ModelRefused, match="refused to answer"):
        await ask(model, ledger)

    assert len(server.requests) == 1
    assert model.down == ""


async def test_an_answer_is_streamed_piece_by_piece_with_its_usage(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply("苹果的最新价格是 187.2 美元。")]
    model = served()

    first = await said(model, ledger)
    pieces = await said(model, ledger)

    # the first answer of a server of one's own may begin in thoughts that nothing opens: it is waited for
    assert len(first) == 1
    assert "".join(pieces) == "".join(first) == "苹果的最新价格是 187.2 美元。"
    assert len(pieces) > 2
    assert ledger.usage[0].input_tokens == 5


async def test_a_stream_that_breaks_off_is_an_error_after_what_was_said(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply("The first answer"), reply("The price", cut=True)]
    model, pieces = served(), list[str]()
    await said(model, ledger)

    async def listen() -> None:
        async for piece in model.stream("rewrite", VALUES, ledger=ledger):
            pieces.append(piece)

    with pytest.raises(ModelUnavailable):
        await listen()

    assert "".join(pieces) == "The price"


async def test_a_stream_that_never_begins_is_given_up(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply("late", delay_s=1.5)]

    with pytest.raises(ModelUnavailable, match="did not answer"):
        await anext(served(model_timeout_s=0.3).stream("rewrite", VALUES, ledger=ledger))


async def test_an_unknown_provider_is_reported_when_first_asked(served: Serve, ledger: TokenLedger) -> None:
    with pytest.raises(ModelUnavailable, match="check TOOLATLAS_MODEL"):
        await ask(served(model="nosuch:model"), ledger)


async def test_a_provider_whose_package_is_missing_is_reported(served: Serve, ledger: TokenLedger) -> None:
    with pytest.raises(ModelUnavailable, match="not installed"):
        await ask(served(model="fireworks:model"), ledger)


async def test_no_key_at_all_is_reported(served: Serve, ledger: TokenLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    with pytest.raises(ModelUnavailable, match="TOOLATLAS_MODEL_API_KEY"):
        await ask(served(model_base_url=""), ledger)


async def test_cancelling_a_request_is_no_failure_of_the_model(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["a"]}', delay_s=0.5)]
    model = served()
    task = asyncio.create_task(ask(model, ledger))
    await asyncio.to_thread(server.asked.wait, 5)

    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert model.down == ""


async def test_thoughts_that_nothing_opened_are_not_streamed(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply("Let me see.\n</think>\n\n187.2 美元。")]
    model = served()

    assert "".join(await said(model, ledger)) == "187.2 美元。"
    assert "".join(await said(model, ledger)) == "187.2 美元。"


@pytest.mark.parametrize("fault", [{"status": 429}, {"status": 500}, {"status": 503}])
async def test_one_hiccup_is_waited_out_and_the_model_is_not_left_alone(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger, fault: dict[str, Any]
) -> None:
    server.replies = [reply(**fault), reply(**fault), reply('{"texts": ["a"]}')]
    model = served()

    assert (await ask(model, ledger)).texts == ["a"]
    assert model.down == ""
    assert len(server.requests) == 3


async def test_a_stream_that_fails_before_it_began_is_tried_again(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply(status=503), reply("好的")]

    assert await said(served(), ledger) == ["好的"]


async def test_a_cut_answer_in_the_strict_form_is_no_outage(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply('{"texts": ["a', finish="length"), reply('{"texts": ["a"]}')]

    assert (await ask(served(), ledger)).texts == ["a"]
    assert "far fewer words" in server.requests[1]["messages"][-1]["content"]


async def test_a_filter_before_the_model_is_a_refusal(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    body = b'{"error": {"message": "filtered", "type": "invalid_request_error", "code": "content_filter"}}'
    server.replies = [reply(status=400, body=body)]
    model = served()

    with pytest.raises(ModelRefused):
        await ask(model, ledger)

    assert len(server.requests) == 1
    assert model.down == ""


async def test_a_filtered_answer_in_the_strict_form_is_a_refusal(
    served: Serve, server: Any, reply: Any, ledger: TokenLedger
) -> None:
    server.replies = [reply("", finish="content_filter")]

    with pytest.raises(ModelRefused):
        await ask(served(), ledger)
