"""Decides by all that is known how likely each move of a path is: the one planner, for agents and for evaluation.

tool graph ──► learnt edges ──┐
long-term memory ──► votes ───┼──► PathKnowledge ──► MoveScores of one task ──► search
tool index ──► vectors ───────┘          (kept until something of it changes)
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from agents.extraction.discourse.clauses import clauses
from agents.intents.intents import Intents
from graph.memory.collection import StoredMemory
from graph.memory.long_term import LongTermMemory, wanted
from graph.planner.evidence import AskedPath, PathKnowledge, joined
from graph.planner.move_scores import MoveScores
from graph.planner.transition_counts import PathCounts
from graph.planner.weights import WeightBook, shipped_weights
from graph.store.edge_reader import EdgeReader
from graph.store.learnt_edges import LearntEdges
from graph.store.transition_weights import AVAILABILITY_PRIOR
from tools.embedding.embedder import Matrix, Vector
from tools.lexical.bm25 import tokenise
from tools.retrieval.index import IndexState
from tools.retrieval.index_snapshot import IndexSnapshot

Floats = npt.NDArray[np.floating]
WORKS_AT_LEAST = 0.8
"""Of one that failed again and again, against a tool of which nothing is known: whoever does the same job goes before
it already, and a tool of another job is no way out."""


@dataclass(frozen=True)
class PlannerTask:
    """A task of one agent."""

    task: str
    wishes: Intents
    allowed: Collection[str]
    """Ids of the tools that may be used."""


@dataclass
class Planner:
    """Keeps what was learnt ready for the requests of one user; with nothing at hand it goes by wishes alone."""

    memory: LongTermMemory | None = None
    edges: EdgeReader | None = None
    index: Callable[[], IndexState | None] = lambda: None
    embed: Callable[[str], Awaitable[Vector | None]] | None = None
    weights: WeightBook = field(default_factory=shipped_weights)
    _known: PathKnowledge | None = None
    _seen: tuple[object, ...] = ()
    _held: tuple[object, ...] = ()
    """What is told apart by identity, kept so that no other object can come to bear it."""

    async def judge(self, asked: PlannerTask) -> MoveScores:
        """Gather what speaks for each tool of a task."""
        tool_ids = asked.wishes.tool_ids
        learnt = LearntEdges() if self.edges is None else await self.edges.edges(tool_ids)
        path = await self._asked_path(asked)
        kept = await self._kept(path.whole.shape)
        knowledge = await self._knowledge(tool_ids, learnt, kept, path.whole)
        evidence = knowledge.evidence(path)
        return MoveScores(
            wishes=asked.wishes,
            evidence=replace(evidence, asked=asked.wishes.matrix, works=_works(tool_ids, learnt)),
            counts=knowledge.counts,
            weights=self.weights.choose(described=_described_only(asked), n_paths=learnt.paths, n_past=len(kept)),
            allowed=asked.allowed,
            voted=frozenset(tool_ids[number] for past in evidence.nearest.paths for number in past),
        )

    async def _asked_path(self, asked: PlannerTask) -> AskedPath:
        cut = [clause.text for clause in clauses(asked.task)] or [asked.task]
        found = [None if self.embed is None else await self.embed(text) for text in (asked.task, *cut)]
        vectors = [vector for vector in found if vector is not None]
        if len(vectors) < len(found):  # no embedder, or it failed: words alone
            vectors = [np.zeros(0, np.float32)] * len(found)
        return AskedPath(vectors[0], np.stack(vectors[1:]), self._words(cut, asked.wishes))

    def _words(self, cut: Sequence[str], wishes: Intents) -> Floats:
        snapshot = self._snapshot
        if snapshot is None or snapshot.tool_ids != wishes.tool_ids:
            return np.zeros((len(cut), len(wishes.tool_ids)))
        scores = snapshot.lexical.score_all([tokenise(text) for text in cut])
        return np.asarray(scores[:, snapshot.starts[: snapshot.n_tools]])

    @property
    def _snapshot(self) -> IndexSnapshot | None:
        state = self.index()
        return None if state is None else state.snapshot

    async def _kept(self, shape: tuple[int, ...]) -> list[StoredMemory]:
        """Return the past requests that went well, as far as they can be compared."""
        known = [] if self.memory is None else await self.memory.everything()
        good = (kept for kept in known if kept.memory.outcome == "success" and kept.memory.path)
        return [kept for kept in good if kept.vector.shape == shape]

    async def _knowledge(
        self, tool_ids: tuple[str, ...], learnt: LearntEdges, kept: Sequence[StoredMemory], whole: Vector
    ) -> PathKnowledge:
        """Learn anew where something changed since the last task."""
        version = self.memory.version if self.memory is not None else 0
        snapshot = self._snapshot
        if snapshot is not None and (snapshot.vectors is None or snapshot.vectors.shape[1] != len(whole)):
            snapshot = None
        seen = (tool_ids, id(learnt), version, len(kept), id(snapshot), len(whole))
        if self._known is None or seen != self._seen:
            self._known = await asyncio.to_thread(_learnt, tool_ids, learnt, kept, snapshot, len(whole))
            self._seen, self._held = seen, (learnt, snapshot)
        return self._known


def _learnt(
    tool_ids: tuple[str, ...],
    learnt: LearntEdges,
    kept: Sequence[StoredMemory],
    snapshot: IndexSnapshot | None,
    dim: int,
) -> PathKnowledge:
    numbers = {tool_id: number for number, tool_id in enumerate(tool_ids)}
    # Tools that only supplied are pulled in by those that need them; what was asked for is what a memory tells.
    paths = [[numbers[tool_id] for tool_id in wanted(one.memory) if tool_id in numbers] for one in kept]
    counts = PathCounts.of(learnt, tool_ids)
    for path in paths:
        for place, first in enumerate(path):
            for second in path[place + 2 :]:  # neighbours are among the edges
                counts.precede(first, second)
    no_words = np.zeros((0, len(tool_ids)))
    asked = [AskedPath(one.vector, one.pieces, no_words) for one, path in zip(kept, paths, strict=True) if path]
    described, centre = _described(tool_ids, snapshot, dim)
    return joined(described, counts, asked, [path for path in paths if path], centre)


def _described_only(asked: PlannerTask) -> bool:
    described = asked.wishes.described
    if described is None:
        return False
    return all(described.tools[place] for tool_id, place in asked.wishes.places.items() if tool_id in asked.allowed)


def _described(tool_ids: tuple[str, ...], snapshot: IndexSnapshot | None, dim: int) -> tuple[Matrix, Vector]:
    """Return the vectors of the tools' descriptions, and where requests lie as far as the background tells."""
    vectors = np.zeros((len(tool_ids), dim), np.float32)
    if (
        snapshot is None
        or snapshot.vectors is None
        or snapshot.tool_ids != tool_ids
        or snapshot.vectors.shape[1] != dim
    ):
        return vectors, np.zeros(dim, np.float32)
    first, last = int(snapshot.starts[snapshot.n_tools]), int(snapshot.starts[snapshot.n_tools + 1])
    background = snapshot.vectors[first:last]
    centre = background.mean(axis=0) if len(background) else np.zeros(dim, np.float32)
    return snapshot.vectors[snapshot.starts[: snapshot.n_tools]], centre


def _works(tool_ids: Sequence[str], learnt: LearntEdges) -> Floats:
    known = (learnt.availability.get(tool_id, AVAILABILITY_PRIOR) for tool_id in tool_ids)
    return np.clip(np.array(list(known)) / AVAILABILITY_PRIOR, WORKS_AT_LEAST, 1.0)
