"""LangGraph's two stores in files of a home: a fault of a file is one sentence that names it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import aiosqlite
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.store.base import Op, Result
from langgraph.store.sqlite.aio import AsyncSqliteStore

from tools.storage.faults import in_one_sentence

_DROP_FROM: Final = (
    "DELETE FROM checkpoints WHERE thread_id = ? AND checkpoint_id >= ?",
    "DELETE FROM writes WHERE thread_id = ? AND checkpoint_id >= ?",
)


class KeptMemories(AsyncSqliteStore):
    """Past requests in one file. Every look at them goes through one batch."""

    def __init__(self, connection: aiosqlite.Connection, file: Path) -> None:
        super().__init__(connection)
        self._file = file

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the task that the store works in: LangGraph leaves it behind, waiting for more."""
        await super().__aexit__(kind, error, trace)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do what was asked of the store.

        Raises:
            StoreError: the file is damaged or cannot be written.
        """
        with in_one_sentence(self._file):
            try:
                return await super().abatch(ops)
            except ValueError as error:  # LangGraph puts the whole query around what SQLite says
                if isinstance(error.__cause__, sqlite3.Error):
                    raise error.__cause__ from None
                raise


class KeptCheckpoints(AsyncSqliteSaver):
    """The state of conversations in one file."""

    def __init__(self, connection: aiosqlite.Connection, file: Path, serializer: SerializerProtocol) -> None:
        super().__init__(connection, serde=serializer)
        self._file = file

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Read a state.

        Raises:
            StoreError: the file is damaged.
        """
        with in_one_sentence(self._file):
            return await super().aget_tuple(config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """List states.

        Raises:
            StoreError: the file is damaged.
        """
        with in_one_sentence(self._file):
            async for found in super().alist(config, filter=filter, before=before, limit=limit):
                yield found

    async def aput(
        self, config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata, versions: ChannelVersions
    ) -> RunnableConfig:
        """Keep a state.

        Raises:
            StoreError: the file is damaged or cannot be written.
        """
        with in_one_sentence(self._file):
            return await super().aput(config, checkpoint, metadata, versions)

    async def drop_from(self, thread_id: str, checkpoint_id: str) -> None:
        """Delete the states of a conversation from one on: their ids stand in the order in which they were made.

        Raises:
            StoreError: the file is damaged or cannot be written.
        """
        with in_one_sentence(self._file):
            async with self.lock:
                for statement in _DROP_FROM:
                    await self.conn.execute(statement, (thread_id, checkpoint_id))
                await self.conn.commit()

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Keep what a node wrote.

        Raises:
            StoreError: the file is damaged or cannot be written.
        """
        with in_one_sentence(self._file):
            await super().aput_writes(config, writes, task_id, task_path)
