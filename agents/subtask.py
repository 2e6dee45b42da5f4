"""A part of a request that one specialist can take."""

from typing import Any, Final, Literal

from pydantic import Field

from agents.decided_by import DecidedBy
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MARKS: Final = lazy_regex(r"\s*\[A\d+\]")


class NamedWay(Frozen):
    """Arguments that a request may mean, by what a person is shown to choose them."""

    label: str
    arguments: dict[str, Any]


class KnownCall(Frozen):
    """A call that is known before anything is searched for: what a request says is all in it."""

    tool_id: str
    arguments: dict[str, Any] = {}
    ways: tuple[NamedWay, ...] = ()
    """Instead of arguments: several sets, of which the person chooses one."""
    about: str = ""
    """The question that stands before the choices, of ways or of what is offered."""
    asks: tuple[str, ...] = ()
    """Parameters that only the person can give: the text of a line that is to be added."""
    offers: tuple[str, ...] = ()
    """What is offered where the person is asked, of several parameters for the first."""
    beside: str = ""
    """The parameter beside whose file the target stays that the person gives: a new name changes no folder."""
    takes: Literal["", "figure", "table", "cells", "text", "field", "day"] = ""
    """What of the results before goes into the arguments: figures, rows as a table or lines, text, a field, a day."""
    field: str = ""
    """Of what takes a field: where it stands in each of the results before, such as `dividends[].per_share`."""


class ChosenStep(Frozen):
    """A step of a path as a person left it."""

    tool_id: str
    arguments: dict[str, Any] = {}
    """As they stand; what the tool needs besides is found on the way."""
    focus: str = ""
    supplies: bool = False
    """Whether it was found only to bring arguments to a later one."""


class SubTask(Frozen):
    """One node of the plan, which is a DAG over `number`."""

    number: int = Field(ge=1)
    description: str
    """Stand-alone, in the user's words; `[A1]` refers to the result of sub-task 1."""
    category: str = ""
    """Narrows the tool pool; `llm` needs no tool."""
    needs: tuple[int, ...] = ()
    over: int = 0
    """Number of the sub-task over whose items this one is done, once for each; 0 where it is done once."""
    calls: tuple[KnownCall, ...] = ()
    """The calls that answer it, in order, where they are known already; the last is the answer."""
    unread: tuple[str, ...] = ()
    """Words of it that its known calls make nothing of: the answer says so."""
    read_as: tuple[tuple[str, str], ...] = ()
    """Mistyped words of it, and what they are read as: the answer says so."""
    still: str = ""
    """Which rows it is of, where the question before said so and it does not: the answer does."""
    remarks: tuple[str, ...] = ()
    """What the answer says besides of its known calls: where a value stands, or that what is shown is only near."""
    chosen: tuple[ChosenStep, ...] = ()
    """Its path, where a person looked at it before it ran."""
    own_choice: bool = False
    """Whether the person chose other tools than were proposed."""

    @property
    def words(self) -> str:
        """The description as a person reads it, without the marks of earlier results."""
        return _MARKS.sub("", self.description)


class RouteDecision(Frozen):
    """Who takes a sub-task, and why."""

    subtask: int
    agent: str
    """Name of the profile; empty when nobody can."""
    reason: str
    query: str = ""
    """Where nobody can: what another search could look for."""
    scores: dict[str, float] = Field(default_factory=dict)
    """Agent name → score in [0, 1]."""
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"
