"""A program over tools that a model wrote for a request, and what came of it: what a conversation's state keeps.

A request is worked at in rounds: a reply of the model, which may be a program or some calls, and what the model is told
of its run.
"""

from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

from pydantic import Field

from agents.approval.reasons import AskReason
from prompts.frozen import Frozen
from prompts.model.conversation import Conversation, ToolRequest
from tools.call import ToolCall, ToolResult

ReplyKind: TypeAlias = Literal["program", "calls", "answer", "question", "refusal"]
RoundStatus: TypeAlias = Literal["", "ok", "refused", "raised", "limit", "crashed", "asked", "turned_down"]
"""How a program ended: empty while it has not; `asked`: it wants to know something of the person; `turned_down`: they
looked at it before it ran, and want another one."""
NEVER_RAN: Final = frozenset({"InvalidArguments", "MissingArgument", "ToolNotFound"})
"""Types of errors of calls that never reached their tool."""


class Composed(Frozen):
    """What a model replied: a program, calls, or the end of the request."""

    kind: ReplyKind
    text: str = ""
    """The answer, the question, why it refuses, or what was said beside a program or calls."""
    code: str = ""
    calls: tuple[ToolRequest, ...] = ()
    choices: tuple[str, ...] = ()
    """Of a question."""


class Question(Frozen):
    """What a program, or the model, wants to know of the person."""

    text: str
    choices: tuple[str, ...] = ()


class ProgramRound(Frozen):
    """One reply, and what came of it."""

    number: int
    composed: Composed
    at: datetime = Field(default_factory=lambda: datetime.now().astimezone())
    """Where the program's clock stands: the same when it is run again after a crash."""
    status: RoundStatus = ""
    printed: str = ""
    error: str = ""
    """For the model, with the line; empty where the program ended well."""
    call_ids: tuple[str, ...] = ()
    seen: bool = False
    """Whether a person said that it may run."""
    changed: bool = False
    """Whether they changed arguments in it: `composed` is as it runs."""


class WaitingCall(Frozen):
    """The call at which a round stands until a person said yes or no."""

    call: ToolCall
    agent: str
    program_call: str
    """Which of the round's calls it is."""
    function: str
    line: int
    """Of the program; 0 of a call that stands by itself."""
    reasons: tuple[AskReason, ...] = ()
    in_doubt: bool = False
    """Whether nobody knows if it was made already, before a crash."""
    answer: dict[str, Any] | None = None
    """What the person said, bound to this call; None while nobody was asked."""


class ProgramWork(Frozen):
    """All rounds of one request."""

    task: str
    """The request in its stand-alone form, which tools were looked for with."""
    tool_ids: tuple[str, ...] = ()
    """Tools in view, the standing ones first."""
    conversation: Conversation | None = None
    """With the model: what it was told first, its replies, and what each came to."""
    rounds: tuple[ProgramRound, ...] = ()
    results: tuple[ToolResult, ...] = ()
    """Of every call, in the order in which they ended."""
    waiting: WaitingCall | None = None
    question: Question | None = None
    """What the request ends with where a person must be asked."""
    offline: bool = False
    """Whether no model could be asked and nothing had run: the request goes the offline way."""
    problem: str = ""
    """Why the work stopped early, in the user's language."""

    @property
    def current(self) -> ProgramRound:
        """The last round."""
        return self.rounds[-1]

    @property
    def ran(self) -> bool:
        """Whether any call got as far as its tool, or to a person: then nobody begins the request anew."""
        return any(result.error_type not in NEVER_RAN for result in self.results)

    def with_result(self, result: ToolResult) -> "ProgramWork":
        """Add what came of a call of the last round."""
        noted = self.current.model_copy(update={"call_ids": (*self.current.call_ids, result.call.id)})
        others = tuple(known for known in self.results if known.call.id != result.call.id)
        return self.with_round(noted).model_copy(update={"results": (*others, result)})

    def with_round(self, current: ProgramRound) -> "ProgramWork":
        """Put a round in the place of the last one."""
        return self.model_copy(update={"rounds": (*self.rounds[:-1], current)})
