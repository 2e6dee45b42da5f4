"""What was asked before, opened alone."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from langgraph.store.sqlite.aio import AsyncSqliteStore

from errors import StoreError
from graph.memory.long_term import LongTermMemory
from graph.workspace.open_library import make_home
from settings import Settings


@asynccontextmanager
async def open_memory(settings: Settings, user: str) -> AsyncIterator[LongTermMemory]:
    """Open what a user asked before, and nothing else.

    Raises:
        StoreError: the store is damaged, of another version, or the disk is full.
    """
    await asyncio.to_thread(make_home, settings)
    async with AsyncExitStack() as stack:
        store = await enter_store(stack, settings.home)
        with in_one_sentence(settings.home / "memory.db"):
            yield LongTermMemory(store, user, retention=settings.retention)


async def enter_store(stack: AsyncExitStack, home: Path) -> AsyncSqliteStore:
    """Open the store of memories for as long as the stack is."""
    file = home / "memory.db"
    with in_one_sentence(file):
        store = await stack.enter_async_context(AsyncSqliteStore.from_conn_string(str(file)))
        await store.setup()
        return store


@contextmanager
def in_one_sentence(file: Path) -> Iterator[None]:
    """Say of a fault of SQLite's which file it is about, and what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used ({error}); move it away, or restore a backup.") from error
