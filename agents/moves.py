"""Moves of the depth-first search over the tool graph, and the path they make."""

from typing import Literal, TypeAlias

from pydantic import Field

from agents.decided_by import DecidedBy
from prompts.frozen import Frozen

MoveKind: TypeAlias = Literal["advance", "backtrack", "finish", "give_up", "load_next"]
"""`load_next`: the tools in view do not hold the one that is needed; others are loaded."""


class Exclusion(Frozen):
    """A tool that was not offered or not taken, and why."""

    tool_id: str
    reason: Literal[
        "tag",
        "permission",
        "budget",
        "availability",
        "quality",
        "loop",
        "failed",
        "noise",
        "score",
        "missing_input",
        "passed_over",
    ]
    detail: str = ""


class Move(Frozen):
    """One step of the search with its reason: what short-term memory keeps."""

    kind: MoveKind
    tool_id: str = ""
    """The tool advanced to, or left on a backtrack."""
    query: str = ""
    """For `load_next`: what to search for."""
    reason: str
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"
    """`graph`: a supplier that its consumer pulled in; `memory`: a path that answered a similar request."""
    candidates: tuple[str, ...] = ()
    """Tool ids that were on offer, best first."""
    excluded: tuple[Exclusion, ...] = ()
    provisional: bool = False
    """Of a finish: this path is the best so far, and the search goes on to look for a better one."""


class PathStep(Frozen):
    """One use of a tool in a path."""

    number: int = Field(ge=1)
    tool_id: str
    needs: tuple[int, ...] = ()
    """Numbers of the steps whose results this one takes arguments from."""
    focus: str = ""
    """The clause of the task that the step serves; empty when the task is one clause."""
    pulled: bool = False
    """Whether the step only supplies arguments to a later one."""
    asks: bool = False
    """Whether a person must approve each of its calls."""
    instead_of: str = ""
    """The tool whose job this one does here, as that one failed; empty where it is the tool that was chosen."""


GraphKnowledge: TypeAlias = Literal["current", "last_known", "none"]
"""Of what age transitions are: `last_known` where the tool graph went away, `none` where it was never read."""


class ToolPath(Frozen):
    """Steps in order; neighbours that only read, with no dependency between them, run in parallel."""

    steps: tuple[PathStep, ...] = ()
    graph: GraphKnowledge = "current"
    """What the search knew of the tool graph."""

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """The tools used, in order."""
        return tuple(step.tool_id for step in self.steps)

    @property
    def asking(self) -> tuple[str, ...]:
        """The tools whose calls a person must approve, each once."""
        return tuple(dict.fromkeys(step.tool_id for step in self.steps if step.asks))


class Reflection(Frozen):
    """A look back at a path or at its results."""

    verdict: Literal["success", "partial", "failure"]
    reason: str
    first_wrong_step: int | None = None
    """Where to resume, for `partial`."""
    noise: tuple[str, ...] = ()
    """Candidates to drop before a restart, or before a search that is resumed."""
    instead: bool = False
    """The noise was right and broke: only what serves as well may stand in for it."""
    other_arguments: bool = False
    """The tool of the first wrong step is right: it is to be called once more with other arguments."""
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"
