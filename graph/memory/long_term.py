"""Long-term memory: past request → path → outcome → what a person thought of it.

Each user has a shelf; what they share stands on another that everybody reads. A memory speaks for its path as far as
it deserves it: as surely as the request's own words spoke for the path, whatever memory added; fully where a person
said that it was right; against it where they said that it was wrong. It fades with time.
"""

import math
import uuid
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime

import numpy as np
from langgraph.store.base import BaseStore

from graph.memory.collection import Learnt, Matrix, Memory, MemoryCollection, Records, StoredMemory, Vector
from graph.memory.secrets import holds_secret
from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention

_OWN, _SHARED = "memories", "shared_memories"
TRUSTED = 0.25
"""Weight from which a memory proposes its path, and from which others learn from it."""
AGAINST = 0.5
"""How much of what speaks for a tool a person's "wrong" takes away. Not all: a thumb is on the whole answer."""
_ASIDE = 0.25
"""The same for what a good path says beside its tools: against what was tried on the way, and for its own."""
_DAY_S = 86_400.0
_AS_WRITTEN = 1e-4
"""Vectors are written with five digits."""


class Recollection(Frozen):
    """A memory, its likeness to the request at hand, and how much it has to say about it."""

    memory: Memory
    likeness: float
    """A cosine."""
    weight: float
    """From -1, its path is surely wrong here, to 1, surely right."""


class LongTermMemory:
    """What one user asked before, and which path answered it."""

    def __init__(
        self,
        store: BaseStore,
        user: str,
        *,
        retention: Retention = DEFAULT_RETENTION,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._user = user
        self._own, self._shared = MemoryCollection(store, _OWN, user), MemoryCollection(store, _SHARED)
        self._decay = math.log(2) / (retention.memory_half_life_days * _DAY_S)
        self._most = retention.memory_most
        self._clock = clock

    @property
    def version(self) -> str:
        """Changes with what is known, as it was read last."""
        return f"{self._own.version}:{self._shared.version}"

    async def remember(self, learnt: Learnt, vector: Vector, pieces: Matrix | None = None, *, opinion: int = 0) -> None:
        """Keep a request with the path that was taken.

        The same request keeps its latest path that nobody found wrong, and those that a person judged. Of one that
        holds a secret the words are not kept, only its path and its vectors.

        Args:
            learnt: What to keep.
            vector: Of the request as `memorable` gives it.
            pieces: Of its clauses, shape `(n_pieces, dim)`.
            opinion: 1 where a person chose the path themselves.
        """
        if holds_secret(learnt.request):
            learnt = learnt.model_copy(update={"request": ""})
        if not learnt.request or holds_secret(learnt.said):
            learnt = learnt.model_copy(update={"said": ""})
        known = await self._own.records()
        same = [kept.memory for kept in known.values() if _is_same(kept, learnt.request, vector)]
        judged = next((m for m in same if m.opinion and m.path == learnt.path), None)
        key = judged.key if judged else uuid.uuid4().hex
        opinion = opinion or (judged.opinion if judged else 0)
        memory = Memory(key=key, at=self._clock(), owner=self._user, opinion=opinion, **learnt.model_dump())
        stale = [] if opinion < 0 else [m.key for m in same if not m.opinion]
        await self._own.put(memory, vector, pieces)
        await self._own.drop(*stale, *self._too_many(await self._own.records(), stale))

    async def recall(self, vector: Vector, *, top_k: int = 5, at_least: float = 0.0) -> list[Recollection]:
        """Return the memories most like a request, the likest first; of one's own and a shared one, one's own."""
        same = [kept for kept in await self._all() if kept.vector.shape == vector.shape]
        if not same:
            return []
        likeness = np.stack([kept.vector for kept in same]) @ vector
        order = np.argsort(-likeness, kind="stable")[:top_k]
        near = [(same[i].memory, min(1.0, float(likeness[i]))) for i in order if likeness[i] >= at_least]
        return [Recollection(memory=m, likeness=like, weight=self._weight(m, like, at_least)) for m, like in near]

    async def entries(self) -> list[tuple[Memory, float]]:
        """List one's own and the shared memories with what each has to say about its very request, the latest first."""
        latest = sorted((kept.memory for kept in await self._all()), key=lambda m: m.at, reverse=True)
        return [(m, self._weight(m, 1.0, 0.0)) for m in latest]

    async def everything(self) -> list[StoredMemory]:
        """Return with its vectors all that can be learnt from: what is still trusted."""
        return [kept for kept in await self._all() if self._weight(kept.memory, 1.0, 0.0) >= TRUSTED]

    async def _all(self) -> list[StoredMemory]:
        return list({**await self._shared.records(), **await self._own.records()}.values())

    async def forget(self, *keys: str) -> int:
        """Delete memories with their vectors, what one shared of them included; return how many there were."""
        shared = await self._shared.records()
        mine = [key for key in keys if key in shared and shared[key].memory.owner == self._user]
        n_own = await self._own.drop(*keys)
        n_shared = await self._shared.drop(*mine) if mine else 0
        return max(n_own, n_shared)

    async def judge(self, key: str, *, liked: bool) -> bool:
        """Take a person's word on a path; tell whether there is such a memory.

        On what somebody else shared, one has an opinion of one's own, which changes nothing for the others.
        """
        shared, own = await self._shared.records(), await self._own.records()
        found = own.get(key) or shared.get(key)
        if found is None:
            return False
        judged = found.memory.model_copy(update={"opinion": 1 if liked else -1})
        await self._own.put(judged, found.vector, found.pieces)
        if key in shared and found.memory.owner == self._user:
            await self._shared.put(judged, found.vector, found.pieces)
        return True

    async def judge_run(self, run: str, *, liked: bool) -> int:
        """Take a thumb on an answer: it is about every path of its run; return how many there are."""
        mine = (kept.memory for kept in (await self._own.records()).values())
        keys = [memory.key for memory in mine if run and memory.run == run]
        return sum([await self.judge(key, liked=liked) for key in keys])

    async def forget_runs(self, runs: Collection[str], *, judged: bool = False) -> int:
        """Delete one's own memories of some runs; return how many there were.

        Args:
            runs: Their keys.
            judged: Whether also those of which a person said something.
        """
        mine = [kept.memory for kept in (await self._own.records()).values()]
        return await self._own.drop(*(m.key for m in mine if m.run in runs and (judged or not m.opinion)))

    async def share(self, key: str) -> bool:
        """Let everybody use a memory of one's own; tell whether there is such a one."""
        found = (await self._own.records()).get(key)
        if found is None or found.memory.owner not in {"", self._user}:
            return False
        shared = found.memory.model_copy(update={"owner": self._user, "run": "", "said": ""})
        await self._shared.put(shared, found.vector, found.pieces)
        return True

    def _weight(self, memory: Memory, likeness: float, at_least: float) -> float:
        """Weigh a memory: how near it is beyond what counts as alike, how much it is to be trusted, how old it is."""
        nearness = (likeness - at_least) / (1 - at_least) if at_least < 1 else 1.0
        age_s = max(0.0, (self._clock() - memory.at).total_seconds())
        return max(0.0, nearness) * trust(memory) * math.exp(-self._decay * age_s)

    def _too_many(self, known: Records, gone: Sequence[str]) -> list[str]:
        left = [kept.memory for kept in known.values() if kept.memory.key not in gone]
        by_age = sorted(left, key=lambda m: (m.opinion != 0, m.at))
        return [m.key for m in by_age[: max(0, len(left) - self._most)]]


def _is_same(kept: StoredMemory, request: str, vector: Vector) -> bool:
    """Tell whether a memory is of this request; of one without words its vector says so."""
    if request or kept.memory.request:
        return kept.memory.request == request
    return kept.vector.shape == vector.shape and bool(np.allclose(kept.vector, vector, atol=_AS_WRITTEN))


def trust(memory: Memory) -> float:
    """Say how far a memory speaks for its path, in [-1, 1]: a person's word goes before what the calls brought."""
    if memory.opinion:
        return float(memory.opinion)
    return memory.support if memory.outcome == "success" else 0.0


def objections(recollections: Sequence[Recollection]) -> dict[str, float]:
    """Say how far similar requests speak against tools; tool id → share of what speaks for it, in (0, AGAINST].

    A path that was found wrong speaks against its tools, but not against those that only supplied them: they come
    along by themselves. What was found wrong on the way to a good path is spoken against too, and a good path takes
    back as much of what is said against its tools.
    """
    total = max(1.0, sum(abs(r.weight) for r in recollections))
    counted: dict[str, float] = {}
    for r in recollections:
        said = AGAINST if r.weight < 0 else _ASIDE
        for tool_id in dict.fromkeys(wanted(r.memory)):
            counted[tool_id] = counted.get(tool_id, 0.0) - said * r.weight / total
        for tool_id in set(r.memory.noise) - set(r.memory.path) if r.weight > 0 else ():
            counted[tool_id] = counted.get(tool_id, 0.0) + _ASIDE * r.weight / total
    return {tool_id: share for tool_id, share in counted.items() if share > 0}


def wanted(memory: Learnt) -> tuple[str, ...]:
    """Return the tools of a path that were taken for their own sake."""
    return tuple(tool_id for place, tool_id in enumerate(memory.path) if place not in memory.pulled)
