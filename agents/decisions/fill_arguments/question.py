"""Fill a tool's arguments from the request and from upstream results."""

from typing import Any, Literal, Protocol

from pydantic import Field

from agents.decided_by import DecidedBy
from prompts.frozen import Frozen
from prompts.parts import Value
from tools.tool import Tool


class Upstream(Frozen):
    """What an earlier step, sub-task or turn brought."""

    step: int
    tool_id: str
    value: Any
    arguments: dict[str, Any] = {}
    compressed: str = ""
    """The value as JSON, short enough for a prompt."""
    call_id: str = ""
    """Which call brought it; the whole of it is kept under this."""
    records: tuple[dict[str, Any], ...] = ()
    """Its rows, where it is about some; looked up when they are wanted."""
    text: str = ""
    """The value in words, as the user reads it: what "write the result to a file" writes where nobody thinks."""


class Supply(Frozen):
    """A field of one tool's result that can be a parameter of the tool to fill."""

    from_tool: str
    resource: str
    """Dotted path in the result, `[]` for the items of a list: `matches[].symbol`."""
    parameter: str
    strength: Literal["strong", "weak"] = "strong"
    """Strong: users seldom write the exact form (a ticker, a table's name), so a supplier should be asked."""


class FillQuestion(Frozen):
    """A tool to call for a task."""

    task: str
    request: str = ""
    """The whole request, where the task is one part of it."""
    focus: str = ""
    """The clause of the task that the tool serves; its words come before those of the rest."""
    use: str = ""
    """Which step this is, where several of a path use the tool, and what the others took."""
    tool: Tool
    upstream: tuple[Upstream, ...] = ()
    supplies: tuple[Supply, ...] = ()
    """Every supply that the tool graph knows for this tool, called already or not."""
    repair: str = ""
    """Why the last arguments were refused; empty at the first try."""
    last: dict[str, Any] = {}
    """The arguments that were refused."""
    answers: dict[str, Any] = {}
    """What the person said when asked, by place (guest/name is in an object); None where a value is left out."""
    confirmed: bool = False
    """Whether the person has looked at what was guessed: nothing is doubtful any more."""
    max_sets: int = 4
    """Calls that are made; what is wanted beyond is said."""
    group: Value = ""
    """Fixed prefix of the prompt: the first group's names and one-liners, and which tools it does not hold."""
    guidance: str = ""
    """What the agent's profile says about work in its domain."""


class Filled(Frozen):
    """Arguments, one set a call: a task that names two companies calls a quote tool twice."""

    sets: tuple[dict[str, Any], ...] = ()
    more: tuple[dict[str, Any], ...] = ()
    """Sets beyond as many as may be called: they are told, not dropped."""
    missing: tuple[str, ...] = ()
    """Required parameters for which no value was found."""
    found: dict[str, Any] = {}
    """What was found, also where something else is missing; of several values the first."""
    sources: dict[str, str] = {}
    """Parameter → where its value came from, in words."""
    doubtful: tuple[str, ...] = ()
    """Places of the values that are guesses: to be asked for, with the guess as a choice."""
    likely: tuple[dict[str, Any], ...] = ()
    """Values there, the guess first, then what is next likeliest; a place that is not there is left out."""
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"


class FillArguments(Protocol):
    """Fill arguments."""

    async def __call__(self, question: FillQuestion) -> Filled:
        """Answer with argument sets, or with what is missing; values are never invented."""
        ...
