"""Vectors, documents and tags in Chroma. Import it in a thread: it is slow to import.

Chroma owns them; the search itself is an exact matrix product in memory, which at these sizes is faster than its
filtered index and misses nothing.
"""

import asyncio
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.collection_configuration import CreateCollectionConfiguration
from chromadb.api.models.Collection import Collection as ChromaCollection
from chromadb.errors import NotFoundError

from tools.embedding.cards import NAMES, RecordCard, digest_of_tags
from tools.embedding.chroma_client import ChromaClient
from tools.embedding.documents import LAYOUT
from tools.embedding.embedder import Vector
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import Earlier, Listing, Record

SCHEMA = 1
BATCH = 1_000
PAGE = 5_000
"""Records that are read at a time."""
STAMP = "in_step"
"""Of a collection: digest of what it held when it was last in step with the library."""
# An exact search needs no graph of neighbours; who asks Chroma itself gets a small one.
_SPACE: CreateCollectionConfiguration = {"hnsw": {"space": "cosine", "ef_construction": 32, "max_neighbors": 8}}
R = TypeVar("R")


class ChromaVectors:
    """One collection for each embedder, `tools-<name>`; a collection of another schema is made anew."""

    def __init__(self, client: ChromaClient, name: str, wanted: Mapping[str, str | int]) -> None:
        self.problem = ""
        self._client = client
        self._name = name
        self._wanted = dict(wanted)

    @classmethod
    async def open(cls, place: ChromaPlace, embedder: str, dim: int, origin: str = "") -> "ChromaVectors":
        """Open or make the collection.

        Raises:
            StoreError: the place cannot be written, or holds what this version of Chroma cannot read.
        """
        client = ChromaClient(place)
        wanted: dict[str, str | int] = {"schema": SCHEMA, "layout": LAYOUT, "dim": dim, "embedder": embedder}
        found = cls(client, "", {**wanted, "origin": origin} if origin else wanted)
        await found._run(lambda _: None)
        return found

    async def stamp(self) -> str:
        """Read the stamp."""
        return await self._run(lambda collection: str((collection.metadata or {}).get(STAMP, "")))

    async def put_stamp(self, stamp: str) -> None:
        """Write the stamp."""
        told = {**self._wanted, STAMP: stamp} if stamp else dict(self._wanted)
        await self._run(lambda collection: collection.modify(metadata=told))

    async def listed(self) -> Mapping[str, Listing]:
        """Read what records there are."""
        return await self._run(_listed)

    async def vectors(self, ids: Collection[str]) -> Mapping[str, Vector]:
        """Read vectors."""
        found: dict[str, Vector] = {}
        for batch in _batches(sorted(ids)):
            found |= await self._run(partial(_vectors, ids=batch))
        return found

    async def load(self) -> Mapping[str, Record]:
        """Read every record."""
        return await self._run(_records)

    async def put(self, records: Sequence[Record]) -> None:
        """Write records in batches."""
        for batch in _batches(records):
            await self._run(partial(_put, records=batch))

    async def describe(self, cards: Sequence[RecordCard]) -> None:
        """Write texts and tags in batches."""
        for batch in _batches(cards):
            await self._run(partial(_describe, cards=batch))

    async def delete(self, ids: Collection[str]) -> None:
        """Delete records in batches."""
        for batch in _batches(sorted(ids)):
            await self._run(partial(_delete, ids=batch))

    async def _run(self, action: Callable[[ChromaCollection], R]) -> R:
        def work(client: ClientAPI) -> R:
            self._name = self._name or _name(self._client.prefix, str(self._wanted["embedder"]))
            return action(_collection(client, self._name, self._wanted))

        return await asyncio.to_thread(self._client.run, work)


class ChromaEarlier:
    """The collections of other embedders, as far as this version can read them."""

    def __init__(self, client: ChromaClient, embedder: str) -> None:
        self._client = client
        self._embedder = embedder

    @classmethod
    async def open(cls, place: ChromaPlace, embedder: str) -> "ChromaEarlier":
        """Open the place.

        Raises:
            StoreError: it holds what this version of Chroma cannot read.
        """
        client = ChromaClient(place)
        await asyncio.to_thread(client.run, lambda opened: opened.count_collections())
        return cls(client, embedder)

    async def found(self) -> Sequence[Earlier]:
        """List what there is."""
        return await asyncio.to_thread(self._client.run, self._found)

    async def load(self, embedder: str) -> Mapping[str, Vector]:
        """Read vectors by the digests of their texts."""
        records = await asyncio.to_thread(self._client.run, lambda client: _records(self._others(client)[embedder]))
        return {record.content_hash: record.vector for record in records.values()}

    async def forget(self) -> None:
        """Delete all of it, also what cannot be read."""
        await asyncio.to_thread(self._client.run, self._forget)

    def _found(self, client: ClientAPI) -> list[Earlier]:
        readable = {name: c for name, c in self._others(client).items() if _is_current(c.metadata)}
        return [Earlier(name, str((c.metadata or {}).get("origin", "")), c.count()) for name, c in readable.items()]

    def _others(self, client: ClientAPI) -> dict[str, ChromaCollection]:
        collections = [c for c in client.list_collections() if c.name.startswith(self._client.prefix)]
        named = {str((c.metadata or {}).get("embedder", c.name)): c for c in collections}
        return {name: c for name, c in named.items() if name != self._embedder}

    def _forget(self, client: ClientAPI) -> None:
        for collection in self._others(client).values():
            client.delete_collection(collection.name)


async def look_at(place: ChromaPlace, embedder: str) -> Mapping[str, Listing]:
    """Read what records there are, and make nothing where there is no collection.

    Raises:
        StoreError: the place cannot be read.
    """
    client = ChromaClient(place)

    def work(opened: ClientAPI) -> Mapping[str, Listing]:
        try:
            return _listed(opened.get_collection(_name(client.prefix, embedder), embedding_function=None))
        except NotFoundError:
            return {}

    return await asyncio.to_thread(client.run, work)


def _listed(collection: ChromaCollection) -> dict[str, Listing]:
    found: dict[str, Listing] = {}
    while page := collection.get(include=["metadatas"], limit=PAGE, offset=len(found)):
        for id_, told in zip(page["ids"], page["metadatas"] or (), strict=True):
            found[id_] = Listing(str(told.get("content_hash", "")), digest_of_tags(told))
        if len(page["ids"]) < PAGE:
            break
    return found


def _vectors(collection: ChromaCollection, ids: list[str]) -> dict[str, Vector]:
    found = collection.get(ids=ids, include=["embeddings"])
    vectors = found["embeddings"] if found["embeddings"] is not None else ()
    return {id_: np.asarray(vector, np.float32) for id_, vector in zip(found["ids"], vectors, strict=True)}


def _records(collection: ChromaCollection) -> dict[str, Record]:
    found = collection.get(include=["embeddings", "metadatas", "documents"])
    vectors, metadatas = found["embeddings"], found["metadatas"]
    if vectors is None or metadatas is None:
        return {}
    texts = found["documents"] or [""] * len(metadatas)
    return {
        id_: Record(id_, str(meta["tool_id"]), str(meta["content_hash"]), np.asarray(vector, np.float32), text or "")
        for id_, vector, meta, text in zip(found["ids"], vectors, metadatas, texts, strict=True)
    }


def _put(collection: ChromaCollection, records: Sequence[Record]) -> None:
    collection.upsert(
        ids=[record.id for record in records],
        embeddings=np.stack([record.vector for record in records]),
        documents=[record.text for record in records],
        metadatas=[_metadata(record) for record in records],
    )


def _describe(collection: ChromaCollection, cards: Sequence[RecordCard]) -> None:
    """Replace tags; a record of the form before, without a text, is written anew with the vector that it has."""
    found = collection.get(ids=[card.id for card in cards], include=["metadatas"])
    told = dict(zip(found["ids"], found["metadatas"] or (), strict=True))
    bare = [card for card in cards if card.id in told and "kind" not in told[card.id]]
    vectors = _vectors(collection, [card.id for card in bare]) if bare else {}
    if bare:
        _put(collection, [Record(c.id, c.tool_id, c.content_hash, vectors[c.id], c.text, c.tags) for c in bare])
    tagged = [card for card in cards if card.id in told.keys() - vectors.keys()]
    if tagged:
        # Chroma merges: a tag that a tool no longer has goes by being told to be nothing.
        none = dict.fromkeys(NAMES)
        collection.update(ids=[card.id for card in tagged], metadatas=[{**none, **_metadata(card)} for card in tagged])


def _delete(collection: ChromaCollection, ids: list[str]) -> None:
    collection.delete(ids=ids)


def _metadata(told: RecordCard | Record) -> dict[str, Any]:
    return {"tool_id": told.tool_id, "content_hash": told.content_hash, **told.tags}


def _batches(items: Sequence[R]) -> list[list[R]]:
    return [list(items[start : start + BATCH]) for start in range(0, len(items), BATCH)]


def _is_current(metadata: Mapping[str, object] | None) -> bool:
    found = metadata or {}
    return found.get("schema") == SCHEMA and found.get("layout") == LAYOUT


def _name(prefix: str, embedder: str) -> str:
    return prefix + re.sub(r"[^a-zA-Z0-9._-]+", "-", embedder).strip("-._")[:200]


def _collection(client: ClientAPI, name: str, wanted: Mapping[str, str | int]) -> ChromaCollection:
    try:
        found = client.get_collection(name, embedding_function=None)
    except NotFoundError:
        return _made(client, name, wanted)
    told, stamp = _without_stamp(found.metadata)
    if {**told, "origin": ""} == {**wanted, "origin": ""}:
        if told != wanted:
            found.modify(metadata={**wanted, **stamp})
        return found
    # What another version wrote is only derived from the library: making it anew loses nothing.
    client.delete_collection(name)
    return _made(client, name, wanted)


def _without_stamp(metadata: Mapping[str, object] | None) -> tuple[dict[str, object], dict[str, str]]:
    told = dict(metadata or {})
    stamp = told.pop(STAMP, None)
    return told, {STAMP: str(stamp)} if stamp else {}


def _made(client: ClientAPI, name: str, metadata: Mapping[str, str | int]) -> ChromaCollection:
    return client.get_or_create_collection(name, embedding_function=None, metadata=dict(metadata), configuration=_SPACE)
