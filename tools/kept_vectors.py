"""An embedder that never embeds a text twice: vectors are kept in one file, by what was embedded and by which model."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from errors import StoreError
from tools.database import BUSY_S
from tools.embedding import Embedder, Matrix, Vector, clean

Form: TypeAlias = Literal["query", "document"]
BATCH = 32
"""Texts between two writes: what was embedded before an interruption is kept."""
_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"
_ASKED = 500
"""Keys in one statement; SQLite takes no more than 999 on old builds."""


class KeptEmbedder:
    """Looks on disk before it asks the embedder within. The model is not loaded where every text is known.

    Beside what the embedder raises, every method may raise `StoreError`.
    """

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        self._file = folder / "vectors.sqlite"
        self._working = asyncio.Lock()

    @property
    def name(self) -> str:
        """Name of the embedder within."""
        return self._embedder.name

    @property
    def dim(self) -> int:
        """Length of a vector."""
        return self._embedder.dim

    async def warm(self) -> None:
        """Do nothing: the model is loaded when a text is new."""

    async def embed_query(self, text: str) -> Vector:
        """Embed a request, or take its vector from disk."""
        vector: Vector = (await self.embed_queries([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed requests, or take their vectors from disk."""
        return await self._vectors("query", texts, self._embedder.embed_queries)

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed documents, or take their vectors from disk."""
        return await self._vectors("document", texts, self._embedder.embed_documents)

    async def _vectors(
        self, form: Form, texts: Sequence[str], embed: Callable[[Sequence[str]], Awaitable[Matrix]]
    ) -> Matrix:
        keyed = {_key(self.name, form, text): text for text in map(clean, texts)}
        async with self._working:
            found = await asyncio.to_thread(_read, self._file, list(keyed))
            missing = [key for key in keyed if key not in found]
            if missing:
                await self._embedder.warm()
            for start in range(0, len(missing), BATCH):
                batch = missing[start : start + BATCH]
                fresh = dict(zip(batch, await embed([keyed[key] for key in batch]), strict=True))
                await asyncio.to_thread(_write, self._file, fresh)
                found |= fresh
        rows = [found[_key(self.name, form, clean(text))] for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.dim), np.float32)


def _key(name: str, form: Form, text: str) -> bytes:
    return hashlib.sha256(f"{name}\n{form}\n{text}".encode()).digest()


def _read(file: Path, keys: Sequence[bytes]) -> dict[bytes, Vector]:
    found: dict[bytes, Vector] = {}
    with _open(file) as connection:
        for start in range(0, len(keys), _ASKED):
            some = keys[start : start + _ASKED]
            marks = ",".join("?" * len(some))
            rows: Iterable[tuple[bytes, bytes]] = connection.execute(
                f"SELECT key, vector FROM vectors WHERE key IN ({marks})",  # noqa: S608 - question marks only
                some,
            )
            found |= {key: np.frombuffer(vector, np.float32) for key, vector in rows}
    return found


def _write(file: Path, vectors: dict[bytes, Vector]) -> None:
    with _open(file) as connection:
        rows = [(key, np.asarray(vector, np.float32).tobytes()) for key, vector in vectors.items()]
        connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)


@contextmanager
def _open(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(file, timeout=BUSY_S)) as connection, connection:
            connection.execute(_TABLE)
            yield connection
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"The kept vectors {file} cannot be used ({error}); delete it or make room.") from error
