"""Where vectors are kept between runs: in Chroma, or in memory where it does not serve."""

import asyncio
import importlib
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from errors import StoreError
from tools.embedding.cards import RecordCard, Tags, digest_of_tags
from tools.embedding.embedder import Vector
from tools.embedding.place import ChromaPlace

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Record:
    """A stored vector with what is told of its document."""

    id: str
    """`<tool id>#<number of the document>`."""
    tool_id: str
    content_hash: str
    """Digest of the text that was embedded."""
    vector: Vector
    text: str = ""
    tags: Tags = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """What is known of a stored record without reading its vector."""

    content_hash: str
    """Digest of the text that was embedded."""
    seen: str
    """Digest of its tags."""


@dataclass(frozen=True)
class Earlier:
    """What another embedder left."""

    embedder: str
    """Its name."""
    origin: str
    """What it can be built from again."""
    n_records: int


class VectorStore(Protocol):
    """Keeps the vectors of one embedder. Every method may raise `StoreError`."""

    problem: str
    """Why vectors are not kept, in one sentence; empty when they are."""

    async def stamp(self) -> str:
        """Read the digest of what the store held when it was last in step; empty while it is being changed."""
        ...

    async def put_stamp(self, stamp: str) -> None:
        """Write that digest."""
        ...

    async def listed(self) -> Mapping[str, Listing]:
        """Read what records there are, by id, without their vectors."""
        ...

    async def vectors(self, ids: Collection[str]) -> Mapping[str, Vector]:
        """Read vectors by id; unknown ids are no error."""
        ...

    async def load(self) -> Mapping[str, Record]:
        """Read every record, by id."""
        ...

    async def put(self, records: Sequence[Record]) -> None:
        """Write records, replacing those of the same id."""
        ...

    async def describe(self, cards: Sequence[RecordCard]) -> None:
        """Write text and tags of records that are there, whose vectors stay."""
        ...

    async def delete(self, ids: Collection[str]) -> None:
        """Delete records; unknown ids are no error."""
        ...


class EarlierVectors(Protocol):
    """What other embedders left in the same place. Every method may raise `StoreError`."""

    async def found(self) -> Sequence[Earlier]:
        """List what there is."""
        ...

    async def load(self, embedder: str) -> Mapping[str, Vector]:
        """Read vectors by the digests of their texts."""
        ...

    async def forget(self) -> None:
        """Delete all of it."""
        ...


class MemoryVectors:
    """Keeps vectors as long as the process lives."""

    def __init__(self, problem: str = "") -> None:
        self.problem = problem
        self._stamp = ""
        self._records: dict[str, Record] = {}

    async def stamp(self) -> str:
        """Return the stamp."""
        return self._stamp

    async def put_stamp(self, stamp: str) -> None:
        """Keep the stamp."""
        self._stamp = stamp

    async def listed(self) -> Mapping[str, Listing]:
        """Return what there is."""
        return {id_: Listing(r.content_hash, digest_of_tags(r.tags)) for id_, r in self._records.items()}

    async def vectors(self, ids: Collection[str]) -> Mapping[str, Vector]:
        """Return vectors."""
        return {id_: self._records[id_].vector for id_ in ids if id_ in self._records}

    async def load(self) -> Mapping[str, Record]:
        """Return a copy of all records."""
        return dict(self._records)

    async def put(self, records: Sequence[Record]) -> None:
        """Keep records."""
        self._records.update({record.id: record for record in records})

    async def describe(self, cards: Sequence[RecordCard]) -> None:
        """Replace text and tags."""
        known = [(card, self._records[card.id]) for card in cards if card.id in self._records]
        await self.put([Record(c.id, c.tool_id, r.content_hash, r.vector, c.text, c.tags) for c, r in known])

    async def delete(self, ids: Collection[str]) -> None:
        """Drop records."""
        for id_ in ids:
            self._records.pop(id_, None)


async def open_vectors(place: ChromaPlace, embedder: str, dim: int, origin: str = "") -> VectorStore:
    """Open the store; where that fails, work in memory and say so.

    Chroma takes about a second and 50 MB to import, so that happens in a thread and not before it is needed.

    Args:
        place: Where it is.
        embedder: Whose vectors are kept.
        dim: Their length.
        origin: What the embedder can be built from again.
    """
    try:
        chroma = await _chroma()
        store: VectorStore = await chroma.ChromaVectors.open(place, embedder, dim, origin)
    except (ImportError, StoreError) as error:
        logger.warning("vectors stay in memory: %s", error)
        return MemoryVectors(f"{error} Vectors stay in memory until then.")
    return store


async def open_earlier(place: ChromaPlace, embedder: str) -> EarlierVectors | None:
    """Look for what embedders other than this one left; None where there is no store that can be read."""
    if not await asyncio.to_thread(lambda: place.may_hold_something):
        return None
    try:
        chroma = await _chroma()
        earlier: EarlierVectors = await chroma.ChromaEarlier.open(place, embedder)
    except (ImportError, StoreError) as error:
        logger.warning("earlier vectors cannot be read: %s", error)
        return None
    return earlier


async def look_at(place: ChromaPlace, embedder: str) -> Mapping[str, Listing]:
    """Read what records there are and change nothing; nothing where there is no store yet.

    Raises:
        StoreError: it cannot be read.
    """
    if not await asyncio.to_thread(lambda: place.may_hold_something):
        return {}
    try:
        chroma = await _chroma()
    except ImportError as error:
        raise StoreError(f"The tool index cannot be read: {error}.") from error
    found: Mapping[str, Listing] = await chroma.look_at(place, embedder)
    return found


async def _chroma() -> Any:  # noqa: ANN401 - a module, whose names are those of the protocols above
    return await asyncio.to_thread(importlib.import_module, "tools.embedding.chroma")
