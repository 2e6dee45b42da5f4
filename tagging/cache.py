"""Answers of the LLM tagger on disk: a model is asked once for each version of a tool."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from errors import StoreError

VERSION = 1
BUSY_S = 5.0
_TABLE = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID"


class TagCache:
    """A SQLite file from digest to answer. It is opened for each use: tagging is rare, and the file may be shared."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def get(self, key: str) -> str | None:
        """Return the answer of a digest, or None.

        Raises:
            StoreError: the file is broken or of another version.
        """
        return await asyncio.to_thread(self._get, key)

    async def put(self, key: str, answer: str) -> None:
        """Keep an answer.

        Raises:
            StoreError: the file is broken, of another version, or cannot be written.
        """
        await asyncio.to_thread(self._put, key, answer)

    def _get(self, key: str) -> str | None:
        if not self._file.exists():
            return None
        with self._open() as connection:
            row = connection.execute("SELECT answer FROM answers WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _put(self, key: str, answer: str) -> None:
        with self._open() as connection:
            connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, answer))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._file, timeout=BUSY_S)) as connection, connection:
                self._prepare(connection)
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The tag cache {self._file} cannot be used ({error}); delete it or make room.") from error

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make the table in a new file.

        Raises:
            StoreError: the file is of another version.
        """
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise StoreError(
                f"The tag cache {self._file} has version {version}, and this program knows {VERSION}; delete it."
            )
        connection.execute(_TABLE)
        connection.execute(f"PRAGMA user_version = {VERSION}")
