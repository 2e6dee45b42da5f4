"""What searches with a chooser's own words brought, laid over what the task's words say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agents.moves import Exclusion
from prompts.frozen import Frozen


class Refined(Frozen):
    """What a later round of the same sub-task keeps of the rounds before."""

    lifts: dict[str, tuple[float, ...]] = {}
    """Tool id → how well it serves each wish, by what was searched for."""
    rounds: int = 0
    """Groups that were loaded."""


@dataclass
class Refinement:
    """Changes during one search, on the chooser's demand."""

    lifts: dict[str, tuple[float, ...]] = field(default_factory=dict)
    _fresh: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    _passed: dict[tuple[str, ...], dict[str, Exclusion]] = field(default_factory=dict)

    def lift(self, tool_id: str, wish: int, score: float, n_wishes: int) -> None:
        """Count a tool as serving one wish at least that well."""
        known = self.lifts.get(tool_id, (0.0,) * n_wishes)
        self.lifts[tool_id] = tuple(max(k, score) if i == wish else k for i, k in enumerate(known))

    def covers(self, tool_id: str, known: Sequence[float]) -> tuple[float, ...]:
        """Return how well a tool serves each wish, lifts included."""
        lifts = self.lifts.get(tool_id)
        return tuple(known) if lifts is None else tuple(map(max, known, lifts))

    def put_forward(self, path: Sequence[str], fresh: Iterable[str], passed: Iterable[Exclusion]) -> None:
        """Offer fresh tools first at a node, and those that did not serve there no more."""
        self._fresh = tuple(path), tuple(fresh)
        self._passed.setdefault(tuple(path), {}).update({e.tool_id: e for e in passed})
        for tool_id in self._fresh[1]:  # asked for by name, it comes again
            self._passed[tuple(path)].pop(tool_id, None)

    def fresh(self, path: Sequence[str]) -> tuple[str, ...]:
        """Return the tools to offer first at a node."""
        at, tool_ids = self._fresh
        return tool_ids if at == tuple(path) else ()

    def passed(self, path: Sequence[str]) -> dict[str, Exclusion]:
        """Return what was on offer at a node and did not serve."""
        return self._passed.get(tuple(path), {})
