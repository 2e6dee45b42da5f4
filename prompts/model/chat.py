"""The one adapter to chat models: a prompt file and values in, a typed value or text out.

render within the budget ─► ask in the strictest form that the server takes ─► parse ─► validate ─► check
                                 │ form not taken: the next laxer one             └── once more, with the fault
                                 ├── a fault that passes: again, while the request has time
                                 ├── down, slow: ModelUnavailable, and the breaker opens
                                 └── the model will not: ModelRefused, and the request ends
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel

from errors import ModelUnavailable
from prompts.ledger import LedgerRow, ProviderUsage, TokenLedger
from prompts.model.circuit_breaker import Breaker
from prompts.model.conversation import Conversation, Reply, ToolSchema, tool_requests, tools_text, without_calls
from prompts.model.endings import finish_of
from prompts.model.endpoint import Build, Endpoint
from prompts.model.provider import build_model
from prompts.model.reasoning_text import spoken, without_thoughts
from prompts.model.retries import Sleep
from prompts.model.structured_output import (
    FORMS,
    Unfit,
    Unusable,
    bound_to,
    needs_schema_in_text,
    parsed,
    schema_text,
)
from prompts.parts import Value
from prompts.render.context_budget import prompt_room, talk_room
from prompts.render.loader import read_prompt
from prompts.render.render import Rendered, render
from prompts.render.tokens import count_tokens
from prompts.render.truncate import shortened
from prompts.render.untrusted import block
from settings import Settings

T = TypeVar("T", bound=BaseModel)

_MAX_REPAIRS = 1
_MAX_ECHO_TOKENS = 400
_MAX_ANSWER_CHARS = 40_000
_TOO_LONG = "it was cut because it grew too long: say the same in far fewer words"
_CUT = "Your answer was cut because it grew too long. Answer again, in far fewer words."
_NOTHING = "You answered nothing. Answer."


def accept(_: object) -> None:
    """Check nothing beyond the schema."""


class ChatModel:
    """The model that the settings name, built when it is first asked."""

    def __init__(
        self,
        settings: Settings,
        *,
        build: Build = build_model,
        breaker: Callable[[], Breaker] = Breaker,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._endpoint = Endpoint(settings, build=build, breaker=breaker, sleep=sleep)

    @property
    def name(self) -> str:
        """`provider:name` as the user set it."""
        return self._settings.model

    @property
    def down(self) -> str:
        """Why the model is left alone just now, in one sentence; empty while it may be asked."""
        return self._endpoint.down

    async def ask(
        self,
        prompt: str,
        values: Mapping[str, Value],
        result: type[T],
        *,
        ledger: TokenLedger,
        check: Callable[[T], None] = accept,
    ) -> T:
        """Fill the prompt file `prompt`, ask, and return a validated value.

        Args:
            prompt: name of a file in `prompts/`, without `.md`.
            values: placeholder → text, or text that says what it leaves out.
            result: type of the answer; its JSON Schema is what the model is held to.
            ledger: where every part's tokens are booked.
            check: raises ValueError, in words for the model, where a well-formed answer makes no sense.

        Raises:
            RequestEnded: the model will not answer, or the request may not go on.
            ModelUnavailable: the model is down, slow, or answers nonsense twice.
        """
        endpoint = self._endpoint
        useless = endpoint.useless[prompt]
        if useless.reason:
            raise ModelUnavailable(useless.reason)
        # As if serialized: fields with a default are asked for too, and still not missed where a model skips one.
        schema = result.model_json_schema(mode="serialization")
        correction, is_cut = "", False
        for _ in range(1 + _MAX_REPAIRS):
            rendered = await asyncio.to_thread(self._rendered, prompt, values, schema_text(schema), correction)
            message = await self._answered(endpoint, rendered, correction, schema, ledger)
            try:
                answer = parsed(message, result, check)
            except Unusable as fault:
                is_cut = finish_of(message) == "length"
                correction = _correction(message.text, _TOO_LONG if is_cut else str(fault))
            else:
                endpoint.succeed()
                useless.succeed()
                return answer
        if is_cut:
            raise ModelUnavailable(_cut_sentence(endpoint.name))
        reason = f"The model {endpoint.name} does not answer in the asked form: take a stronger one in TOOLATLAS_MODEL."
        useless.stumble(reason)
        raise ModelUnavailable(reason)

    async def begin(
        self, prompt: str, values: Mapping[str, Value], *, tools: Sequence[ToolSchema] = ()
    ) -> Conversation:
        """Open a conversation with a prompt file, within the budget of a prompt.

        Args:
            prompt: name of a file in `prompts/`, without `.md`: its system part holds the rules.
            values: placeholder → text, or text that says what it leaves out.
            tools: JSON Schemas that the model may call by its provider's own means, as `bind_tools` takes them.

        Raises:
            ModelUnavailable: what may not be cut is over the budget already.
        """
        extras = {"tools": tools_text(tools)}
        rendered = await asyncio.to_thread(self._with_extras, prompt, values, extras)
        return Conversation(
            name=prompt, system=rendered.system, first=rendered.user, rows=rendered.rows, tools=tuple(map(dict, tools))
        )

    async def converse(self, conversation: Conversation, *, ledger: TokenLedger) -> Reply:
        """Ask for the next reply of a conversation, in free text or with calls of its tools.

        A reply that was cut at the model's limit, or is empty, is asked for once more, and all of it stays in the
        conversation.

        Raises:
            RequestEnded: the model will not answer, or the request may not go on.
            ModelUnavailable: the model is down, slow, or answers nothing.
        """
        endpoint = self._endpoint
        for note in (_CUT, ""):
            conversation = await asyncio.to_thread(conversation.fitted, talk_room(self._settings))
            _book(ledger, self._watched(conversation.booked()))
            message = await self._replied(endpoint, conversation, ledger)
            _book_usage(ledger, conversation.name, message)
            text, finish = without_thoughts(message.text).strip(), finish_of(message)
            message = without_calls(message, text) if finish == "length" else message
            conversation = conversation.replied(message, text, endpoint.name)
            calls = tool_requests(message)
            if finish != "length" and (text or calls):
                break
            if note:
                conversation = conversation.said(note if finish == "length" else _NOTHING, part="correction")
        if not text and not calls:
            raise ModelUnavailable(_cut_sentence(endpoint.name) if finish == "length" else _nothing(endpoint.name))
        endpoint.succeed()
        return Reply(
            text=text,
            tool_calls=calls,
            finish=finish,
            usage=_usage(conversation.name, message),
            conversation=conversation,
        )

    async def stream(self, prompt: str, values: Mapping[str, Value], *, ledger: TokenLedger) -> AsyncIterator[str]:
        """Fill the prompt file, ask, and yield the answer's text piece by piece.

        Raises:
            RequestEnded: the model will not answer, or the request may not go on.
            ModelUnavailable: the model is down or slow, also in the middle of an answer.
        """
        rendered = await asyncio.to_thread(self._with_extras, prompt, values, {})
        _book(ledger, rendered.rows)
        n_chars = 0
        async for piece in spoken(self._pieces(rendered, ledger)):
            n_chars += len(piece)
            yield piece
            if n_chars > _MAX_ANSWER_CHARS:
                break
        if not n_chars:
            raise ModelUnavailable(_nothing(self.name))
        self._endpoint.succeed()

    def _rendered(self, prompt: str, values: Mapping[str, Value], schema: str, correction: str) -> Rendered:
        """Fill a prompt so that it fits together with the schema and a correction."""
        return self._with_extras(prompt, values, {"schema": schema, "repair": correction})

    def _with_extras(self, prompt: str, values: Mapping[str, Value], extras: Mapping[str, str]) -> Rendered:
        sizes = {part: count_tokens(text) for part, text in extras.items()}
        rendered = render(read_prompt(prompt), values, budget=prompt_room(self._settings) - sum(sizes.values()))
        rows = [LedgerRow(prompt=prompt, part=part, n_tokens=n) for part, n in sizes.items() if n]
        return rendered.model_copy(update={"rows": self._watched([*rendered.rows, *rows])})

    def _watched(self, rows: Sequence[LedgerRow]) -> tuple[LedgerRow, ...]:
        """Note behind every part what is left of the model's context."""
        used = accumulate(row.n_tokens for row in rows)
        context = self._settings.model_context_tokens
        return tuple(
            row.model_copy(update={"context_left": context - so_far}) for row, so_far in zip(rows, used, strict=True)
        )

    async def _answered(
        self, endpoint: Endpoint, rendered: Rendered, correction: str, schema: dict[str, Any], ledger: TokenLedger
    ) -> AIMessage:
        """Ask in the strictest form that the server takes, and keep to that form from then on."""
        _book(ledger, rendered.rows)
        unfit: BaseException = Unfit()
        for form in endpoint.forms:
            tail = (correction, schema_text(schema) if needs_schema_in_text(form) else "")
            try:
                message = await endpoint.complete(
                    lambda model, form=form: bound_to(model, form, schema),  # type: ignore[misc]  # bound at once
                    _messages(rendered, *tail),
                    ledger.deadline,
                )
            except Unfit as error:
                unfit = error.__cause__ or error
            else:
                endpoint.forms = FORMS[FORMS.index(form) :]
                _book_usage(ledger, rendered.name, message)
                return message
        raise endpoint.failed(unfit, ledger.deadline) from unfit

    async def _replied(self, endpoint: Endpoint, conversation: Conversation, ledger: TokenLedger) -> AIMessage:
        tools = list(conversation.tools)
        try:
            return await endpoint.complete(
                lambda model: model.bind_tools(tools) if tools else model,
                conversation.messages(endpoint.name),
                ledger.deadline,
            )
        except Unfit as error:
            raise endpoint.failed(error.__cause__ or error, ledger.deadline) from error

    async def _pieces(self, rendered: Rendered, ledger: TokenLedger) -> AsyncIterator[str]:
        async for chunk in self._endpoint.pieces(_messages(rendered), ledger.deadline):
            _book_usage(ledger, rendered.name, chunk)
            if text := chunk.text:
                yield text
            if finish_of(chunk) == "length":
                raise ModelUnavailable(_cut_sentence(self.name))


def _messages(rendered: Rendered, *tail: str) -> list[BaseMessage]:
    user = "\n\n".join(part for part in (rendered.user, *tail) if part)
    return [SystemMessage(rendered.system), HumanMessage(user)]


def _correction(answer: str, fault: str) -> str:
    echo = shortened(answer, _MAX_ECHO_TOKENS, count_tokens(answer))
    return (
        f"You answered this before:\n{block('answer', echo)}\nIt cannot be used:\n{block('fault', fault[:1_000])}\n"
        "Answer again, in the asked form, without that fault."
    )


def _cut_sentence(model: str) -> str:
    return (
        f"The answers of the model {model} end at its limit on length: raise that limit on its server, or ask for less "
        "at a time."
    )


def _nothing(model: str) -> str:
    return f"The model {model} answered nothing: ask again, or take another model."


def _book(ledger: TokenLedger, rows: Sequence[LedgerRow]) -> None:
    for row in rows:
        ledger.add(row)


def _book_usage(ledger: TokenLedger, prompt: str, message: AIMessage) -> None:
    if usage := _usage(prompt, message):
        ledger.add_usage(usage)


def _usage(prompt: str, message: AIMessage) -> ProviderUsage | None:
    if not (usage := message.usage_metadata):
        return None
    return ProviderUsage(
        prompt=prompt,
        input_tokens=usage["input_tokens"],
        output_tokens=usage["output_tokens"],
        cached_tokens=usage.get("input_token_details", {}).get("cache_read") or 0,
    )
