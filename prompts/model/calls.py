"""One call of a model: whether it may be made, what it brought, and what it came to."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

from errors import ModelUnavailable
from prompts.ledger import ProviderUsage, TokenLedger
from prompts.model.endings import finish_of, is_refusal, refusal
from prompts.model.endpoint import DECISION, Endpoint, Shape
from prompts.render.tokens import count_tokens
from prompts.spending import Spent


@dataclass(frozen=True)
class ModelCall:
    """What is sent, and under whose name it is booked."""

    prompt: str
    messages: list[BaseMessage]
    n_tokens: int
    """Of the prompt, as we count."""


async def completed(endpoint: Endpoint, shape: Shape, call: ModelCall, ledger: TokenLedger) -> AIMessage:
    """Make a call and book it.

    Raises:
        Unfit: the server does not take this shape.
        RequestEnded: the model will not answer, or the request may not go on.
        ModelUnavailable: the model is down or slow.
    """
    await ledger.account.check(endpoint.name, endpoint.price, call.n_tokens)
    named = {DECISION: call.prompt}
    message = await endpoint.complete(
        lambda model: shape(model).with_config(metadata=named), call.messages, ledger.deadline
    )
    await _settled(endpoint, call, ledger, message)
    if is_refusal(message):
        raise refusal(endpoint.name)
    return message


async def streamed(endpoint: Endpoint, call: ModelCall, ledger: TokenLedger) -> AsyncIterator[str]:
    """Make a call, pass its text on as it comes, and book it at its end.

    Raises:
        RequestEnded: the model will not answer or not go on, or the request may not go on.
        ModelUnavailable: the model is down or slow, or its answer was cut, also in the middle of it.
    """
    await ledger.account.check(endpoint.name, endpoint.price, call.n_tokens)
    text, used = "", None
    try:
        async for chunk in endpoint.pieces(call.messages, ledger.deadline, decision=call.prompt):
            used = chunk.usage_metadata or used
            if piece := chunk.text:
                text += piece
                yield piece
            if is_refusal(chunk):
                raise refusal(endpoint.name)
            if finish_of(chunk) == "length":
                raise cut_answer(endpoint.name)
    finally:
        endpoint.heard(text)
        if text or used:
            await _settled(endpoint, call, ledger, AIMessage(text, usage_metadata=used))


def usage_of(endpoint: Endpoint, call: ModelCall, message: AIMessage) -> ProviderUsage | None:
    """Return what a call came to, as its provider says, else as we count; None where an answer was kept from before."""
    # LangChain's own mark of an answer out of its cache, which its types do not name
    told: dict[str, Any] = dict(message.usage_metadata or {})
    if told.get("total_cost") == 0:
        return None
    if told:
        n_input, n_output = told["input_tokens"], told["output_tokens"]
        n_cached = (told.get("input_token_details") or {}).get("cache_read") or 0
    else:
        n_input, n_output, n_cached = call.n_tokens, count_tokens(message.text), 0
    price = endpoint.price
    return ProviderUsage(
        prompt=call.prompt,
        model=endpoint.name,
        input_tokens=n_input,
        output_tokens=n_output,
        cached_tokens=n_cached,
        counted=not told,
        cost=price and price.of(n_input, min(n_cached, n_input), n_output),
        currency=price.currency if price else "",
    )


def cut_answer(model: str) -> ModelUnavailable:
    """Say that a model's answers are too long for its own limit."""
    return ModelUnavailable(
        f"The answers of the model {model} end at its limit on length: raise that limit on its server, or ask for less "
        "at a time.",
        zh=f"模型 {model} 的回答因长度上限被截断：请在它的服务器上调高上限，或一次少问一些。",
    )


def empty_answer(model: str) -> ModelUnavailable:
    """Say that a model said nothing."""
    return ModelUnavailable(
        f"The model {model} answered nothing: ask again, or take another model.",
        zh=f"模型 {model} 没有给出任何回答：请再问一次，或换一个模型。",
    )


async def _settled(endpoint: Endpoint, call: ModelCall, ledger: TokenLedger, message: AIMessage) -> None:
    usage = usage_of(endpoint, call, message)
    if usage is None:
        return
    ledger.add_usage(usage)
    n_tokens = usage.input_tokens + usage.output_tokens
    await ledger.account.add(
        Spent(n_calls=1, n_tokens=n_tokens, cost=usage.cost or 0.0, n_unpriced=int(usage.cost is None))
    )
