"""What the search reads from the tool graph at one node."""

from typing import Final

from pydantic import Field

from graph.relations.dependencies import Dependency, Strength
from prompts.frozen import Frozen

START: Final = "START"
END: Final = "END"


class Neighbour(Frozen):
    """A tool that may come next."""

    tool_id: str
    weight: float = Field(ge=0, le=1)
    """Transition weight from the node asked for."""
    availability: float = Field(ge=0, le=1)
    n_followed: int = 0
    """How often paths went this way."""
    strength: Strength | None = None
    """Set where the node asked for supplies an argument of this tool."""


class StandIn(Frozen):
    """A tool that does the same job as the one asked for."""

    tool_id: str
    similarity: float = Field(ge=0, le=1)
    availability: float = Field(ge=0, le=1)
    evidence: str = ""


class Neighbours(Frozen):
    """Everything around one tool, or around START."""

    tool_id: str
    successors: tuple[Neighbour, ...] = ()
    """Largest weight first; END is not among them."""
    end_weight: float = Field(default=0.0, ge=0, le=1)
    """Weight of stopping here."""
    availability: float = Field(default=1.0, ge=0, le=1)
    """Of the tool itself."""
    suppliers: tuple[Dependency, ...] = ()
    """Whose results this tool takes arguments from, strong ones first."""
    consumers: tuple[Dependency, ...] = ()
    """Who takes arguments from this tool's result."""
    stand_ins: tuple[StandIn, ...] = ()
    """Who does the same job, the likest first."""
    stale: bool = False
    """The graph is down: this is what was known last."""
    unlearnt: bool = False
    """Nothing was ever read of it: this is what the library alone tells."""
