"""Where vectors are kept between runs: on disk through Chroma, or in memory where the disk does not serve."""

import asyncio
import importlib
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from errors import StoreError
from tools.embedding import Vector

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


async def open_vectors(folder: Path, embedder: str, dim: int) -> VectorStore:
    """Open the store on disk; where that fails, work in memory and say so.

    Chroma takes about a second and 50 MB to import, so that happens in a thread and not before it is needed.
    """
    try:
        chroma = await asyncio.to_thread(importlib.import_module, "tools.chroma")
        store: VectorStore = await chroma.ChromaVectors.open(folder, embedder, dim)
    except (ImportError, StoreError) as error:
        logger.warning("vectors stay in memory: %s", error)
        return MemoryVectors(f"{error} Vectors stay in memory until then.")
    return store
