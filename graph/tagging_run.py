"""Has the configured model tag the tools of a library, and keeps what it says within what rules and people allow."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from agents.registry import AgentRegistry
from errors import ConfigError
from graph.resources import SHIPPED_PROFILES
from prompts.chat import ChatModel
from settings import Settings
from tagging.cache import FILE_NAME, Spent, TagCache
from tagging.estimate import Estimate, Prices, estimated
from tagging.job import JobResult, TagJob
from tagging.llm import LlmTagger
from tagging.question import Question
from tagging.staleness import model_is_stale
from tagging.tags import TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView, view_of
from tools.catalogue import SESSION
from tools.library import ToolLibrary
from tools.patch import laid_over

_WRITTEN_AT_ONCE = 200
"""Every answer is kept at once; the library, which is read again after each change, takes them in larger steps."""


@dataclass(frozen=True)
class Wish:
    """Which tools to tag."""

    tool_ids: tuple[str, ...] = ()
    """All where none is named."""
    only_stale: bool = False
    """Only tools that changed since a model tagged them."""
    limit: int | None = None
    """Most tools that the model is asked about."""


@dataclass(frozen=True)
class Plan:
    """A job that has not begun."""

    known: Mapping[str, TagSet]
    """Answers of earlier jobs: they cost nothing."""
    batches: tuple[Mapping[str, ToolView], ...]
    twins: Mapping[str, tuple[str, ...]]
    """Tool that is asked about → those that read just like it, and take its answer."""
    estimate: Estimate


class TaggingRun:
    """One library and one model."""

    def __init__(self, settings: Settings, library: ToolLibrary, *, model: ChatModel | None = None) -> None:
        """Prepare a run.

        Raises:
            ConfigError: no model is set, or the user's taxonomy is wrong.
        """
        if not settings.model:
            raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have tools tagged by one.")
        self._settings = settings
        self._library = library
        self._model = model or ChatModel(settings)
        self._cache = TagCache(settings.home / FILE_NAME)
        profiles = AgentRegistry(SHIPPED_PROFILES, settings.home / "profiles").profiles()
        self._question = Question(
            load_taxonomy(settings.home / "taxonomy.yaml"),
            {profile.name: profile.description for profile in profiles},
            model=settings.model,
        )
        self._tagger = LlmTagger(self._model.ask, self._cache, self._question)

    async def plan(self, wish: Wish) -> Plan:
        """Say what a job would do and cost.

        Raises:
            ToolNotFound: a named tool is not there.
            StoreError: the cache cannot be used.
        """
        views = self._wanted(wish)
        known = await self._tagger.known(list(views.values()))
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
        return Plan({ids[n]: tags for n, tags in known.items()}, batches, twins, estimate)

    async def run(self, plan: Plan, on_progress: Callable[[int], None]) -> JobResult:
        """Do it: answers are kept as they come, and what was tagged is in the library whatever ends the job.

        Raises:
            StoreError: an answer or a tag cannot be kept.
        """
        writing = _Writing(self._library, plan.twins, on_progress)
        started = time.monotonic()
        job = TagJob(
            self._tagger,
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

    def _wanted(self, wish: Wish) -> dict[str, ToolView]:
        ids = wish.tool_ids or [id_ for id_, entry in self._library.entries().items() if entry.origin != SESSION]
        tools = [self._library.get(id_) for id_ in ids if wish.tool_ids or id_ in self._library.tools()]
        views = {tool.id: (tool.tags, view_of(tool)) for tool in tools}
        return {
            id_: view
            for id_, (tags, view) in views.items()
            if not wish.only_stale or model_is_stale(tags, view.content_hash)
        }

    def _batches(self, views: Mapping[str, ToolView]) -> tuple[Mapping[str, ToolView], ...]:
        ids = list(views)
        parts = self._question.batches(
            list(views.values()),
            max_tokens=self._settings.max_prompt_tokens,
            context=self._settings.model_context_tokens,
            most=self._settings.tag_batch,
        )
        return tuple({ids[n]: views[ids[n]] for n in part} for part in parts)

    async def _note(self, job: TagJob, seconds: float) -> None:
        if job.result.n_tagged:
            n_tokens = sum(usage.output_tokens for usage in job.ledger.usage)
            spent = Spent(n_tools=job.result.n_tagged, output_tokens=n_tokens, seconds=seconds)
            await self._cache.note(self._settings.model, spent)


class _Writing:
    """Puts tags into the library, many at a time."""

    def __init__(
        self, library: ToolLibrary, twins: Mapping[str, tuple[str, ...]], on_progress: Callable[[int], None]
    ) -> None:
        self._library = library
        self._twins = twins
        self._on_progress = on_progress
        self._waiting: dict[str, TagSet] = {}
        self._flushing = asyncio.Lock()

    async def take(self, tagged: Mapping[str, TagSet]) -> None:
        self._waiting |= tagged
        self._waiting |= {twin: tags for id_, tags in tagged.items() for twin in self._twins.get(id_, ())}
        self._on_progress(len(tagged))
        if len(self._waiting) >= _WRITTEN_AT_ONCE:
            await self.flush()

    async def flush(self) -> None:
        async with self._flushing:
            written, self._waiting = self._waiting, {}
            await self._library.refresh()
            entries = self._library.entries()
            said = {id_: {"tags": tags.model_dump(mode="json")} for id_, tags in written.items() if id_ in entries}
            news = {id_ for id_, one in said.items() if laid_over(entries[id_].patch, one) != entries[id_].patch}
            await self._library.update_all({id_: said[id_] for id_ in news})


def _twins(views: Mapping[str, ToolView]) -> dict[str, tuple[str, ...]]:
    """Return each tool that reads like none before it, with those after it that read just like it."""
    firsts: dict[str, str] = {}
    twins: dict[str, tuple[str, ...]] = {}
    for id_, view in views.items():
        first = firsts.setdefault(view.content_hash, id_)
        twins[first] = (*twins.get(first, ()), *([id_] if id_ != first else []))
    return twins
