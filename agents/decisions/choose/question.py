"""Choose the next move of the search."""

from typing import Protocol

from pydantic import Field

from agents.moves import Move
from prompts.frozen import Frozen
from prompts.parts import Omitted
from tools.candidate import Candidate


class Offer(Frozen):
    """A candidate as the chooser sees it."""

    candidate: Candidate
    description: str
    """One line."""
    missing: tuple[str, ...] = ()
    """Required inputs that neither the request nor a step of the path gives yet."""
    covers: tuple[float, ...] = ()
    """For each unit of the task, how well this tool serves it, in [0, 1]."""
    probability: float | None = Field(default=None, ge=0, le=1)
    """That this is the next move, by all evidence; None where nobody judged it."""


class View(Frozen):
    """The groups of tools before a chooser; only a model reads them, whoever decides offline sees all tools."""

    first: str = ""
    """Fixed prefix of the prompt: the first group's names and one-liners."""
    loaded: str = ""
    """The group that stands behind it for now."""
    omitted: Omitted = Omitted()
    """The agent's tools that neither holds."""
    rounds_left: int = 0
    """How many more groups may be loaded."""


class ChooseQuestion(Frozen):
    """One node of the search tree."""

    task: str
    request: str = ""
    """The whole request, where the task is one part of it."""
    known: tuple[str, ...] = ()
    """What is there already, of parts that this one depends on: a line each."""
    units: tuple[str, ...] = ()
    """Clauses of the task that may each need a tool of their own."""
    covered: tuple[float, ...] = ()
    """For each unit, how well the path serves it already."""
    path: tuple[str, ...] = ()
    """Tool ids so far."""
    offers: tuple[Offer, ...] = ()
    end_weight: float | None = None
    """Transition weight from the last tool to END."""
    end_probability: float | None = None
    """That the path ends here, or, where it is empty, that no tool fits."""
    may_end: bool = True
    """Whether ending here would be better than the path that is kept."""
    keeps: bool = False
    """Whether a path is kept already, and a better one is looked for."""
    moves: tuple[Move, ...] = ()
    """Short-term memory: the moves so far, with reasons of earlier failures."""
    memories: tuple[str, ...] = ()
    """Paths that answered similar requests before: "a > b > c"."""
    view: View = View()
    """What of the agent's tools a prompt shows besides the offers."""
    guidance: str = ""
    """What the agent's profile says about work in its domain."""


class Choose(Protocol):
    """Choose a move."""

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance to an offered tool, backtrack, finish, have other tools loaded, or give up."""
        ...
