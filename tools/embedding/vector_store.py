"""Where vectors are kept between runs: on disk through Chroma, or in memory where the disk does not serve."""

import asyncio
import importlib
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from errors import StoreError
from tools.embedding.embedder import Vector

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Record:
    """A stored vector."""

    id: str
    """`<tool id>#<number of the document>`."""
    tool_id: str
    content_hash: str
    """Digest of the text that was embedded."""
    vector: Vector


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

    async def load(self) -> Mapping[str, Record]:
        """Read every record, by id."""
        ...

    async def put(self, records: Sequence[Record]) -> None:
        """Write records, replacing those of the same id."""
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
        self._records: dict[str, Record] = {}

    async def load(self) -> Mapping[str, Record]:
        """Return a copy of all records."""
        return dict(self._records)

    async def put(self, records: Sequence[Record]) -> None:
        """Keep records."""
        self._records.update({record.id: record for record in records})

    async def delete(self, ids: Collection[str]) -> None:
        """Drop records."""
        for id_ in ids:
            self._records.pop(id_, None)


async def open_vectors(folder: Path, embedder: str, dim: int, origin: str = "") -> VectorStore:
    """Open the store on disk; where that fails, work in memory and say so.

    Chroma takes about a second and 50 MB to import, so that happens in a thread and not before it is needed.

    Args:
        folder: Where it is.
        embedder: Whose vectors are kept.
        dim: Their length.
        origin: What the embedder can be built from again.
    """
    try:
        chroma = await asyncio.to_thread(importlib.import_module, "tools.embedding.chroma")
        store: VectorStore = await chroma.ChromaVectors.open(folder, embedder, dim, origin)
    except (ImportError, StoreError) as error:
        logger.warning("vectors stay in memory: %s", error)
        return MemoryVectors(f"{error} Vectors stay in memory until then.")
    return store


async def open_earlier(folder: Path, embedder: str) -> EarlierVectors | None:
    """Look for what embedders other than this one left; None where there is no store that can be read."""
    if not await asyncio.to_thread(folder.is_dir):
        return None
    try:
        chroma = await asyncio.to_thread(importlib.import_module, "tools.embedding.chroma")
        earlier: EarlierVectors = await chroma.ChromaEarlier.open(folder, embedder)
    except (ImportError, StoreError) as error:
        logger.warning("earlier vectors cannot be read: %s", error)
        return None
    return earlier
