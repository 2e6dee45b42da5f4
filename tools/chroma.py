"""Vectors on disk through Chroma. Import it in a thread: it is slow to import.

Chroma only keeps the vectors; the search itself is an exact matrix product in memory, which at these sizes is
faster than its filtered index and misses nothing.
"""

import asyncio
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.models.Collection import Collection as ChromaCollection
from chromadb.config import Settings as ChromaSettings
from chromadb.errors import ChromaError, NotFoundError

from errors import StoreError
from tools.documents import LAYOUT
from tools.vectors import Record

SCHEMA = 1
BATCH = 1_000
R = TypeVar("R")


class ChromaVectors:
    """One collection for each embedder, `tools-<name>`; a collection of another schema is made anew."""

    def __init__(self, folder: Path, collection: ChromaCollection) -> None:
        self.problem = ""
        self._folder = folder
        self._collection = collection

    @classmethod
    async def open(cls, folder: Path, embedder: str, dim: int) -> "ChromaVectors":
        """Open or make the collection.

        Raises:
            StoreError: the folder cannot be written, or holds what this version of Chroma cannot read.
        """
        collection = await asyncio.to_thread(_guarded, folder, lambda: _collection(folder, embedder, dim))
        return cls(folder, collection)

    async def load(self) -> Mapping[str, Record]:
        """Read every record."""
        return await asyncio.to_thread(_guarded, self._folder, self._load)

    async def put(self, records: Sequence[Record]) -> None:
        """Write records in batches."""
        for start in range(0, len(records), BATCH):
            batch = records[start : start + BATCH]
            await asyncio.to_thread(_guarded, self._folder, lambda batch=batch: self._put(batch))

    async def delete(self, ids: Collection[str]) -> None:
        """Delete records."""
        doomed = sorted(ids)
        for start in range(0, len(doomed), BATCH):
            batch = doomed[start : start + BATCH]
            await asyncio.to_thread(_guarded, self._folder, lambda batch=batch: self._collection.delete(ids=batch))

    def _load(self) -> Mapping[str, Record]:
        found = self._collection.get(include=["embeddings", "metadatas"])
        vectors, metadatas = found["embeddings"], found["metadatas"]
        if vectors is None or metadatas is None:
            return {}
        return {
            id_: Record(id_, str(meta["tool_id"]), str(meta["content_hash"]), np.asarray(vector, np.float32))
            for id_, vector, meta in zip(found["ids"], vectors, metadatas, strict=True)
        }

    def _put(self, records: Sequence[Record]) -> None:
        self._collection.upsert(
            ids=[record.id for record in records],
            embeddings=np.stack([record.vector for record in records]),
            metadatas=[{"tool_id": record.tool_id, "content_hash": record.content_hash} for record in records],
        )


def _collection(folder: Path, embedder: str, dim: int) -> ChromaCollection:
    folder.mkdir(parents=True, exist_ok=True)
    client = chromadb.PersistentClient(str(folder), settings=ChromaSettings(anonymized_telemetry=False))
    name = "tools-" + re.sub(r"[^a-zA-Z0-9._-]+", "-", embedder).strip("-._")[:200]
    wanted: dict[str, str | int] = {"schema": SCHEMA, "layout": LAYOUT, "dim": dim, "embedder": embedder}
    try:
        found = client.get_collection(name, embedding_function=None)
    except NotFoundError:
        return _made(client, name, wanted)
    if found.metadata == wanted:
        return found
    # What another version wrote is only derived from the library: making it anew loses nothing.
    client.delete_collection(name)
    return _made(client, name, wanted)


def _made(client: ClientAPI, name: str, metadata: dict[str, str | int]) -> ChromaCollection:
    return client.get_or_create_collection(name, embedding_function=None, metadata=metadata)


_FAULTS = (ChromaError, OSError, ValueError, RuntimeError, KeyError)


def _guarded(folder: Path, action: Callable[[], R]) -> R:
    try:
        return action()
    except BaseException as error:
        # Chroma's Rust core reports a damaged store by a panic, which is no Exception.
        if not isinstance(error, _FAULTS) and type(error).__name__ != "PanicException":
            raise
        raise StoreError(f"The tool index in {str(folder)!r} cannot be used; delete it to rebuild it.") from error
