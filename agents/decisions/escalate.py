"""Offline first, the model in doubt: the joint of the two forms of a decision, where each is made by itself.

Published graph searches that ask a model at every step cost 2-10 times the tokens for little or no gain on
strong models, so the offline form decides wherever its confidence reaches the floor. The answer's words are
another matter: where there is a model, it writes them.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from agents.decisions.summarize.question import Summarize, SummarizeQuestion
from errors import ModelUnavailable, RequestTimedOut, SpendingCapReached
from settings import DecisionMode

logger = logging.getLogger(__name__)
Fault: TypeAlias = ModelUnavailable | RequestTimedOut | SpendingCapReached
OnFallback: TypeAlias = Callable[[Fault], None]
Q_contra = TypeVar("Q_contra", contravariant=True)


class DecisionResult(Protocol):
    """What every decision's result has; `decided_by` among its fields."""

    @property
    def confidence(self) -> float:
        """How sure it is, in [0, 1]."""
        ...

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """Return a copy with some fields replaced."""
        ...


A = TypeVar("A", bound=DecisionResult)
Form: TypeAlias = Callable[[Q_contra], Awaitable[A]]
Sure: TypeAlias = Callable[[Q_contra, A], bool]
"""Whether an offline decision stands without the model."""


class Escalate(Generic[Q_contra, A]):
    """A decision that wraps both forms and keeps their protocol."""

    def __init__(
        self,
        offline: Form[Q_contra, A],
        model: Form[Q_contra, A] | None,
        *,
        mode: DecisionMode,
        floor: float | Sure[Q_contra, A],
        on_fallback: OnFallback = lambda _: None,
    ) -> None:
        """Join the forms.

        Args:
            offline: Decides without a model.
            model: Decides by one.
            mode: Who is asked first.
            floor: From this confidence on an offline decision stands; or what says so, where a confidence tells
                nothing or not all.
            on_fallback: Hears why the model could not be used.
        """
        self._offline = offline
        self._model = model if mode != "offline" else None
        self._mode = mode
        self._floor = floor
        self._on_fallback = on_fallback

    async def __call__(self, question: Q_contra) -> A:
        """Decide; a model that fails never fails the decision.

        Raises:
            RequestEnded: the model refuses, or the request may not go on: nothing takes over.
        """
        if self._model is None:
            return await self._offline(question)
        offline = await self._offline(question) if self._mode == "escalate" else None
        if offline is not None and self._stands(question, offline):
            return offline
        try:
            return await self._model(question)
        except ModelUnavailable as error:
            logger.warning("deciding offline: %s", error)
            self._on_fallback(error)
        answer = offline if offline is not None else await self._offline(question)
        return answer.model_copy(update={"decided_by": "fallback"})

    def _stands(self, question: Q_contra, offline: A) -> bool:
        floor = self._floor
        return floor(question, offline) if callable(floor) else offline.confidence >= floor


class EscalateSummarize:
    """The streamed sibling: the model writes, the offline form steps in where it cannot."""

    def __init__(
        self,
        offline: Summarize,
        model: Summarize | None,
        *,
        mode: DecisionMode,
        on_fallback: OnFallback = lambda _: None,
        trusted: Callable[[], bool] = lambda: True,
    ) -> None:
        self._offline = offline
        self._model = model if mode != "offline" else None
        self._on_fallback = on_fallback
        self._trusted = trusted

    async def __call__(self, question: SummarizeQuestion) -> AsyncIterator[str]:
        """Yield the answer; where a model breaks off in the middle, the whole offline answer follows its torso."""
        begun = False
        # Free text has no form to be checked by: a model that failed an earlier decision does not write the answer.
        if self._model is not None and self._trusted():
            try:
                async for piece in self._model(question):
                    begun = True
                    yield piece
                return
            except (ModelUnavailable, RequestTimedOut, SpendingCapReached) as error:  # what was brought is told anyway
                logger.warning("answering offline: %s", error)
                self._on_fallback(error)
        if begun:
            yield " …\n\n"
        async for piece in self._offline(question):
            yield piece
