"""The SQLite file of a home: a part of it brought up to date and used from threads, its faults said in one sentence."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from errors import StoreError
from home import make
from tools.storage.faults import BUSY_S, in_one_sentence
from tools.storage.migrations import bring_up
from tools.storage.part import Part
from tools.storage.transaction import READING, WRITING, in_transaction
from tools.storage.write_ahead import begin_write_ahead

T = TypeVar("T")
FILE_NAME: Final = "toolatlas.db"


class SqliteFile:
    """A connection to one part of the file, in WAL mode. Work on it is plain functions, run in a thread, one at a time.

    Each store has a connection of its own: what one does is seen by the others when it is done, in whatever process.
    """

    def __init__(self, home: Path, part: Part, *, durable: bool = False) -> None:
        """Prepare a connection; nothing is opened before `async with`.

        Args:
            home: the folder that the file lies in.
            part: the tables that are used.
            durable: wait for the disk on every write, so that even a power cut loses none.
        """
        self.path = home / FILE_NAME
        self._part = part
        self._synchronous = "FULL" if durable else "NORMAL"
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    async def __aenter__(self) -> Self:
        """Open the file; create it where there is none, migrate the part where it is older.

        Raises:
            StoreError: it is damaged, of another version, or cannot be written.
        """
        await asyncio.to_thread(self._translated, self._open)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._translated, self._close)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work that changes nothing; it sees everything as of one moment.

        Raises:
            StoreError: the file cannot be read, or is not open.
        """
        return await asyncio.to_thread(self._translated, lambda: self._read(work))

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in one transaction: all of it or, when it raises, none.

        Raises:
            StoreError: the file cannot be written, or is not open.
        """
        return await asyncio.to_thread(self._translated, lambda: self._write(work))

    def _translated(self, work: Callable[[], T]) -> T:
        with in_one_sentence(self.path):
            return work()

    def _open(self) -> None:
        make(self.path.parent)
        with suppress(FileExistsError):  # only made: opening and closing it by hand would drop SQLite's locks on it
            self.path.touch(mode=0o600, exist_ok=False)
        connection = sqlite3.connect(self.path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            begin_write_ahead(connection)
            connection.execute(
                "PRAGMA synchronous=FULL"
            )  # an earlier file is renamed only once its copy is on the disk
            bring_up(connection, self.path, self._part)
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _close(self) -> None:
        with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            return in_transaction(self._opened(), work, READING)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            return in_transaction(self._opened(), work, WRITING)

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"The store {self.path} is not open.")
        return self._connection
