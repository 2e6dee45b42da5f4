"""What a sub-task is judged by, gathered once: every search for its path, in whatever round, starts from this."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agents.intents.intents import Intents
from graph.memory.long_term import Recollection
from graph.planner.move_scores import MoveScores
from graph.search.supply_chains import SupplyChains


@dataclass(frozen=True)
class SearchSession:
    """All that is known of one sub-task of one agent before a tool is chosen."""

    alike: tuple[Recollection, ...]
    """Past requests like this one, the likest first."""
    against: Mapping[str, float]
    """Tool id → share of what speaks for it that past requests take away."""
    wishes: Intents
    """What the task asks for, with what speaks against tools taken off."""
    evidence: Mapping[str, tuple[str, ...]]
    """Tool id → which documents matched the task."""
    scores: MoveScores
    """How likely each move is while no round has found anything wrong."""
    chains: dict[frozenset[str], SupplyChains] = field(default_factory=dict)
    """Tools that rounds found wrong → who supplies whom without them."""
