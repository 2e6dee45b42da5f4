"""The planners that are compared. Each is fitted on the rows that a split lets it learn from, and on no other."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final, TypeAlias

import numpy as np

from evals.figures.conditional_logit import fit_choice
from evals.planning.beam_search import Score, beam_path, unweighted_beam
from evals.planning.feature_groups import GROUPS
from evals.planning.fitting import Lesson, fit, lessons, places_to_learn_from
from evals.planning.prototype import EDGES, FEATURES, MEMORY, PrototypeRequest
from evals.planning.scope import Scope
from evals.planning.search import searched
from evals.planning.splits import PathSplit
from graph.planner.evidence import AskedPath, PathKnowledge, learn, piece_likeness
from graph.planner.softmax import PathScorer, PathWeights, path_scorer
from graph.search.depth_first import Bounds
from tools.embedding.embedder import Matrix

Plan: TypeAlias = Callable[[AskedPath], Awaitable[list[int]]]
"""A request → numbers of tools."""
FLOOR: Final = "prototype"
OURS: Final = "ours"
WITHOUT: Final[Mapping[str, tuple[str, ...]]] = {
    OURS: (),
    "ours, edges off": ("edges",),
    "ours, node weights off": ("nodes",),
    "ours, memory off": ("memory",),
    "ours, memory, edges off": ("memory", "edges"),
    "ours, learnt likeness off": ("learnt",),
    "ours, memory, learnt off": ("memory", "learnt"),
}
BEAM = 8
MAX_STEPS = 96
"""Moves of one search."""


@dataclass
class Bench:
    """What all planners of one split share."""

    split: PathSplit
    described: Matrix
    asked: Sequence[AskedPath]
    paths: Sequence[tuple[int, ...]]
    max_length: int
    length_share: float
    _weights: dict[str, PathWeights] = field(default_factory=dict)

    @cached_property
    def knowledge(self) -> PathKnowledge:
        """What may be learnt."""
        return learn(self.described, *self._learnt)

    @property
    def new_chains(self) -> bool:
        """Whether the split asks for combinations never seen; planners then learn for that."""
        return self.split.name in {"compositional", "cold"}

    @property
    def _learnt(self) -> tuple[list[AskedPath], list[tuple[int, ...]]]:
        return [self.asked[i] for i in self.split.learn], [self.paths[i] for i in self.split.learn]

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The rows to learn from, each judged as if it were new."""
        return lessons(self.knowledge, *self._learnt, new_chains=self.new_chains)

    def weights(self, arm: str) -> PathWeights:
        """Fit the weights of one of our arms."""
        if arm not in self._weights:
            without = frozenset().union(*(GROUPS[group] for group in WITHOUT[arm]))
            self._weights[arm] = fit(self.lessons, self.knowledge.counts, without)
        return self._weights[arm]

    def scorer(self, arm: str, asked: AskedPath) -> PathScorer:
        """Prepare one of our arms for a request."""
        knowledge = self.knowledge
        return path_scorer(knowledge.evidence(asked), knowledge.counts, self.weights(arm))

    def prototype(self, without: frozenset[str] = frozenset()) -> Callable[[AskedPath], Score]:
        """Fit the prototype."""
        knowledge, (asked, paths) = self.knowledge, self._learnt
        columns = [place for place, name in enumerate(FEATURES) if name not in without]
        rows, taken = _prototype_steps(knowledge, asked, paths, new_chains=self.new_chains)
        weights = fit_choice([step[:, columns] for step in rows], taken)

        def score(request: AskedPath) -> Score:
            features = PrototypeRequest(knowledge, request)
            return lambda path: _log_softmax(features(path)[:, columns] @ weights, empty=not path)

        return score


def arms(bench: Bench, scope: Scope) -> dict[str, Plan]:
    """Build the planners of a split that are run; what the others would have to learn is not learnt."""
    ways: dict[str, Callable[[], Plan]] = {
        "copy the nearest": lambda: _copied(bench),
        "retrieval only": lambda: _retrieved(bench),
        "beam 3, no weights": lambda: _unweighted(bench),
        FLOOR: lambda: _beamed(bench, bench.prototype()),
        f"{FLOOR}, memory off": lambda: _beamed(bench, bench.prototype(MEMORY)),
        f"{FLOOR}, edges off": lambda: _beamed(bench, bench.prototype(EDGES)),
        "ours as a beam of 8": lambda: _beamed(bench, lambda asked: bench.scorer(OURS, asked).log_probabilities),
        "ours, greedy": lambda: _beamed(bench, lambda asked: bench.scorer(OURS, asked).log_probabilities, width=1),
    }
    ways |= {name: partial(_searched, bench, name) for name in WITHOUT}
    return {name: ways[name]() for name in scope.chosen(list(ways))}


def _copied(bench: Bench) -> Plan:
    async def plan(asked: AskedPath) -> list[int]:
        return list(bench.knowledge.past.nearest(asked.whole).paths[0])

    return plan


def _retrieved(bench: Bench) -> Plan:
    async def plan(asked: AskedPath) -> list[int]:
        likeness = piece_likeness(bench.knowledge.tools, asked.pieces, bench.knowledge.piece_centre)
        return list(dict.fromkeys(int(tool) for tool in likeness.argmax(axis=1)))

    return plan


def _unweighted(bench: Bench) -> Plan:
    async def plan(asked: AskedPath) -> list[int]:
        likeness = piece_likeness(bench.knowledge.tools, asked.pieces, bench.knowledge.piece_centre)
        return unweighted_beam(likeness, bench.knowledge.counts)

    return plan


def _beamed(bench: Bench, prepare: Callable[[AskedPath], Score], width: int = BEAM) -> Plan:
    async def plan(asked: AskedPath) -> list[int]:
        return beam_path(prepare(asked), width=width, max_length=bench.max_length, length_share=bench.length_share)

    return plan


def _searched(bench: Bench, arm: str) -> Plan:
    bounds = Bounds(max_steps=MAX_STEPS, max_path_length=bench.max_length, length_share=bench.length_share)

    async def plan(asked: AskedPath) -> list[int]:
        found = await searched(bench.scorer(arm, asked), bounds)
        return [int(tool_id) for tool_id in found.path]

    return plan


def _prototype_steps(
    knowledge: PathKnowledge, asked: Sequence[AskedPath], paths: Sequence[tuple[int, ...]], *, new_chains: bool
) -> tuple[list[np.ndarray], list[int]]:
    rows, taken = [], []
    for place in places_to_learn_from(paths, new_chains=new_chains):
        path = paths[place]
        hidden = [i for i, other in enumerate(paths) if other == path] if new_chains else [place]
        with knowledge.counts.hidden(path, len(hidden)):
            features = PrototypeRequest(knowledge, asked[place], hidden)
            for n_done, move in enumerate((*path, knowledge.n_tools)):
                step = features(path[:n_done])
                shown = np.union1d(np.argsort(-step[:-1, :4].sum(axis=1), kind="stable")[:150], [move, len(step) - 1])
                rows.append(step[shown].astype(np.float32))
                taken.append(int(np.flatnonzero(shown == move)[0]))
    return rows, taken


def _log_softmax(scores: np.ndarray, *, empty: bool) -> np.ndarray:
    if empty:
        scores[-1] = -np.inf
    best = scores.max()
    return np.asarray(scores - best - np.log(np.exp(scores - best).sum()))
