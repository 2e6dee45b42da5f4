"""The one adapter to chat models: a prompt file and values in, a typed value or a stream of text out.

render within the budget ─► ask in the strictest form that the server takes ─► parse ─► validate ─► check
                                 │ form not taken: the next laxer one             └── once more, with the fault
                                 └── down, slow, refused: ModelUnavailable, and the breaker opens
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel

from errors import ModelUnavailable
from prompts.ledger import LedgerRow, ProviderUsage, TokenLedger
from prompts.model.circuit_breaker import Breaker
from prompts.model.provider import build_model, is_unfit, mentions_temperature, sentence
from prompts.model.reasoning_text import spoken
from prompts.model.structured_output import (
    FORMS,
    Form,
    ModelRefusal,
    Unfit,
    Unusable,
    bound_to,
    needs_schema_in_text,
    parsed,
    schema_text,
)
from prompts.parts import Value
from prompts.render.context_budget import prompt_room
from prompts.render.loader import read_prompt
from prompts.render.render import Rendered, render
from prompts.render.tokens import count_tokens
from prompts.render.truncate import shortened
from prompts.render.untrusted import block
from settings import Settings

T = TypeVar("T", bound=BaseModel)

DECISION = "decision"
"""Key of the metadata of every call; its value is the prompt's name."""
_MAX_REPAIRS = 1
_MAX_ECHO_TOKENS = 400
_MAX_ANSWER_CHARS = 40_000


def accept(_: object) -> None:
    """Check nothing beyond the schema."""


class ChatModel:
    """The model that the settings name, built when it is first asked."""

    def __init__(
        self,
        settings: Settings,
        *,
        build: Callable[[Settings], BaseChatModel] = build_model,
        breaker: Callable[[], Breaker] = Breaker,
    ) -> None:
        self._settings = settings
        self._build = build
        self._breaker = breaker()
        self._useless = defaultdict[str, Breaker](breaker)
        self._model: BaseChatModel | None = None
        self._building = asyncio.Lock()
        self._forms = FORMS[FORMS.index(settings.model_output) :]

    @property
    def name(self) -> str:
        """`provider:name` as the user set it."""
        return self._settings.model

    @property
    def down(self) -> str:
        """Why the model is left alone just now, in one sentence; empty while it may be asked."""
        return self._breaker.reason

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
            ModelUnavailable: the model is down, slow, or answers nonsense twice.
        """
        useless = self._useless[prompt]
        if useless.reason:
            raise ModelUnavailable(useless.reason)
        # As if serialized: fields with a default are asked for too, and still not missed where a model skips one.
        schema = result.model_json_schema(mode="serialization")
        correction = ""
        for _ in range(1 + _MAX_REPAIRS):
            rendered = await asyncio.to_thread(self._rendered, prompt, values, schema_text(schema), correction)
            message = await self._answered(rendered, correction, schema, ledger)
            try:
                answer = parsed(message, result, check)
            except Unusable as fault:
                correction = _correction(message.text, str(fault))
            except ModelRefusal as error:
                raise ModelUnavailable(f"The model {self.name} refused to answer: rephrase the request.") from error
            else:
                self._breaker.succeed()
                useless.succeed()
                return answer
        reason = f"The model {self.name} does not answer in the asked form: take a stronger one in TOOLATLAS_MODEL."
        useless.stumble(reason)  # a model that cannot fill arguments may still route and write well
        raise ModelUnavailable(reason)

    async def stream(self, prompt: str, values: Mapping[str, Value], *, ledger: TokenLedger) -> AsyncIterator[str]:
        """Fill the prompt file, ask, and yield the answer's text piece by piece.

        Raises:
            ModelUnavailable: the model is down or slow, also in the middle of an answer.
        """
        rendered = await asyncio.to_thread(self._rendered, prompt, values)
        _book(ledger, rendered)
        n_chars = 0
        async for piece in spoken(self._pieces(rendered, ledger)):
            n_chars += len(piece)
            yield piece
            if n_chars > _MAX_ANSWER_CHARS:
                break
        if not n_chars:
            raise ModelUnavailable(f"The model {self.name} answered nothing: ask again, or take another model.")
        self._breaker.succeed()

    def _rendered(self, prompt: str, values: Mapping[str, Value], schema: str = "", correction: str = "") -> Rendered:
        """Fill a prompt so that it fits together with the schema and a correction."""
        extras = {"schema": count_tokens(schema), "repair": count_tokens(correction)}
        budget = prompt_room(self._settings) - sum(extras.values())
        rendered = render(read_prompt(prompt), values, budget=budget)
        rows = [LedgerRow(prompt=prompt, part=part, n_tokens=n) for part, n in extras.items() if n]
        return rendered.model_copy(update={"rows": self._watched([*rendered.rows, *rows])})

    def _watched(self, rows: list[LedgerRow]) -> tuple[LedgerRow, ...]:
        """Note behind every part what is left of the model's context."""
        used = accumulate(row.n_tokens for row in rows)
        context = self._settings.model_context_tokens
        return tuple(
            row.model_copy(update={"context_left": context - so_far}) for row, so_far in zip(rows, used, strict=True)
        )

    async def _answered(
        self, rendered: Rendered, correction: str, schema: dict[str, Any], ledger: TokenLedger
    ) -> AIMessage:
        """Ask in the strictest form that the server takes, and keep to that form from then on."""
        model = await self._built()
        _book(ledger, rendered)
        unfit: BaseException = Unfit()
        for form in self._forms:
            tail = (correction, schema_text(schema) if needs_schema_in_text(form) else "")
            try:
                message = await self._in_form(model, form, _Asked(rendered.name, _messages(rendered, *tail), schema))
            except Unfit as error:
                unfit = error.__cause__ or error
            else:
                self._forms = FORMS[FORMS.index(form) :]
                _book_usage(ledger, rendered.name, message)
                return message
        raise self._down(unfit) from unfit

    async def _in_form(self, model: BaseChatModel, form: Form, asked: "_Asked") -> AIMessage:
        """Ask in one form.

        Raises:
            Unfit: the server, or the provider's package, does not take that form.
        """
        runnable = bound_to(model, form, asked.schema)
        try:
            async with asyncio.timeout(self._settings.model_timeout_s):
                return await runnable.ainvoke(asked.messages, _config(asked.prompt, "nostream"))
        except Exception as error:  # providers raise whatever their SDKs raise; here it gets a type
            if mentions_temperature(error) and getattr(model, "temperature", None) is not None:
                self._model = model.model_copy(update={"temperature": None})
                return await self._in_form(self._model, form, asked)
            if is_unfit(error):
                raise Unfit from error
            raise self._down(error) from error

    async def _pieces(self, rendered: Rendered, ledger: TokenLedger) -> AsyncIterator[str]:
        model = await self._built()
        chunks = model.astream(_messages(rendered), _config(rendered.name))
        try:
            while (chunk := await self._next(chunks)) is not None:
                _book_usage(ledger, rendered.name, chunk)
                if text := chunk.text:
                    yield text
        finally:
            await chunks.aclose()  # type: ignore[attr-defined]  # langchain types its generator as an iterator

    async def _next(self, chunks: AsyncIterator[AIMessage]) -> AIMessage | None:
        """Wait for the next piece, which may take as long as a whole answer."""
        try:
            async with asyncio.timeout(self._settings.model_timeout_s):
                return await anext(chunks, None)
        except Exception as error:  # see _in_form
            raise self._down(error) from error

    async def _built(self) -> BaseChatModel:
        if reason := self._breaker.reason:
            raise ModelUnavailable(reason)
        async with self._building:
            if self._model is None:
                try:
                    self._model = await asyncio.to_thread(self._build, self._settings)
                except Exception as error:  # see _in_form
                    raise self._down(error, building=True) from error
        return self._model

    def _down(self, error: BaseException, *, building: bool = False) -> ModelUnavailable:
        """Open the breaker and say why."""
        reason = sentence(error, self._settings, building=building)
        self._breaker.trip(reason)
        return ModelUnavailable(reason)


class _Asked(NamedTuple):
    """What goes to a model in one form or another."""

    prompt: str
    messages: list[BaseMessage]
    schema: dict[str, Any]


def _config(prompt: str, *tags: str) -> RunnableConfig:
    """Say to listeners of a run what is decided.

    LangGraph streams every model's tokens to them; the JSON of a decision, tagged `nostream`, is not for them.
    """
    return RunnableConfig(tags=list(tags), metadata={DECISION: prompt})


def _messages(rendered: Rendered, *tail: str) -> list[BaseMessage]:
    user = "\n\n".join(part for part in (rendered.user, *tail) if part)
    return [SystemMessage(rendered.system), HumanMessage(user)]


def _correction(answer: str, fault: str) -> str:
    echo = shortened(answer, _MAX_ECHO_TOKENS, count_tokens(answer))
    return (
        f"You answered this before:\n{block('answer', echo)}\nIt cannot be used:\n{block('fault', fault[:1_000])}\n"
        "Answer again, in the asked form, without that fault."
    )


def _book(ledger: TokenLedger, rendered: Rendered) -> None:
    for row in rendered.rows:
        ledger.add(row)


def _book_usage(ledger: TokenLedger, prompt: str, message: AIMessage) -> None:
    if usage := message.usage_metadata:
        ledger.add_usage(
            ProviderUsage(
                prompt=prompt,
                input_tokens=usage["input_tokens"],
                output_tokens=usage["output_tokens"],
                cached_tokens=usage.get("input_token_details", {}).get("cache_read") or 0,
            )
        )
