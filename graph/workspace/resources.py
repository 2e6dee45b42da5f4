"""Everything that an assistant keeps open, opened in order and closed in reverse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiosqlite
from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.store.sqlite.aio import AsyncSqliteStore

from agents.registry import AgentRegistry
from graph.observability.langsmith import Tracing, prepare_tracing
from graph.store.tool_graph import ToolGraph
from graph.workspace.kept_stores import KeptCheckpoints
from graph.workspace.open_library import make_home, registry_of, tagger_of
from graph.workspace.open_memory import enter_store
from graph.workspace.record_keeping import changes_kept, follow
from prompts.model.chat import ChatModel
from settings import Settings
from tools.calls.allowed import AllowedTools
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.calls.results import ConversationResults
from tools.calls.running import RunningRuns
from tools.embedding.embedder import EmbedderChoice, choose_embedder
from tools.embedding.place import place_of
from tools.library.library import ToolLibrary
from tools.pairs.index import PairIndex
from tools.pairs.store import PairStore
from tools.programs.interpreter import Interpreter
from tools.programs.store import ProgramStore
from tools.quality.store import QualityStore
from tools.retrieval.index import ToolIndex
from tools.sources.importing.runners import runners
from tools.storage.faults import in_one_sentence
from tools.storage.leftovers import sweep_below
from tools.usage.spending import SpendingStore
from tools.usage.store import UsageStore
from tools.workers.limits import WorkLimits
from tools.workers.shared import bound_pool


@dataclass(frozen=True)
class Resources:
    """The open parts of one home."""

    settings: Settings
    library: ToolLibrary
    registry: AgentRegistry
    embedder: EmbedderChoice
    index: ToolIndex
    profile_index: ToolIndex
    graph: ToolGraph
    checkpoints: KeptCheckpoints
    store: AsyncSqliteStore
    journal: CallJournal
    readings: Readings
    allowed: AllowedTools
    results: ConversationResults
    runs: RunningRuns
    interpreter: Interpreter
    programs: ProgramStore
    pairs: PairStore
    pair_index: PairIndex
    spending: SpendingStore
    usage: UsageStore
    quality: QualityStore
    model: ChatModel | None
    tracing: Tracing


@asynccontextmanager
async def open_resources(
    settings: Settings, serializer: SerializerProtocol, embedder: EmbedderChoice | None = None
) -> AsyncIterator[Resources]:
    """Open library, index, tool graph, checkpoints and memory of one home.

    Args:
        settings: Of this home.
        serializer: Of the values that checkpoints hold.
        embedder: One to use in place of the one that the settings name.

    Raises:
        ConfigError: a setting or the user's taxonomy is wrong.
        StoreError: a store is damaged, of another version, or the disk is full.
    """
    home, kept = settings.home, settings.retention
    bound_pool(settings.workers, _work_limits(settings)).start()  # ready while the rest is opened
    await asyncio.to_thread(make_home, settings)
    registry = registry_of(home)
    embedder = embedder or choose_embedder(settings)
    async with AsyncExitStack() as stack:
        sweeping = asyncio.create_task(asyncio.to_thread(sweep_below, home, settings.workspace_dir))
        stack.push_async_callback(asyncio.wait, {sweeping})
        tools = ToolLibrary(home, tagger=tagger_of(home, registry.profiles()), runners=runners())
        library = await stack.enter_async_context(tools)
        await stack.enter_async_context(changes_kept(library, settings, embedder))
        index = ToolIndex(embedder, place_of(settings), adapter=settings.retrieval_adapter)
        profiles = ToolIndex(embedder, place_of(settings, "profile_index"), tells=False)
        follow(index, library)
        yield Resources(
            settings=settings,
            library=library,
            registry=registry,
            embedder=embedder,
            index=await stack.enter_async_context(index),
            profile_index=await stack.enter_async_context(profiles),
            graph=await stack.enter_async_context(ToolGraph.open(settings)),
            checkpoints=await _checkpoints(stack, home, serializer),
            store=await enter_store(stack, home),
            journal=await stack.enter_async_context(CallJournal(home, kept)),
            readings=await stack.enter_async_context(Readings(home)),
            allowed=await stack.enter_async_context(AllowedTools(home, kept)),
            results=await stack.enter_async_context(ConversationResults(home, kept)),
            runs=await stack.enter_async_context(RunningRuns(home, kept)),
            interpreter=await stack.enter_async_context(Interpreter()),
            programs=await stack.enter_async_context(ProgramStore(home, kept)),
            pairs=await stack.enter_async_context(PairStore(home)),
            pair_index=await stack.enter_async_context(PairIndex(embedder.embedder, place_of(settings, "pair_index"))),
            spending=await stack.enter_async_context(SpendingStore(home, kept)),
            usage=await stack.enter_async_context(UsageStore(home, kept)),
            quality=await stack.enter_async_context(QualityStore(home)),
            model=None if settings.offline else ChatModel(settings),
            tracing=await prepare_tracing(settings),
        )


def _work_limits(settings: Settings) -> WorkLimits:
    """What a call may take in a worker: it is given up after half of this time, and then the process ends."""
    at_most = 2 * settings.call_timeout_s
    return WorkLimits(memory_mb=settings.worker_memory_mb, cpu_s=at_most, wall_s=at_most)


async def _checkpoints(stack: AsyncExitStack, home: Path, serializer: SerializerProtocol) -> KeptCheckpoints:
    file = home / "checkpoints.db"
    with in_one_sentence(file):
        connection = await stack.enter_async_context(aiosqlite.connect(file))
        saver = KeptCheckpoints(connection, file, serializer)
        await saver.setup()
        return saver
