"""Offers at a node of the search: neighbours by weight, topped up by retrieval, each with its evidence."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, TypeAlias

from agents.decisions.choose.question import Offer
from agents.intents.intents import Intents
from agents.moves import Exclusion
from errors import GraphUnavailable
from graph.planner.move_scores import MoveScores
from graph.search.depth_first import Expansion
from graph.search.refinement import Refinement
from graph.store.neighbours import START, Neighbours
from tools.candidate import Candidate
from tools.tool import Tool

MissingInputs: TypeAlias = Callable[[str, Sequence[str]], tuple[str, ...]]
"""Required inputs that a tool would still miss behind a path."""
_SHOWN_EXCLUSIONS = 5
_NEAR = 0.2
_ONCE_MORE = 1e-6
"""Probability of a tool that was judged wrong and is on offer again: whoever goes by probabilities takes any other."""


class ReadsNeighbours(Protocol):
    """What the expander needs of the tool graph."""

    async def neighbours(self, tool_id: str) -> Neighbours:
        """Read one node's surroundings."""
        ...


@dataclass
class Expander:
    """Offers what may follow a path, for one task of one agent."""

    graph: ReadsNeighbours
    wishes: Intents
    tools: Mapping[str, Tool]
    excluded: Callable[[str], Exclusion | None]
    """Why the agent may not use a tool."""
    missing: MissingInputs
    evidence: Mapping[str, tuple[str, ...]]
    scores: MoveScores
    """How likely each move is."""
    top_k: int
    retrieval_slots: int
    against: Collection[str] = ()
    """Tools that a person found wrong for a similar request."""
    refinement: Refinement = field(default_factory=Refinement)
    again: Callable[[Sequence[str]], Sequence[str]] = lambda _: ()
    """Tools found wrong in an earlier round that may come again behind a path."""
    graph_down: bool = False
    """Set when offers had to be made without the graph, or with what was last known of it."""
    graph_unknown: bool = False
    """Set when nothing was ever read of it."""

    def _ranked(self) -> list[str]:
        return [t for t in self.scores.ranked(self.refinement.lifts) if t in self.tools]

    def covers(self, tool_id: str) -> tuple[float, ...]:
        """Say how well a tool serves each wish by the words of the task and of what was searched for since."""
        return self.refinement.covers(tool_id, self.wishes.covers(tool_id))

    def covers_best(self, tool_id: str) -> float:
        """Return the best of `covers`."""
        return max(self.covers(tool_id), default=0.0)

    def usable(self, tool_id: str) -> bool:
        """Tell whether the agent may use a tool that there still is."""
        return tool_id in self.tools and tool_id in self.wishes.tool_ids and self.excluded(tool_id) is None

    def ranked(self, n_most: int) -> list[str]:
        """List the tools that may be used, the most relevant to the task first."""
        return list(islice((t for t in self._ranked() if self.excluded(t) is None), n_most))

    async def __call__(self, path: Sequence[str]) -> Expansion:
        """Offer at most `top_k` tools."""
        around = await self._around(path[-1] if path else START)
        weights = {n.tool_id: n.weight for n in around.successors} if around else {}
        ranked, passed = self._ranked(), self.refinement.passed(path)
        moves = self.scores.behind(path, self.refinement.lifts, passed)
        dropped = [e for t in ranked[: 4 * self.top_k] if (e := self.excluded(t)) and self.covers_best(t) >= _NEAR]
        names = self._chosen(list(weights), ranked, path)
        offers = [self._offer(t, path, weights.get(t), moves.probabilities.get(t, 0.0)) for t in names]
        again = [t for t in self.again(path) if t in self.tools and t not in names]
        offers += [self._offer(t, path, weights.get(t), _ONCE_MORE) for t in again]
        fresh = self.refinement.fresh(path)
        offers.sort(key=lambda o: (o.candidate.tool_id not in fresh, -(o.probability or 0.0)))
        return Expansion(
            offers=tuple(offers),
            end_weight=around.end_weight if around else None,
            end_probability=moves.end,
            excluded=(*dropped[:_SHOWN_EXCLUSIONS], *passed.values()),
        )

    def _chosen(self, followers: list[str], ranked: list[str], path: Sequence[str]) -> list[str]:
        passed = self.refinement.passed(path)
        free = (t for t in ranked if t not in passed and self.excluded(t) is None)
        near = [t for t in followers if t in self.tools and t not in passed and self.excluded(t) is None]
        found = list(islice(free, self.top_k + len(near)))
        always = list(dict.fromkeys([*self.refinement.fresh(path), *found[: self.retrieval_slots]]))
        neighbours = [t for t in near if t not in always][: max(0, self.top_k - len(always))]
        rest = [t for t in found if t not in always and t not in neighbours]
        return [*always, *neighbours, *rest][: self.top_k]

    def _offer(self, tool_id: str, path: Sequence[str], weight: float | None, probability: float) -> Offer:
        covers = self.covers(tool_id)
        evidence = [*self.evidence.get(tool_id, ())]
        if weight is not None and path:
            evidence.append(f"follows {path[-1]} with weight {weight:.2f}")
        if tool_id in self.scores.voted:
            evidence.append("served a similar request before")
        if probability == _ONCE_MORE:
            evidence.append("was judged wrong before what stands in the path now")
        if tool_id in self.against:
            evidence.append("was wrong for a similar request")
        candidate = Candidate(
            tool_id=tool_id,
            score=max(covers, default=0.0),
            weight=weight,
            availability=self.scores.works(tool_id),
            evidence=tuple(evidence),
        )
        description = self.tools[tool_id].description.split("\n", 1)[0]
        return Offer(
            candidate=candidate,
            description=description,
            missing=self.missing(tool_id, path),
            covers=covers,
            probability=probability,
        )

    async def _around(self, tool_id: str) -> Neighbours | None:
        try:
            around = await self.graph.neighbours(tool_id)
        except GraphUnavailable:
            self.graph_down = self.graph_unknown = True
            return None
        self.graph_down = self.graph_down or around.stale
        self.graph_unknown = self.graph_unknown or around.unlearnt
        return around
