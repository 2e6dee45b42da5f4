"""One shelf of memories: a namespace of the LangGraph store, read once and again whenever another process wrote to it.

The records own their vectors: Python's sqlite3 loads no extensions on many platforms, so the store cannot search by
itself, and a record that is deleted takes its vector along.
"""

import base64
import logging
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

import numpy as np
from langgraph.store.base import BaseStore, Item
from numpy.typing import NDArray
from pydantic import Field

from prompts.frozen import Frozen

logger = logging.getLogger(__name__)
_PAGE = 2_500
"""The store reads everything again for each page."""
_VERSIONS = "memory_versions"
Outcome: TypeAlias = Literal["success", "partial", "failure"]
Vector: TypeAlias = NDArray[np.float32]
Matrix: TypeAlias = NDArray[np.float32]


class Learnt(Frozen):
    """A request with the path that was taken for it."""

    request: str
    """Empty where it held a secret: its words are not kept."""
    path: tuple[str, ...]
    outcome: Outcome
    agent: str
    pulled: tuple[int, ...] = ()
    """Places in the path of tools that only supplied arguments."""
    noise: tuple[str, ...] = ()
    """Tools that were tried on the way and found wrong."""
    support: float = Field(default=0.5, ge=0, le=1)
    """How surely the request's own words, and no memory, spoke for the path."""
    run: str = ""
    """The run that took it: a person's thumb names it."""
    said: str = ""
    """What the person typed, of which the request is a part; empty where it held a secret, or is older than this."""

    @property
    def words(self) -> str:
        """The request for a reader, on one line."""
        return " ".join(self.request.split()) or "(held a secret; its words are not kept)"


class Memory(Learnt):
    """One past request."""

    key: str
    at: datetime
    opinion: Literal[-1, 0, 1] = 0
    """What a person thought of the path: wrong, nothing, or right."""
    owner: str = ""
    """Whose request it was; only they take a shared memory back."""


@dataclass(frozen=True)
class StoredMemory:
    """A memory with its vectors."""

    memory: Memory
    vector: Vector
    pieces: Matrix
    """Of the clauses of its request, shape `(n_pieces, dim)`; the whole where nobody cut it."""


Records: TypeAlias = dict[str, StoredMemory]


class MemoryCollection:
    """Memories under one name, with their vectors."""

    def __init__(self, store: BaseStore, *names: str) -> None:
        self._store = store
        self._namespace = tuple(_label(name) for name in names)
        self._records: Records = {}
        self._version: str | None = None

    @property
    def version(self) -> str:
        """Changes with what was read last."""
        return self._version or ""

    async def records(self) -> Records:
        """Return every memory by its key."""
        version = await self._latest()
        if version != self._version:
            self._records, self._version = await self._read(), version
        return self._records

    async def put(self, memory: Memory, vector: Vector, pieces: Matrix | None = None) -> None:
        """Keep a memory, in place of one with the same key."""
        await self.records()
        cut = vector[None, :] if pieces is None else pieces
        kept = StoredMemory(memory, vector.astype(np.float32), cut.astype(np.float32))
        record = {**memory.model_dump(mode="json"), "vector": [round(float(x), 5) for x in vector]}
        record["pieces"] = base64.b64encode(kept.pieces.astype(np.float16).tobytes()).decode()
        await self._store.aput(self._namespace, memory.key, record, index=False)
        self._records[memory.key] = kept
        await self._changed()

    async def drop(self, *keys: str) -> int:
        """Delete memories with their vectors; return how many there were."""
        known = await self.records()
        gone = [key for key in keys if known.pop(key, None) is not None]
        for key in keys:  # also one that could not be read
            await self._store.adelete(self._namespace, key)
        await self._changed()
        return len(gone)

    async def _latest(self) -> str:
        item = await self._store.aget((_VERSIONS, *self._namespace), "version")
        return str(item.value.get("version", "")) if item else ""

    async def _changed(self) -> None:
        self._version = uuid.uuid4().hex
        await self._store.aput((_VERSIONS, *self._namespace), "version", {"version": self._version}, index=False)

    async def _read(self) -> Records:
        known: Records = {}
        for item in await self._items():
            record = _read(item.value)
            if record is None:
                logger.warning("the memory %s cannot be read and is passed over", item.key)
            else:
                known[item.key] = record
        return known

    async def _items(self) -> list[Item]:
        items: list[Item] = []
        while True:
            page = await self._store.asearch(self._namespace, limit=_PAGE, offset=len(items))
            items += page
            if len(page) < _PAGE:
                return [item for item in items if item.namespace == self._namespace]


def _label(name: str) -> str:
    """Write a name as the store takes it: without periods, and never empty."""
    return name.replace("%", "%25").replace(".", "%2E") or "%"


def _read(value: Mapping[str, object]) -> StoredMemory | None:
    record = dict(value)
    try:
        vector = np.asarray(record.pop("vector"), dtype=np.float32)
        cut = base64.b64decode(str(record.pop("pieces", "")))
        pieces = np.frombuffer(cut, np.float16).astype(np.float32).reshape(-1, len(vector)) if cut else vector[None, :]
        return StoredMemory(Memory.model_validate(record), vector, pieces)
    except (KeyError, ValueError):
        return None
