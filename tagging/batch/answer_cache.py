"""Answers of a model on disk: it is asked once for each version of a tool. Beside them, what earlier jobs took.

Every answer is written as it comes, in a transaction of its own: a job that is killed loses none, and the next one
finds them.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from errors import StoreError
from prompts.frozen import Frozen

VERSION = 2
BUSY_S = 5.0
_MOST_AT_ONCE = 500
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS jobs (model TEXT NOT NULL, n_tools INTEGER NOT NULL, output_tokens INTEGER NOT NULL,"
    " seconds REAL NOT NULL)",
)


class Spent(Frozen):
    """What jobs with one model took."""

    n_tools: int = 0
    output_tokens: int = 0
    """As the provider counted them; 0 where it does not."""
    seconds: float = 0.0


class AnswerCache:
    """A SQLite file from digest to answer. It is opened for each use, and may be shared by several processes."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def get(self, keys: Sequence[str]) -> dict[str, str]:
        """Return the answers of those digests that have one.

        Raises:
            StoreError: the file is broken or of another version.
        """
        return await asyncio.to_thread(self._get, keys)

    async def put(self, answers: Mapping[str, str]) -> None:
        """Keep answers by their digests, all or none.

        Raises:
            StoreError: the file is broken, of another version, or cannot be written.
        """
        await asyncio.to_thread(self._write, "INSERT OR REPLACE INTO answers VALUES (?, ?)", list(answers.items()))

    async def spent(self, model: str) -> Spent:
        """Return what earlier jobs with a model took together.

        Raises:
            StoreError: the file is broken or of another version.
        """
        return await asyncio.to_thread(self._spent, model)

    async def note(self, model: str, spent: Spent) -> None:
        """Note what a job took.

        Raises:
            StoreError: the file is broken, of another version, or cannot be written.
        """
        row = (model, spent.n_tools, spent.output_tokens, spent.seconds)
        await asyncio.to_thread(self._write, "INSERT INTO jobs VALUES (?, ?, ?, ?)", [row])

    def _get(self, keys: Sequence[str]) -> dict[str, str]:
        if not self._file.exists():
            return {}
        found: dict[str, str] = {}
        with self._open() as connection:
            for start in range(0, len(keys), _MOST_AT_ONCE):
                asked = keys[start : start + _MOST_AT_ONCE]
                marks = ", ".join("?" * len(asked))
                query = f"SELECT key, answer FROM answers WHERE key IN ({marks})"  # noqa: S608 - question marks only
                found |= dict(connection.execute(query, asked).fetchall())
        return found

    def _spent(self, model: str) -> Spent:
        if not self._file.exists():
            return Spent()
        query = (
            "SELECT coalesce(sum(n_tools), 0), coalesce(sum(output_tokens), 0), coalesce(sum(seconds), 0)"
            " FROM jobs WHERE model = ?"
        )
        with self._open() as connection:
            n_tools, output_tokens, seconds = connection.execute(query, (model,)).fetchone()
        return Spent(n_tools=n_tools, output_tokens=output_tokens, seconds=seconds)

    def _write(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        with self._open() as connection:
            connection.executemany(statement, rows)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._file, timeout=BUSY_S)) as connection, connection:
                self._prepare(connection)
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The cache {self._file} cannot be used ({error}); delete it or make room.") from error

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make the tables in a new file.

        Raises:
            StoreError: the file is of another version.
        """
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version == VERSION:
            return
        if version:
            raise StoreError(
                f"The cache {self._file} has version {version}, and this program knows {VERSION}; delete it."
            )
        for statement in _SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
