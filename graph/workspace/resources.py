"""Everything that an assistant keeps open, opened in order and closed in reverse."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.store.sqlite.aio import AsyncSqliteStore

import agents
from agents.profile import AgentProfile
from agents.registry import AgentRegistry
from errors import StoreError
from graph.memory.long_term import LongTermMemory
from graph.observability.langsmith import Tracing, prepare_tracing
from graph.store.tool_graph import ToolGraph
from prompts.model.chat import ChatModel
from settings import Settings
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.calls.journal import CallJournal
from tools.embedding.embedder import EmbedderChoice, choose_embedder
from tools.library.library import ToolLibrary
from tools.pairs.index import PairIndex
from tools.pairs.store import PairStore
from tools.quality.store import QualityStore
from tools.retrieval.index import ToolIndex
from tools.sources.importing.runners import runners
from tools.usage.store import UsageStore

SHIPPED_PROFILES = Path(agents.__file__).parent / "profiles"


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
    pairs: PairStore
    pair_index: PairIndex
    usage: UsageStore
    quality: QualityStore
    model: ChatModel | None
    tracing: Tracing


@asynccontextmanager
async def open_library(settings: Settings) -> AsyncIterator[ToolLibrary]:
    """Open the tools of one home and nothing else, tagged as for a request.

    Raises:
        ConfigError: the user's taxonomy is wrong.
        StoreError: the store is damaged, of another version, or the disk is full.
    """
    await asyncio.to_thread(_make_home, settings)
    registry = AgentRegistry(SHIPPED_PROFILES, settings.home / "profiles")
    async with ToolLibrary(
        settings.home, tagger=_tagger(settings.home, registry.profiles()), runners=runners()
    ) as library:
        yield library


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
    await asyncio.to_thread(_make_home, settings)
    registry = AgentRegistry(SHIPPED_PROFILES, home / "profiles")
    embedder = embedder or choose_embedder(settings)
    async with AsyncExitStack() as stack:
        library = await stack.enter_async_context(
            ToolLibrary(home, tagger=_tagger(home, registry.profiles()), runners=runners())
        )
        yield Resources(
            settings=settings,
            library=library,
            registry=registry,
            embedder=embedder,
            index=await stack.enter_async_context(
                ToolIndex(embedder, home / "index", adapter=settings.retrieval_adapter)
            ),
            profile_index=await stack.enter_async_context(ToolIndex(embedder, home / "profile_index")),
            graph=await stack.enter_async_context(ToolGraph.open(settings)),
            checkpoints=await _checkpoints(stack, home, serializer),
            store=await _store(stack, home),
            journal=await stack.enter_async_context(CallJournal(home, settings.retention)),
            pairs=await stack.enter_async_context(PairStore(home)),
            pair_index=await stack.enter_async_context(PairIndex(embedder.embedder, home / "pair_index")),
            usage=await stack.enter_async_context(UsageStore(home, settings.retention)),
            quality=await stack.enter_async_context(QualityStore(home)),
            model=None if settings.offline else ChatModel(settings),
            tracing=await prepare_tracing(settings),
        )


@asynccontextmanager
async def open_memory(settings: Settings, user: str) -> AsyncIterator[LongTermMemory]:
    """Open what a user asked before, and nothing else.

    Raises:
        StoreError: the store is damaged, of another version, or the disk is full.
    """
    await asyncio.to_thread(_make_home, settings)
    async with AsyncExitStack() as stack:
        store = await _store(stack, settings.home)
        with _in_one_sentence(settings.home / "memory.db"):
            yield LongTermMemory(store, user, retention=settings.retention)


async def _checkpoints(stack: AsyncExitStack, home: Path, serializer: SerializerProtocol) -> AsyncSqliteSaver:
    file = home / "checkpoints.db"
    with _in_one_sentence(file):
        saver = await stack.enter_async_context(AsyncSqliteSaver.from_conn_string(str(file)))
        saver.serde = serializer
        await saver.setup()
        return saver


async def _store(stack: AsyncExitStack, home: Path) -> AsyncSqliteStore:
    file = home / "memory.db"
    with _in_one_sentence(file):
        store = await stack.enter_async_context(AsyncSqliteStore.from_conn_string(str(file)))
        await store.setup()
        return store


@contextmanager
def _in_one_sentence(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used ({error}); move it away, or restore a backup.") from error


def rule_tagger(settings: Settings) -> RuleTagger:
    """Return the tagger that a home's tools are tagged with.

    Raises:
        ConfigError: the user's taxonomy is wrong.
    """
    return _tagger(settings.home, AgentRegistry(SHIPPED_PROFILES, settings.home / "profiles").profiles())


def _tagger(home: Path, profiles: tuple[AgentProfile, ...]) -> RuleTagger:
    return RuleTagger(load_taxonomy(home / "taxonomy.yaml"), {p.name: p.domains for p in profiles})


def _make_home(settings: Settings) -> None:
    try:
        settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in (settings.home / "profiles", settings.workspace_dir):
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {settings.home} cannot be written: {error.strerror}.") from error
