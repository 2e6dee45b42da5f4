"""Which conversations run now, and which a process left in the middle when it was killed.

A run is noted with its process, and a process holds a lock file as long as it lives: the system lets go of it however
the process ends. What is noted of a process that is gone was left behind.
"""

import asyncio
import os
import sqlite3
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from filelock import BaseFileLock, FileLock, Timeout

from errors import ConversationBusy
from settings import DEFAULT_RETENTION, Retention
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

FOLDER: Final = "runs"
_TABLES = """
CREATE TABLE run_threads (
    thread_id TEXT PRIMARY KEY,
    run_key TEXT NOT NULL,
    process TEXT NOT NULL,
    began_at TEXT NOT NULL
) WITHOUT ROWID
"""
RUNS: Final = Part(name="runs", steps=(_TABLES,))
_FIND = "SELECT run_key, process FROM run_threads WHERE thread_id = ?"
_BEGIN = "INSERT OR REPLACE INTO run_threads VALUES (?, ?, ?, ?)"
_LIST = "SELECT thread_id, process FROM run_threads ORDER BY began_at DESC"
_END = "DELETE FROM run_threads WHERE thread_id = ? AND process = ?"
_FORGET = "DELETE FROM run_threads WHERE began_at < ?"


class RunningRuns(KeptStore):
    """The runs of a home. Open it with `async with`: this process counts as alive until it is closed."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, RUNS))
        self._folder = home / FOLDER
        self._process = f"{os.getpid()}-{uuid.uuid4().hex[:12]}.lock"
        self._alive: BaseFileLock = _lock(self._folder / self._process)
        self._max_age = timedelta(days=retention.journal_days)

    async def __aenter__(self) -> Self:
        """Open the store and show that this process lives.

        Raises:
            StoreError: the store is damaged, of another version, or cannot be written.
        """
        await super().__aenter__()
        await asyncio.to_thread(self._show)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._alive.release(force=True)
        (self._folder / self._process).unlink(missing_ok=True)
        await super().__aexit__(kind, error, trace)

    async def _forget_old(self) -> None:
        """Forget runs that nobody asked about for as long as calls are known."""
        oldest = (datetime.now(UTC) - self._max_age).isoformat()
        await self._database.write(lambda c: c.execute(_FORGET, (oldest,)).rowcount)

    @asynccontextmanager
    async def noted(self, thread_id: str, run_key: str) -> AsyncIterator[None]:
        """Note that a conversation runs, until the block ends; a process that is killed in it leaves the note.

        Raises:
            ConversationBusy: it runs already, here or in another process.
        """
        row = (thread_id, run_key, self._process, datetime.now(UTC).isoformat())

        def begin(connection: sqlite3.Connection) -> bool:
            known = connection.execute(_FIND, (thread_id,)).fetchone()
            if known is not None and self._lives(known[1]):
                return False
            connection.execute(_BEGIN, row)
            return True

        if not await self._database.write(begin):
            raise ConversationBusy
        try:
            yield
        finally:
            await self._database.write(lambda c: c.execute(_END, (thread_id, self._process)).rowcount)

    async def is_running(self, thread_id: str) -> bool:
        """Tell whether a living process, this one among them, works on a conversation."""
        known = await self._known(thread_id)
        return known is not None and await asyncio.to_thread(self._lives, known[1])

    async def left_behind(self, thread_id: str) -> str:
        """Return the key of the run in which a process was killed; empty where there is none."""
        known = await self._known(thread_id)
        return "" if known is None or await asyncio.to_thread(self._lives, known[1]) else known[0]

    async def all_left_behind(self) -> tuple[str, ...]:
        """List the conversations in which a process was killed, the last first."""
        rows = await self._database.read(lambda c: c.execute(_LIST).fetchall())
        return await asyncio.to_thread(lambda: tuple(thread for thread, by in rows if not self._lives(by)))

    async def forget(self, thread_id: str) -> None:
        """Forget what a killed process left of a conversation."""
        await self._database.write(
            lambda c: c.execute("DELETE FROM run_threads WHERE thread_id = ?", (thread_id,)).rowcount
        )

    async def _known(self, thread_id: str) -> tuple[str, str] | None:
        row: tuple[str, str] | None = await self._database.read(lambda c: c.execute(_FIND, (thread_id,)).fetchone())
        return row

    def _show(self) -> None:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        for path in self._folder.glob("*.lock"):
            self._lives(path.name)
        self._alive.acquire()

    def _lives(self, process: str) -> bool:
        """Tell whether a process holds its lock yet; the lock file of one that is gone goes too."""
        if process == self._process:
            return True
        path = self._folder / process
        if not path.exists():
            return False
        try:
            with _lock(path):
                path.unlink(missing_ok=True)
        except Timeout:
            return True
        return False


def _lock(path: Path) -> BaseFileLock:
    return FileLock(path, timeout=0.0, mode=0o600, thread_local=False)
