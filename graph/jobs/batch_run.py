"""Asks the configured model about the tools of a library: planned, told what it costs, and kept as it comes."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from prompts.model.chat import ChatModel
from settings import Settings
from tagging.batch.answer_cache import ReplyCache, Spent
from tagging.batch.asker import ToolAsker
from tagging.batch.cost_estimate import CostEstimate, Prices, estimated
from tagging.batch.job import JobResult, ToolJob
from tagging.batch.tool_question import ToolQuestion
from tagging.view import ToolView, view_of
from tools.library.catalogue import SESSION
from tools.library.library import ToolLibrary

R = TypeVar("R")
Keep: TypeAlias = Callable[[Mapping[str, R]], Awaitable[None]]


@dataclass(frozen=True)
class ToolSelection:
    """Which tools to ask about."""

    tool_ids: tuple[str, ...] = ()
    """All where none is named."""
    only_stale: bool = False
    """Only tools that changed since a model spoke of them."""
    limit: int | None = None
    """Most tools that the model is asked about."""


@dataclass(frozen=True)
class BatchPlan(Generic[R]):
    """A job that has not begun."""

    known: Mapping[str, R]
    """Answers of earlier jobs: they cost nothing."""
    batches: tuple[Mapping[str, ToolView], ...]
    twins: Mapping[str, tuple[str, ...]]
    """Tool that is asked about → those that read just like it, and take its answer."""
    estimate: CostEstimate


class AskingRun(ABC, Generic[R]):
    """One library, one model and one question."""

    kept_at_once = 200
    """Every answer is kept at once; the library, which is read again after each change, takes them in larger steps."""

    def __init__(
        self,
        settings: Settings,
        library: ToolLibrary,
        question: ToolQuestion[Any, R],
        cache: ReplyCache,
        *,
        model: ChatModel | None = None,
    ) -> None:
        """Prepare a run.

        Args:
            settings: The user's.
            library: Where the tools are.
            question: What is asked about each.
            cache: Keeps the answers.
            model: Made from the settings where none is given.
        """
        self._settings = settings
        self._library = library
        self._question = question
        self._model = model or ChatModel(settings)
        self._cache = cache
        self._asker = ToolAsker(self._model.ask, self._cache, question)

    @abstractmethod
    async def keep(self, said: Mapping[str, R]) -> None:
        """Put what the model said of tools where it is used.

        Raises:
            StoreError: it cannot be written.
        """

    def wanted(self, wish: ToolSelection) -> dict[str, ToolView]:
        """Return the tools that a wish means, as the model sees them.

        Raises:
            ToolNotFound: a named tool is not there.
        """
        ids = wish.tool_ids or [id_ for id_, entry in self._library.entries().items() if entry.origin != SESSION]
        tools = [self._library.get(id_) for id_ in ids if wish.tool_ids or id_ in self._library.tools()]
        return {tool.id: view_of(tool) for tool in tools}

    async def plan(self, wish: ToolSelection) -> BatchPlan[R]:
        """Say what a job would do and cost.

        Raises:
            ToolNotFound: a named tool is not there.
            StoreError: the cache cannot be used.
        """
        views = self.wanted(wish)
        known = await self._asker.known(list(views.values()))
        ids = list(views)
        left = [id_ for n, id_ in enumerate(ids) if n not in known][: wish.limit]
        twins = _twins({id_: views[id_] for id_ in left})
        batches = await asyncio.to_thread(self._batches, {id_: views[id_] for id_ in twins})
        estimate = await asyncio.to_thread(
            estimated,
            self._question,
            [list(batch.values()) for batch in batches],
            len(known) + len(left) - len(twins),
            spent=await self._cache.spent(self._settings.model),
            prices=Prices(input=self._settings.model_input_price, output=self._settings.model_output_price),
        )
        return BatchPlan({ids[n]: one for n, one in known.items()}, batches, twins, estimate)

    async def run(self, plan: BatchPlan[R], on_progress: Callable[[int], None]) -> JobResult:
        """Do it: answers are kept as they come, and what was said is where it is used whatever ends the job.

        Raises:
            StoreError: an answer cannot be kept.
        """
        writing = _Writing(self.keep, plan.twins, on_progress, self.kept_at_once)
        started = time.monotonic()
        job = ToolJob(
            self._asker,
            writing.take,
            concurrency=self._settings.tag_concurrency,
            down=lambda: self._model.down,
        )
        try:
            await writing.take(plan.known)
            return await job.run(plan.batches)
        finally:
            await writing.flush()
            await self._note(job, time.monotonic() - started)

    def _batches(self, views: Mapping[str, ToolView]) -> tuple[Mapping[str, ToolView], ...]:
        ids = list(views)
        parts = self._question.batches(
            list(views.values()),
            max_tokens=self._settings.max_prompt_tokens,
            context=self._settings.model_context_tokens,
            most=self._settings.tag_batch,
        )
        return tuple({ids[n]: views[ids[n]] for n in part} for part in parts)

    async def _note(self, job: ToolJob[R], seconds: float) -> None:
        if job.result.n_said:
            n_tokens = sum(usage.output_tokens for usage in job.ledger.usage)
            spent = Spent(n_tools=job.result.n_said, output_tokens=n_tokens, seconds=seconds)
            await self._cache.note(self._settings.model, spent)


class _Writing(Generic[R]):
    """Keeps what is said of tools, many at a time."""

    def __init__(
        self, keep: Keep[R], twins: Mapping[str, tuple[str, ...]], on_progress: Callable[[int], None], at_once: int
    ) -> None:
        self._at_once = at_once
        self._keep = keep
        self._twins = twins
        self._on_progress = on_progress
        self._waiting: dict[str, R] = {}
        self._flushing = asyncio.Lock()

    async def take(self, said: Mapping[str, R]) -> None:
        self._waiting |= said
        self._waiting |= {twin: one for id_, one in said.items() for twin in self._twins.get(id_, ())}
        self._on_progress(len(said))
        if len(self._waiting) >= self._at_once:
            await self.flush()

    async def flush(self) -> None:
        async with self._flushing:
            written, self._waiting = self._waiting, {}
            await self._keep(written)


def _twins(views: Mapping[str, ToolView]) -> dict[str, tuple[str, ...]]:
    """Return each tool that reads like none before it, with those after it that read just like it."""
    firsts: dict[str, str] = {}
    twins: dict[str, tuple[str, ...]] = {}
    for id_, view in views.items():
        first = firsts.setdefault(view.content_hash, id_)
        twins[first] = (*twins.get(first, ()), *([id_] if id_ != first else []))
    return twins
