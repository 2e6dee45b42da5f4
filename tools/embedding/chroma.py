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
from tools.embedding.documents import LAYOUT
from tools.embedding.embedder import Vector
from tools.embedding.vector_store import Earlier, Record

SCHEMA = 1
BATCH = 1_000
PREFIX = "tools-"
R = TypeVar("R")


class ChromaVectors:
    """One collection for each embedder, `tools-<name>`; a collection of another schema is made anew."""

    def __init__(self, folder: Path, collection: ChromaCollection) -> None:
        self.problem = ""
        self._folder = folder
        self._collection = collection

    @classmethod
    async def open(cls, folder: Path, embedder: str, dim: int, origin: str = "") -> "ChromaVectors":
        """Open or make the collection.

        Raises:
            StoreError: the folder cannot be written, or holds what this version of Chroma cannot read.
        """
        collection = await asyncio.to_thread(_guarded, folder, lambda: _collection(folder, embedder, dim, origin))
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


class ChromaEarlier:
    """The collections of other embedders, as far as this version can read them."""

    def __init__(self, folder: Path, client: ClientAPI, embedder: str) -> None:
        self._folder = folder
        self._client = client
        self._embedder = embedder

    @classmethod
    async def open(cls, folder: Path, embedder: str) -> "ChromaEarlier":
        """Open the folder.

        Raises:
            StoreError: the folder holds what this version of Chroma cannot read.
        """
        return cls(folder, await asyncio.to_thread(_guarded, folder, lambda: _client(folder)), embedder)

    async def found(self) -> Sequence[Earlier]:
        """List what there is."""
        return await asyncio.to_thread(_guarded, self._folder, self._found)

    async def load(self, embedder: str) -> Mapping[str, Vector]:
        """Read vectors by the digests of their texts."""
        collection = await asyncio.to_thread(_guarded, self._folder, lambda: self._others()[embedder])
        records = await ChromaVectors(self._folder, collection).load()
        return {record.content_hash: record.vector for record in records.values()}

    async def forget(self) -> None:
        """Delete all of it, also what cannot be read."""
        await asyncio.to_thread(_guarded, self._folder, self._forget)

    def _found(self) -> list[Earlier]:
        readable = {name: c for name, c in self._others().items() if _is_current(c.metadata)}
        return [Earlier(name, str((c.metadata or {}).get("origin", "")), c.count()) for name, c in readable.items()]

    def _others(self) -> dict[str, ChromaCollection]:
        collections = [c for c in self._client.list_collections() if c.name.startswith(PREFIX)]
        named = {str((c.metadata or {}).get("embedder", c.name)): c for c in collections}
        return {name: c for name, c in named.items() if name != self._embedder}

    def _forget(self) -> None:
        for collection in self._others().values():
            self._client.delete_collection(collection.name)


def _is_current(metadata: Mapping[str, object] | None) -> bool:
    found = metadata or {}
    return found.get("schema") == SCHEMA and found.get("layout") == LAYOUT


def _client(folder: Path) -> ClientAPI:
    return chromadb.PersistentClient(str(folder), settings=ChromaSettings(anonymized_telemetry=False))


def _collection(folder: Path, embedder: str, dim: int, origin: str) -> ChromaCollection:
    folder.mkdir(parents=True, exist_ok=True)
    client = _client(folder)
    name = PREFIX + re.sub(r"[^a-zA-Z0-9._-]+", "-", embedder).strip("-._")[:200]
    wanted: dict[str, str | int] = {"schema": SCHEMA, "layout": LAYOUT, "dim": dim, "embedder": embedder}
    if origin:
        wanted["origin"] = origin
    try:
        found = client.get_collection(name, embedding_function=None)
    except NotFoundError:
        return _made(client, name, wanted)
    if {**(found.metadata or {}), "origin": origin} == {"origin": origin, **wanted}:
        if found.metadata != wanted:
            found.modify(metadata=wanted)
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
