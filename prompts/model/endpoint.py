"""One model at one address: built when it is first asked, passing faults waited out, left alone while it is down."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, TypeAlias

from langchain_core.exceptions import ContextOverflowError
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.runnables import Runnable, RunnableConfig

from errors import RequestEnded
from prompts.deadline import Deadline
from prompts.late import LateModule
from prompts.model.circuit_breaker import Breaker
from prompts.model.endings import ended_message, refusal, refuses
from prompts.model.prices import price_of
from prompts.model.provider import build_model, is_unfit, mentions_temperature, unavailable
from prompts.model.reasoning_text import begins_in_thoughts
from prompts.model.retries import Sleep, patiently
from prompts.model.structured_output import FORMS, Form, Unfit
from settings import Settings

if TYPE_CHECKING:
    from prompts.model import response_cache
else:
    response_cache = LateModule("prompts.model.response_cache")

Build: TypeAlias = Callable[[Settings], BaseChatModel]
Shape: TypeAlias = Callable[[BaseChatModel], Runnable[LanguageModelInput, AIMessage]]
"""How a model is asked: in a form, with tools, or plainly."""

DECISION = "decision"
"""Key of the metadata of every call; its value is the prompt's name."""
_CONFIG = RunnableConfig(tags=["nostream"])
"""LangGraph streams every model's tokens to the listeners of a run; the JSON of a decision is not for them."""


class Endpoint:
    """Asks one model; what its provider raises gets a type and a sentence here."""

    def __init__(
        self,
        settings: Settings,
        *,
        build: Build = build_model,
        breaker: Callable[[], Breaker] = Breaker,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._build = build
        self._sleep = sleep
        self._breaker = breaker()
        self.useless = defaultdict[str, Breaker](breaker)
        """By prompt: a model that cannot fill arguments may still route and write well."""
        self.forms: tuple[Form, ...] = FORMS[FORMS.index(settings.model_output) :]
        """Ways to ask for structured output that the server may take, the strictest first."""
        self.price = price_of(settings)
        self._thinks_unseen: bool | None = None
        self._model: BaseChatModel | None = None
        self._building = asyncio.Lock()

    @property
    def name(self) -> str:
        """`provider:name`."""
        return self._settings.model

    @property
    def down(self) -> str:
        """Why the model is left alone just now; empty while it may be asked."""
        return self._breaker.reason

    @property
    def may_think_unseen(self) -> bool:
        """Whether its answers may begin in thoughts that nothing opens, as those of some servers do."""
        return bool(self._settings.model_base_url) and self._thinks_unseen is not False

    def heard(self, text: str) -> None:
        """Learn from an answer in free text whether they do."""
        if text:
            self._thinks_unseen = begins_in_thoughts(text)

    def succeed(self) -> None:
        """Note an answer that was of use."""
        self._breaker.succeed()

    async def complete(self, shape: Shape, messages: list[BaseMessage], deadline: Deadline) -> AIMessage:
        """Ask, and ask again while a fault passes.

        Raises:
            Unfit: the server, or the provider's package, does not take this shape.
            ModelRefused: the server turned the prompt down for its content.
            RequestTimedOut: the request's time is over.
            ModelUnavailable: the model is down or slow.
        """
        await self._built()
        try:
            return await patiently(lambda: self._once(shape, messages, deadline), deadline, sleep=self._sleep)
        except (Unfit, RequestEnded):
            raise
        except Exception as error:  # providers raise whatever their SDKs raise; here it gets a type
            raise self.failed(error, deadline) from error

    async def pieces(
        self, messages: list[BaseMessage], deadline: Deadline, *, decision: str = ""
    ) -> AsyncIterator[AIMessage]:
        """Ask, and yield the answer's pieces; only what came before the first one is tried again.

        Raises:
            ModelRefused: the server turned the prompt down for its content.
            RequestTimedOut: the request's time is over.
            ModelUnavailable: the model is down or slow, also in the middle of an answer.
        """
        model = await self._built()
        config = RunnableConfig(metadata={DECISION: decision})
        chunks = model.astream(messages, config)

        async def begun() -> AIMessage | None:
            nonlocal chunks
            chunks = model.astream(messages, config)
            return await self._next(chunks, deadline)

        try:
            chunk = await patiently(begun, deadline, sleep=self._sleep)
            while chunk is not None:
                yield chunk
                chunk = await self._next(chunks, deadline)
        except RequestEnded:
            raise
        except Exception as error:  # see complete
            raise self.failed(error, deadline) from error
        finally:
            await chunks.aclose()  # type: ignore[attr-defined]  # langchain types its generator as an iterator

    def failed(self, error: BaseException, deadline: Deadline, *, building: bool = False) -> Exception:
        """Say why nothing came; where the model is at fault it is left alone for a while."""
        deadline.check()
        if refuses(error):
            return refusal(self.name)
        fault = unavailable(error, self._settings, building=building)
        if not isinstance(error, ContextOverflowError):  # a prompt too long says nothing of the next one
            self._breaker.trip(fault)
        return fault

    async def _once(self, shape: Shape, messages: list[BaseMessage], deadline: Deadline) -> AIMessage:
        deadline.check()
        model = await self._built()
        try:
            async with deadline.within(self._settings.model_timeout_s):
                return await shape(model).ainvoke(messages, _CONFIG)
        except Exception as error:
            if message := ended_message(error):
                return message
            if mentions_temperature(error) and getattr(model, "temperature", None) is not None:
                self._model = model.model_copy(update={"temperature": None})
                return await self._once(shape, messages, deadline)
            if is_unfit(error) and not refuses(error):
                raise Unfit from error
            raise

    async def _next(self, chunks: AsyncIterator[AIMessage], deadline: Deadline) -> AIMessage | None:
        """Wait for the next piece, which may take as long as a whole answer."""
        deadline.check()
        async with deadline.within(self._settings.model_timeout_s):
            return await anext(chunks, None)

    async def _built(self) -> BaseChatModel:
        self._breaker.check()
        async with self._building:
            if self._model is None:
                try:
                    self._model = await asyncio.to_thread(self._made)
                except Exception as error:  # see complete
                    raise self.failed(error, Deadline(), building=True) from error
        return self._model

    def _made(self) -> BaseChatModel:
        model = self._build(self._settings)
        if not self._settings.model_cache:
            return model
        cache = response_cache.ResponseCache(self._settings.home, f"{self.name} {self._settings.model_base_url}")
        return model.model_copy(update={"cache": cache})
