"""Features of a move by what they are drawn from: what is left out together."""

from collections.abc import Mapping
from typing import Final

from graph.planner.weights import Learnt

GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "edges": frozenset({"transition", "comes_later", "comes_first", "end_transition"}),
    "nodes": frozenset({"uses", "works"}),
    "memory": frozenset(
        {"votes", "opinion", "sure_votes", "like_paths", "like_transitions", "like_beginnings"}
        | {"end_like", "end_votes", "end_length"}
    ),
    "learnt": frozenset({"learnt", "learnt_next", "said_later"}),
}
"""What an ablation leaves out together."""
LACKING: Final[Mapping[Learnt, frozenset[str]]] = {
    "all": frozenset(),
    "edges": GROUPS["memory"] | GROUPS["learnt"],
    "memory": GROUPS["edges"] | GROUPS["nodes"],
}
"""What each form of the weights does without."""
