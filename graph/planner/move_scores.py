"""The probabilities of the moves of one task, by the ids of tools."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.intents.intents import Intents
from graph.planner.evidence import PathEvidence
from graph.planner.softmax import PathScorer, PathWeights, path_scorer
from graph.planner.transition_counts import PathCounts
from tools.retrieval.abstention import fits_descriptions

Floats = npt.NDArray[np.floating]
Lifts: TypeAlias = Mapping[str, tuple[float, ...]]
"""Tool id → how well it serves each wish at least, by what was searched for since."""


_LEAST: Final = 1e-12
CLEARLY_NOT: Final = 0.1
"""Probability of being served under which the likeliest path is not even tried."""


@dataclass(frozen=True)
class Moves:
    """What may come behind a path."""

    probabilities: Mapping[str, float]
    """Tool id → that it is the next move."""
    end: float
    """That the path ends here; behind START, that no tool fits."""


@dataclass
class MoveScores:
    """What speaks for the moves of one task; tools are numbered as in its wishes."""

    wishes: Intents
    evidence: PathEvidence
    counts: PathCounts
    weights: PathWeights
    allowed: Collection[str]
    voted: frozenset[str] = frozenset()
    """Tools of the past requests that are like the task."""
    _lifts: dict[str, tuple[float, ...]] = field(default_factory=dict)
    _made: PathScorer | None = None

    def behind(self, path: Sequence[str], lifts: Lifts | None = None, passed: Collection[str] = ()) -> Moves:
        """Judge every move behind a path.

        Args:
            path: Tool ids; one that is not known counts as if it were not there.
            lifts: What was found out since the task was judged.
            passed: Tools that were refused here: their share goes to all others.
        """
        if not self.wishes.tool_ids:
            return Moves({}, 1.0)
        scorer, numbers = self._scorer(lifts or {}), self.wishes.places
        scores = np.exp(scorer.log_probabilities([numbers[tool_id] for tool_id in path if tool_id in numbers]))
        if not path and self._nothing_fits:
            return Moves(dict.fromkeys(self.wishes.tool_ids, 0.0), 1.0)
        scores[[numbers[tool_id] for tool_id in passed if tool_id in numbers]] = 0.0
        scores = np.minimum(scores / max(float(scores.sum()), _LEAST), 1.0)
        return Moves(dict(zip(self.wishes.tool_ids, scores[:-1].tolist(), strict=True)), float(scores[-1]))

    def without(self, tool_ids: Collection[str]) -> "MoveScores":
        """Judge the same task when some tools may no longer be used."""
        if not tool_ids:
            return self
        return replace(self, allowed=frozenset(self.allowed) - set(tool_ids), _lifts={}, _made=None)

    def ranked(self, lifts: Lifts | None = None) -> list[str]:
        """List all tools, those that the task needs most first, whatever the path."""
        if not self.wishes.tool_ids:
            return []
        need = self._scorer(lifts or {}).need
        if not self.weights.calibrated:
            return [self.wishes.tool_ids[place] for place in np.argsort(-need, kind="stable")]
        told = {tool_id for tool_id in (*(lifts or {}), *self.voted) if tool_id in self.wishes.places}
        return self.wishes.ranked({t: float(1 / (1 + np.exp(-need[self.wishes.places[t]]))) for t in told})

    @property
    def _nothing_fits(self) -> bool:
        """Whether the task is far from every description and from all past requests: descriptions tell no more."""
        described = self.wishes.described
        if self.weights.calibrated or described is None or self.evidence.nearest.likeness > 0:
            return False
        return fits_descriptions(self.wishes.texts[0], described) < CLEARLY_NOT

    def works(self, tool_id: str) -> float:
        """Return a tool's availability, against one of which nothing is known."""
        place = self.wishes.places.get(tool_id)
        return 1.0 if place is None else float(self.evidence.works[place])

    def _scorer(self, lifts: Lifts) -> PathScorer:
        if self._made is None or lifts != self._lifts:
            self._lifts = dict(lifts)
            allowed = [place for tool_id, place in self.wishes.places.items() if tool_id in self.allowed]
            self._made = path_scorer(self._lifted(allowed), self.counts, self.weights, allowed)
        return self._made

    def _lifted(self, allowed: Sequence[int]) -> PathEvidence:
        """Lay what was found out over what the task's words say; what may not be used serves nothing."""
        asked = np.zeros_like(self.evidence.asked)
        asked[:, allowed] = self.evidence.asked[:, allowed]
        for tool_id, least in self._lifts.items():
            place = self.wishes.places.get(tool_id)
            if place is not None and tool_id in self.allowed:
                asked[:, place] = np.maximum(asked[:, place], least)
        return replace(self.evidence, asked=asked)
