"""One SQLite file under home: opened with its schema checked, used from threads, its faults said in one sentence."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from errors import StoreError

T = TypeVar("T")
BUSY_S = 5.0

_FAULTS = {
    "SQLITE_FULL": "the disk is full; free some space and try again",
    "SQLITE_READONLY": "it cannot be written; check the permissions of its folder",
    "SQLITE_CANTOPEN": "it cannot be opened; check that its folder exists and may be written",
    "SQLITE_PERM": "it cannot be opened; check its permissions",
    "SQLITE_NOTADB": "it is damaged or no database; move it away or restore a backup",
    "SQLITE_CORRUPT": "it is damaged; move it away or restore a backup",
    "SQLITE_BUSY": f"another process has held it for over {BUSY_S:g} seconds; close that one or try again",
    "SQLITE_LOCKED": "another process holds it; try again",
    "SQLITE_IOERR": "the disk cannot be read or written; check its free space and its health",
}


class Database:
    """An SQLite file in WAL mode. Work on it is plain functions of a connection, run in a thread, one at a time."""

    def __init__(self, path: Path, *, schema: str, schema_version: int, durable: bool = False) -> None:
        """Prepare a database; nothing is opened before `async with`.

        Args:
            path: the file.
            schema: statements that make its tables, separated by semicolons.
            schema_version: number of that schema; a file with another one is refused.
            durable: wait for the disk on every write, so that even a power cut loses none.
        """
        self.path = path
        self._synchronous = "FULL" if durable else "NORMAL"
        self._schema = schema
        self._schema_version = schema_version
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    async def __aenter__(self) -> Self:
        """Open the file; create it where there is none.

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
        """Run work that changes nothing.

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
        try:
            return work()
        except sqlite3.Error as error:
            raise StoreError(f"The store {self.path} cannot be used: {_fault(error)}.") from error
        except OSError as error:
            raise StoreError(f"The store {self.path} cannot be used: {error.strerror or error}.") from error

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
            self._in_transaction(connection, self._check_schema)
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
            return work(self._opened())

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            return self._in_transaction(self._opened(), work)

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"The store {self.path} is not open.")
        return self._connection

    def _in_transaction(self, connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return done

    def _check_schema(self, connection: sqlite3.Connection) -> None:
        with closing(connection.execute("PRAGMA user_version")) as rows:
            found = rows.fetchone()[0]
        with closing(connection.execute("SELECT count(*) FROM sqlite_master")) as rows:
            empty = rows.fetchone()[0] == 0
        if found == self._schema_version:
            return
        if found or not empty:
            raise StoreError(
                f"The store {self.path} was written by another version of ToolAtlas"
                f" (format {found}, this one reads {self._schema_version}); move it away or use that version."
            )
        for statement in filter(str.strip, self._schema.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={self._schema_version:d}")


def _fault(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "") or ""
    family = "_".join(name.split("_")[:2])
    return _FAULTS.get(family, str(error))
