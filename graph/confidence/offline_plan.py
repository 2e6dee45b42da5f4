"""What a request would come to without a model, as far as it can be known before the first call."""

from typing import Any

from prompts.frozen import Frozen
from prompts.language import Language


class PlannedStep(Frozen):
    """One step of a path, with what its call would be given."""

    tool_id: str
    pulled: bool = False
    """Whether it only supplies arguments to a later step."""
    asks: bool = False
    """Whether a person must approve its calls."""
    changes: bool = False
    """Whether its calls change something."""
    focus: str = ""
    fits: float = 0.0
    """How well its tool serves the wish that it serves best, in [0, 1]."""
    sets: tuple[dict[str, Any], ...] = ()
    """Arguments, one set a call; empty where a value is still to come."""
    found: dict[str, Any] = {}
    """Values that were found, also where others are missing."""
    sources: dict[str, str] = {}
    """Parameter → where its value came from, in words."""
    filled: float = 1.0
    """How sure the filler was, in [0, 1]."""
    left_out: int = 0
    """Calls beyond as many as one step may make."""
    doubtful: tuple[str, ...] = ()
    """Values that are guesses."""
    missing: tuple[str, ...] = ()
    """Required parameters for which the request holds no value; an earlier step may bring it."""
    sourced: int = 0
    """How many of the missing ones no step before it can bring."""
    about: str = ""
    """What the tool says of itself: description, examples, names of parameters."""


class PlannedPart(Frozen):
    """One sub-task: who takes it, and by which path."""

    task: str
    needs: int = 0
    """Sub-tasks whose results it waits for."""
    over: bool = False
    """Whether it is done for each item of another's result."""
    known: bool = False
    """Whether its calls are known with all that they are given, before anything is searched for."""
    agent: str = ""
    """Empty where nobody can."""
    route_confidence: float = 0.0
    agent_scores: tuple[float, ...] = ()
    """Of all agents, the best first."""
    fits: float = 0.0
    """How likely any tool serves the task by its words, in [0, 1]."""
    wishes: tuple[str, ...] = ()
    rivals: tuple[tuple[float, float], ...] = ()
    """For each wish how well the best tool serves it, and the best that is not on the path."""
    covered: tuple[float, ...] = ()
    """How well the path serves each wish."""
    verdict: str = ""
    """What looking back at the path said."""
    remembered: float = 0.0
    """How much the likest past request speaks for its path."""
    chosen: float = 0.0
    """How sure the search was of its least sure move, in [0, 1]."""
    turned_back: int = 0
    """Moves of the search that were taken back."""
    steps: tuple[PlannedStep, ...] = ()


class OfflinePlan(Frozen):
    """A request, planned without calling anything."""

    request: str
    """As the person typed it."""
    understood: str
    """In its stand-alone form."""
    language: Language
    follows: bool = False
    """Whether something was said before in this conversation."""
    attached: bool = False
    """Whether a table came with it."""
    parts: tuple[PlannedPart, ...] = ()

    @property
    def steps(self) -> tuple[PlannedStep, ...]:
        """Every step of every part."""
        return tuple(step for part in self.parts for step in part.steps)
