"""Offline first, the model in doubt: the joint of the two forms of a decision.

Published graph searches that ask a model at every step cost 2-10 times the tokens for little or no gain on
strong models, so the offline form decides wherever its confidence reaches the floor.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from errors import ModelUnavailable

logger = logging.getLogger(__name__)
Mode: TypeAlias = Literal["escalate", "model", "offline"]
Q_contra = TypeVar("Q_contra", contravariant=True)


class Answer(Protocol):
    """What every decision's result has."""

    @property
    def confidence(self) -> float:
        """How sure it is, in [0, 1]."""
        ...


A = TypeVar("A", bound=Answer)
Form: TypeAlias = Callable[[Q_contra], Awaitable[A]]


class Escalate(Generic[Q_contra, A]):
    """A decision that wraps both forms and keeps their protocol."""

    def __init__(
        self,
        offline: Form[Q_contra, A],
        model: Form[Q_contra, A] | None,
        *,
        mode: Mode,
        floor: float,
        on_fallback: Callable[[ModelUnavailable], None] = lambda _: None,
    ) -> None:
        self._offline = offline
        self._model = model if mode != "offline" else None
        self._mode = mode
        self._floor = floor
        self._on_fallback = on_fallback

    async def __call__(self, question: Q_contra) -> A:
        """Decide; a model that fails never fails the decision."""
        if self._model is None:
            return await self._offline(question)
        if self._mode == "escalate":
            offline = await self._offline(question)
            if offline.confidence >= self._floor:
                return offline
        try:
            return await self._model(question)
        except ModelUnavailable as error:
            logger.warning("model down, deciding offline: %s", error)
            self._on_fallback(error)
        return await self._offline(question)
