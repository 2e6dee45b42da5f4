"""Answers of a model on disk: it is asked once for each version of a tool. Beside them, what earlier jobs took.

Every answer is written as it comes, in a transaction of its own: a job that is killed loses none, and the next one
finds them.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol, TypeVar

from prompts.frozen import Frozen

T = TypeVar("T")
TABLES: Final = """
CREATE TABLE model_answers (
    question TEXT NOT NULL,
    key TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (question, key)
) WITHOUT ROWID;
CREATE TABLE model_jobs (
    question TEXT NOT NULL,
    model TEXT NOT NULL,
    n_tools INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    seconds REAL NOT NULL
)
"""
_MOST_AT_ONCE = 500
_SPENT = (
    "SELECT coalesce(sum(n_tools), 0), coalesce(sum(output_tokens), 0), coalesce(sum(seconds), 0)"
    " FROM model_jobs WHERE (question, model) = (?, ?)"
)


class AnswerDatabase(Protocol):
    """Where the tables lie."""

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work that changes nothing."""
        ...

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in one transaction."""
        ...


class Spent(Frozen):
    """What jobs with one model took."""

    n_tools: int = 0
    output_tokens: int = 0
    """As the provider counted them; 0 where it does not."""
    seconds: float = 0.0


class ReplyCache:
    """Digest to answer, for one question. The database is opened for each use, and may be shared by processes."""

    def __init__(self, database: Callable[[], AbstractAsyncContextManager[AnswerDatabase]], question: str) -> None:
        """Prepare a cache.

        Args:
            database: Opens the database.
            question: Names what is asked; each question has answers and jobs of its own.
        """
        self._database = database
        self._question = question

    async def get(self, keys: Sequence[str]) -> dict[str, str]:
        """Return the answers of those digests that have one.

        Raises:
            StoreError: the database is broken or of another version.
        """

        def work(connection: sqlite3.Connection) -> dict[str, str]:
            found: dict[str, str] = {}
            for start in range(0, len(keys), _MOST_AT_ONCE):
                asked = keys[start : start + _MOST_AT_ONCE]
                marks = ", ".join("?" * len(asked))
                query = f"SELECT key, answer FROM model_answers WHERE question = ? AND key IN ({marks})"  # noqa: S608 - question marks only
                found |= dict(connection.execute(query, (self._question, *asked)).fetchall())
            return found

        return await self._read(work)

    async def put(self, answers: Mapping[str, str]) -> None:
        """Keep answers by their digests, all or none.

        Raises:
            StoreError: the database is broken, of another version, or cannot be written.
        """
        rows = [(self._question, key, answer) for key, answer in answers.items()]
        await self._write("INSERT OR REPLACE INTO model_answers VALUES (?, ?, ?)", rows)

    async def spent(self, model: str) -> Spent:
        """Return what earlier jobs with a model took together.

        Raises:
            StoreError: the database is broken or of another version.
        """
        n_tools, output_tokens, seconds = await self._read(
            lambda c: c.execute(_SPENT, (self._question, model)).fetchone()
        )
        return Spent(n_tools=n_tools, output_tokens=output_tokens, seconds=seconds)

    async def note(self, model: str, spent: Spent) -> None:
        """Note what a job took.

        Raises:
            StoreError: the database is broken, of another version, or cannot be written.
        """
        row = (self._question, model, spent.n_tools, spent.output_tokens, spent.seconds)
        await self._write("INSERT INTO model_jobs VALUES (?, ?, ?, ?, ?)", [row])

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        async with self._database() as database:
            return await database.read(work)

    async def _write(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        async with self._database() as database:
            await database.write(lambda connection: connection.executemany(statement, rows).rowcount)
