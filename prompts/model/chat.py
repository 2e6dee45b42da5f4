"""The one adapter to chat models: a prompt file and values in, a typed value or text out.

render within the budget ─► ask in the strictest form that the server takes ─► parse ─► validate ─► check
                                 │ form not taken: the next laxer one             └── once more, with the fault
                                 ├── a fault that passes: again, while the request has time
                                 ├── down, slow: ModelUnavailable, and the breaker opens
                                 └── the model will not: ModelRefused, and the request ends
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, Generic, TypeVar

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel

from errors import ModelUnavailable, sentence_in
from prompts.ledger import LedgerRow, TokenLedger
from prompts.model.calls import ModelCall, completed, cut_answer, empty_answer, streamed, usage_of
from prompts.model.circuit_breaker import Breaker
from prompts.model.conversation import Conversation, Reply, ToolSchema, tool_requests, tools_text, without_calls
from prompts.model.endings import finish_of
from prompts.model.endpoint import Build, Endpoint
from prompts.model.provider import build_model, second_model
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
from prompts.parts import Omitted, Value
from prompts.render.context_budget import prompt_room, talk_room
from prompts.render.loader import read_prompt
from prompts.render.render import Rendered, render
from prompts.render.tokens import count_tokens
from prompts.render.truncate import shortened
from prompts.render.untrusted import block
from settings import Settings

T = TypeVar("T", bound=BaseModel)
R = TypeVar("R")

_MAX_REPAIRS = 1
_MAX_ECHO_TOKENS = 400
_MAX_ANSWER_CHARS = 40_000
_TOO_LONG = "it was cut because it grew too long: say the same in far fewer words"
_CUT = "Your answer was cut because it grew too long. Answer again, in far fewer words."
_NOTHING = "You answered nothing. Answer."


def accept(_: object) -> None:
    """Check nothing beyond the schema."""


@dataclass(frozen=True)
class Question(Generic[T]):
    """What is asked for a typed value."""

    prompt: str
    values: Mapping[str, Value]
    result: type[T]
    check: Callable[[T], None]

    @property
    def schema(self) -> dict[str, Any]:
        """What the answer is held to."""
        # As if serialized: fields with a default are asked for too, and still not missed where a model skips one.
        return self.result.model_json_schema(mode="serialization")


class ChatModel:
    """The model that the settings name, and a second one for when it is down; built when they are first asked."""

    def __init__(
        self,
        settings: Settings,
        *,
        build: Build = build_model,
        breaker: Callable[[], Breaker] = Breaker,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._settings = settings
        named = (settings, second_model(settings))
        self._endpoints = [Endpoint(s, build=build, breaker=breaker, sleep=sleep) for s in named if s]

    @property
    def name(self) -> str:
        """`provider:name` as the user set it."""
        return self._settings.model

    @property
    def down(self) -> str:
        """Why no model is asked just now, in one sentence; empty while one may be."""
        reasons = [endpoint.down for endpoint in self._endpoints]
        return reasons[0] if all(reasons) else ""

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
        question = Question(prompt, values, result, check)
        return await self._first_up(lambda endpoint: self._asked(endpoint, question, ledger))

    async def begin(
        self,
        prompt: str,
        values: Mapping[str, Value],
        *,
        tools: Sequence[ToolSchema] = (),
        omitted: Omitted | None = None,
    ) -> Conversation:
        """Open a conversation with a prompt file, within the budget of a prompt.

        Args:
            prompt: name of a file in `prompts/`, without `.md`: its system part holds the rules.
            values: placeholder → text, or text that says what it leaves out.
            tools: JSON Schemas that the model may call by its provider's own means, as `bind_tools` takes them.
            omitted: tools that had no room among them.

        Raises:
            ModelUnavailable: what may not be cut is over the budget already.
        """
        extras = {"tools": tools_text(tools)}
        rendered = await asyncio.to_thread(self._rendered, prompt, values, extras)
        rows = tuple(
            row.model_copy(update={"omitted": omitted}) if omitted and row.part == "tools" else row
            for row in rendered.rows
        )
        return Conversation(
            name=prompt, system=rendered.system, first=rendered.user, rows=rows, tools=tuple(map(dict, tools))
        )

    async def converse(self, conversation: Conversation, *, ledger: TokenLedger) -> Reply:
        """Ask for the next reply of a conversation, in free text or with calls of its tools.

        A reply that was cut at the model's limit, or is empty, is asked for once more, and all of it stays in the
        conversation.

        Raises:
            RequestEnded: the model will not answer, or the request may not go on.
            ModelUnavailable: the model is down, slow, or answers nothing.
        """
        return await self._first_up(lambda endpoint: self._conversed(endpoint, conversation, ledger))

    async def stream(self, prompt: str, values: Mapping[str, Value], *, ledger: TokenLedger) -> AsyncIterator[str]:
        """Fill the prompt file, ask, and yield the answer's text piece by piece.

        Raises:
            RequestEnded: the model will not answer, or the request may not go on.
            ModelUnavailable: the model is down or slow, also in the middle of an answer.
        """
        rendered = await asyncio.to_thread(self._rendered, prompt, values, {})
        faults: list[ModelUnavailable] = []
        for endpoint in self._endpoints:
            n_chars = 0
            try:
                async for piece in self._spoken(endpoint, rendered, ledger):
                    n_chars += len(piece)
                    yield piece
                    if n_chars > _MAX_ANSWER_CHARS:
                        break
                if not n_chars:
                    raise empty_answer(endpoint.name)
            except ModelUnavailable as fault:
                if n_chars:  # another model does not go on in the middle of a sentence
                    raise
                faults.append(fault)
            else:
                endpoint.succeed()
                return
        raise _joined(faults)

    async def _first_up(self, work: Callable[[Endpoint], Awaitable[R]]) -> R:
        """Let the first model that can do a piece of work do it."""
        faults: list[ModelUnavailable] = []
        for endpoint in self._endpoints:
            try:
                return await work(endpoint)
            except ModelUnavailable as fault:
                faults.append(fault)
        raise _joined(faults)

    async def _asked(self, endpoint: Endpoint, question: Question[T], ledger: TokenLedger) -> T:
        useless = endpoint.useless[question.prompt]
        useless.check()
        correction, is_cut = "", False
        for _ in range(1 + _MAX_REPAIRS):
            extras = {"schema": schema_text(question.schema), "repair": correction}
            rendered = await asyncio.to_thread(self._rendered, question.prompt, question.values, extras)
            message = await self._answered(endpoint, rendered, correction, question.schema, ledger)
            try:
                answer = parsed(message, question.result, question.check)
            except Unusable as fault:
                is_cut = finish_of(message) == "length"
                correction = _correction(message.text, _TOO_LONG if is_cut else str(fault))
            else:
                endpoint.succeed()
                useless.succeed()
                return answer
        if is_cut:
            raise cut_answer(endpoint.name)
        no_use = nonsense(endpoint.name)
        useless.stumble(no_use)
        raise no_use

    async def _conversed(self, endpoint: Endpoint, conversation: Conversation, ledger: TokenLedger) -> Reply:
        for note in (True, False):
            conversation = await asyncio.to_thread(conversation.fitted, talk_room(self._settings))
            _book(ledger, self._watched(conversation.booked()))
            call = ModelCall(conversation.name, conversation.messages(endpoint.name), conversation.n_tokens)
            message = await self._replied(endpoint, call, conversation.tools, ledger)
            endpoint.heard(message.text)
            usage = usage_of(endpoint, call, message)
            text, finish = without_thoughts(message.text).strip(), finish_of(message)
            message = without_calls(message, text) if finish == "length" else message
            conversation = conversation.replied(message, text, endpoint.name)
            calls = tool_requests(message)
            if finish != "length" and (text or calls):
                break
            if note:
                conversation = conversation.said(_CUT if finish == "length" else _NOTHING, part="correction")
        if not text and not calls:
            raise cut_answer(endpoint.name) if finish == "length" else empty_answer(endpoint.name)
        endpoint.succeed()
        return Reply(
            text=text,
            tool_calls=calls,
            finish=finish,
            usage=usage,
            conversation=conversation,
        )

    def _rendered(self, prompt: str, values: Mapping[str, Value], extras: Mapping[str, str]) -> Rendered:
        """Fill a prompt so that it fits together with what goes with it."""
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
            call = ModelCall(rendered.name, _messages(rendered, *tail), rendered.n_tokens)
            try:
                message = await completed(endpoint, partial(bound_to, form=form, schema=schema), call, ledger)
            except Unfit as error:
                unfit = error.__cause__ or error
            else:
                endpoint.forms = FORMS[FORMS.index(form) :]
                return message
        raise endpoint.failed(unfit, ledger.deadline) from unfit

    async def _replied(
        self, endpoint: Endpoint, call: ModelCall, tools: Sequence[dict[str, Any]], ledger: TokenLedger
    ) -> AIMessage:
        try:
            return await completed(endpoint, lambda model: model.bind_tools(tools) if tools else model, call, ledger)
        except Unfit as error:
            raise endpoint.failed(error.__cause__ or error, ledger.deadline) from error

    def _spoken(self, endpoint: Endpoint, rendered: Rendered, ledger: TokenLedger) -> AsyncIterator[str]:
        _book(ledger, rendered.rows)
        call = ModelCall(rendered.name, _messages(rendered), rendered.n_tokens)
        return spoken(streamed(endpoint, call, ledger), held=endpoint.may_think_unseen)


def _messages(rendered: Rendered, *tail: str) -> list[BaseMessage]:
    user = "\n\n".join(part for part in (rendered.user, *tail) if part)
    return [SystemMessage(rendered.system), HumanMessage(user)]


def _correction(answer: str, fault: str) -> str:
    echo = shortened(answer, _MAX_ECHO_TOKENS, count_tokens(answer))
    return (
        f"You answered this before:\n{block('answer', echo)}\nIt cannot be used:\n{block('fault', fault[:1_000])}\n"
        "Answer again, in the asked form, without that fault."
    )


def nonsense(model: str) -> ModelUnavailable:
    """Say that a model does not do what it is asked."""
    return ModelUnavailable(
        f"The model {model} does not answer in the asked form: take a stronger one.",
        zh=f"模型 {model} 没有按要求的格式回答：请换一个更强的模型。",
        nonsense=True,
    )


def _joined(faults: Sequence[ModelUnavailable]) -> ModelUnavailable:
    """Return the one fault as it is, of two models both."""
    if len(faults) == 1:
        return faults[0]
    said = dict.fromkeys((str(fault), sentence_in(fault, "zh")) for fault in faults)
    joined = ModelUnavailable(
        " ".join(en for en, _ in said),
        zh="".join(zh for _, zh in said),
        nonsense=any(fault.nonsense for fault in faults),
    )
    joined.__cause__ = faults[0].__cause__
    return joined


def _book(ledger: TokenLedger, rows: Sequence[LedgerRow]) -> None:
    for row in rows:
        ledger.add(row)
