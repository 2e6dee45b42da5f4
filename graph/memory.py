"""Long-term memory: past request → path → outcome.

The LangGraph store owns the records; the vectors lie beside them under the same key, and a delete removes both.
Python's sqlite3 loads no extensions on many platforms, so the store cannot search by itself.
"""

import logging
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

import numpy as np
from langgraph.store.base import BaseStore
from numpy.typing import NDArray

from prompts.frozen import Frozen

logger = logging.getLogger(__name__)
_NAMESPACE = "memories"
_PAGE = 500
Outcome = Literal["success", "partial", "failure"]


class Learnt(Frozen):
    """A request with the path that was taken for it."""

    request: str
    path: tuple[str, ...]
    outcome: Outcome
    agent: str


class Memory(Learnt):
    """One past request."""

    key: str
    at: datetime


class Recollection(Frozen):
    """A memory with its likeness to the request at hand, a cosine."""

    memory: Memory
    likeness: float


class LongTermMemory:
    """What one user asked before, and which path answered it."""

    def __init__(self, store: BaseStore, user: str) -> None:
        self._store = store
        self._namespace = (_NAMESPACE, user)
        self._known: dict[str, tuple[Memory, NDArray[np.float32]]] | None = None

    async def remember(self, learnt: Learnt, vector: NDArray[np.float32]) -> None:
        """Keep a request with the path that was taken; the same request keeps only its latest path."""
        known = await self._load()
        key = next((k for k, (m, _) in known.items() if m.request == learnt.request), uuid.uuid4().hex)
        memory = Memory(key=key, at=datetime.now(UTC), **learnt.model_dump())
        record = {**memory.model_dump(mode="json"), "vector": [round(float(x), 5) for x in vector]}
        await self._store.aput(self._namespace, key, record, index=False)
        known[key] = (memory, vector.astype(np.float32))

    async def recall(self, vector: NDArray[np.float32], *, top_k: int = 5, at_least: float = 0.0) -> list[Recollection]:
        """Return the memories most like a request, the likest first."""
        known = await self._load()
        same = [(m, v) for m, v in known.values() if v.shape == vector.shape]
        if not same:
            return []
        likeness = np.stack([v for _, v in same]) @ vector
        order = np.argsort(-likeness)[:top_k]
        return [Recollection(memory=same[i][0], likeness=float(likeness[i])) for i in order if likeness[i] >= at_least]

    async def forget(self, key: str) -> None:
        """Delete a memory with its vector."""
        known = await self._load()
        known.pop(key, None)
        await self._store.adelete(self._namespace, key)

    async def _load(self) -> dict[str, tuple[Memory, NDArray[np.float32]]]:
        if self._known is None:
            known = {}
            items = await self._store.asearch(self._namespace, limit=_PAGE)
            while len(items) % _PAGE == 0 and items:
                more = await self._store.asearch(self._namespace, limit=_PAGE, offset=len(items))
                if not more:
                    break
                items = [*items, *more]
            for item in items:
                record = _read(item.value)
                if record is None:
                    logger.warning("the memory %s cannot be read and is passed over", item.key)
                else:
                    known[item.key] = record
            self._known = known
        return self._known


def votes(recollections: list[Recollection], share: float) -> Mapping[str, float]:
    """Let similar requests that went well vote for the tools of their paths; values in [0, share]."""
    good = [r for r in recollections if r.memory.outcome == "success"]
    total = sum(r.likeness for r in good)
    counted: dict[str, float] = {}
    for r in good:
        for tool_id in set(r.memory.path):
            counted[tool_id] = counted.get(tool_id, 0.0) + share * r.likeness / total
    return counted


def _read(value: Mapping[str, object]) -> tuple[Memory, NDArray[np.float32]] | None:
    record = dict(value)
    try:
        vector = np.asarray(record.pop("vector"), dtype=np.float32)
        return Memory.model_validate(record), vector
    except (KeyError, ValueError):
        return None
