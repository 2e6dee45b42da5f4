"""What was asked before, opened alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiosqlite
from langgraph.store.sqlite.aio import AsyncSqliteStore

from graph.memory.long_term import LongTermMemory
from graph.workspace.kept_stores import KeptMemories
from graph.workspace.open_library import make_home
from settings import Settings
from tools.storage.faults import in_one_sentence


@asynccontextmanager
async def open_memory(settings: Settings, user: str) -> AsyncIterator[LongTermMemory]:
    """Open what a user asked before, and nothing else.

    Raises:
        StoreError: the store is damaged, of another version, or the disk is full.
    """
    await asyncio.to_thread(make_home, settings)
    async with AsyncExitStack() as stack:
        store = await enter_store(stack, settings.home)
        yield LongTermMemory(store, user, retention=settings.retention)


async def enter_store(stack: AsyncExitStack, home: Path) -> AsyncSqliteStore:
    """Open the store of memories for as long as the stack is."""
    file = home / "memory.db"
    with in_one_sentence(file):
        connection = await stack.enter_async_context(aiosqlite.connect(file, isolation_level=None))
        store = await stack.enter_async_context(KeptMemories(connection, file))
        await store.setup()
        return store
