"""Everything that an assistant keeps open, opened in order and closed in reverse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.store.sqlite.aio import AsyncSqliteStore

from agents.registry import AgentRegistry
from graph.observability.langsmith import Tracing, prepare_tracing
from graph.store.tool_graph import ToolGraph
from graph.workspace.open_library import make_home, registry_of, tagger_of
from graph.workspace.open_memory import enter_store, in_one_sentence
from graph.workspace.record_keeping import changes_kept, follow
from prompts.model.chat import ChatModel
from settings import Settings
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.embedding.embedder import EmbedderChoice, choose_embedder
from tools.embedding.place import place_of
from tools.library.library import ToolLibrary
from tools.pairs.index import PairIndex
from tools.pairs.store import PairStore
from tools.quality.store import QualityStore
from tools.retrieval.index import ToolIndex
from tools.sources.importing.runners import runners
from tools.usage.store import UsageStore
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
    checkpoints: AsyncSqliteSaver
    store: AsyncSqliteStore
    journal: CallJournal
    readings: Readings
    pairs: PairStore
    pair_index: PairIndex
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
    home = settings.home
    bound_pool(settings.workers, settings.worker_memory_mb).start()  # ready while the rest is opened
    await asyncio.to_thread(make_home, settings)
    registry = registry_of(home)
    embedder = embedder or choose_embedder(settings)
    async with AsyncExitStack() as stack:
        library = await stack.enter_async_context(
            ToolLibrary(home, tagger=tagger_of(home, registry.profiles()), runners=runners())
        )
        await stack.enter_async_context(changes_kept(library, settings, embedder))
        index = ToolIndex(embedder, place_of(settings), adapter=settings.retrieval_adapter)
        follow(index, library)
        yield Resources(
            settings=settings,
            library=library,
            registry=registry,
            embedder=embedder,
            index=await stack.enter_async_context(index),
            profile_index=await stack.enter_async_context(
                ToolIndex(embedder, place_of(settings, "profile_index"), tells=False)
            ),
            graph=await stack.enter_async_context(ToolGraph.open(settings)),
            checkpoints=await _checkpoints(stack, home, serializer),
            store=await enter_store(stack, home),
            journal=await stack.enter_async_context(CallJournal(home, settings.retention)),
            readings=await stack.enter_async_context(Readings(home)),
            pairs=await stack.enter_async_context(PairStore(home)),
            pair_index=await stack.enter_async_context(PairIndex(embedder.embedder, place_of(settings, "pair_index"))),
            usage=await stack.enter_async_context(UsageStore(home, settings.retention)),
            quality=await stack.enter_async_context(QualityStore(home)),
            model=None if settings.offline else ChatModel(settings),
            tracing=await prepare_tracing(settings),
        )


async def _checkpoints(stack: AsyncExitStack, home: Path, serializer: SerializerProtocol) -> AsyncSqliteSaver:
    file = home / "checkpoints.db"
    with in_one_sentence(file):
        saver = await stack.enter_async_context(AsyncSqliteSaver.from_conn_string(str(file)))
        saver.serde = serializer
        await saver.setup()
        return saver
