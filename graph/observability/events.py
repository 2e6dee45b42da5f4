"""What a run tells its listeners while it goes: the only thing that the page and the terminal see of it."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from agents.approval.argument_form import ArgumentField
from agents.approval.proposed_plan import ProposedPart
from agents.approval.proposed_program import ProposedProgram
from agents.approval.reasons import AskReason, may_be_allowed
from agents.asking.argument_question import ArgumentQuestion
from agents.moves import Move, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from prompts.frozen import Frozen
from prompts.language import Language
from prompts.parts import Omitted
from tools.call import ToolCall, ToolResult
from tools.calls.journal import NotedCall


class Planned(Frozen):
    """The request was split."""

    type: Literal["planned"] = "planned"
    request: str
    """Stand-alone form of what was asked."""
    subtasks: tuple[SubTask, ...]
    reason: str = ""
    decided_by: str = "offline"
    confidence: float = 1.0


class Routed(Frozen):
    """An agent was chosen for a sub-task."""

    type: Literal["routed"] = "routed"
    decision: RouteDecision


class Recalled(Frozen):
    """First candidates and similar past requests of a sub-task."""

    type: Literal["recalled"] = "recalled"
    subtask: int
    candidates: tuple[dict[str, Any], ...]
    """{tool_id, score, evidence}, best first."""
    memories: tuple[str, ...] = ()
    excluded: tuple[dict[str, Any], ...] = ()


class GroupLoaded(Frozen):
    """Tools were put before the chooser: the first group, or one that stands behind it from now on."""

    type: Literal["group_loaded"] = "group_loaded"
    subtask: int
    agent: str
    round: int
    """1 is what a search begins with."""
    kind: Literal["first", "request", "next", "none"]
    """The fixed prefix of every prompt; built for this request; the next of the agent's groups in order; or none."""
    number: int
    """Of the group, where it is the first or the next; of what was built for this request, else."""
    tool_ids: tuple[str, ...]
    n_tokens: int
    budget_tokens: int
    reason: str
    query: str = ""
    """What was searched for."""
    omitted: Omitted = Omitted()
    """The agent's tools that are still out of view."""
    parted: tuple[str, ...] = ()
    """Dependencies that no group of this budget holds together: "consumer without supplier"."""


class Moved(Frozen):
    """The search made a move."""

    type: Literal["moved"] = "moved"
    subtask: int
    move: Move


class PathFound(Frozen):
    """The search ended with a path."""

    type: Literal["path_found"] = "path_found"
    subtask: int
    path: ToolPath
    edges: tuple[tuple[str, str, float], ...] = ()
    """(from, to, transition weight) along the path, START and END included; for the picture."""


class CallStarted(Frozen):
    """A tool call begins."""

    type: Literal["call_started"] = "call_started"
    subtask: int
    """Whose call it is: a sub-task's, or by its number a program's or a reply's; 0 where it stands by itself."""
    call: ToolCall


class CallEnded(Frozen):
    """A tool call ended, well or not."""

    type: Literal["call_ended"] = "call_ended"
    subtask: int
    result: ToolResult


class ProgramWritten(Frozen):
    """A model wrote a program; it begins to run."""

    type: Literal["program_written"] = "program_written"
    round: int
    code: str
    note: str = ""
    """What the model said beside it."""
    may_ask: int = 0
    """Calls in it that will ask a person, as far as its text tells."""


class RoundBegun(Frozen):
    """The calls of a reply are about to be made, or the round that waited for a person goes on."""

    type: Literal["round_begun"] = "round_begun"
    round: int
    kind: Literal["program", "calls"]
    note: str = ""
    """What the model said beside its calls."""


class ProgramEnded(Frozen):
    """A program ended, or asks the person something."""

    type: Literal["program_ended"] = "program_ended"
    round: int
    status: str
    printed: str = ""
    error: str = ""


class ProgramLine(Frozen):
    """Where in a program a call stands."""

    number: int
    text: str
    before: str = ""
    after: str = ""


class Reflected(Frozen):
    """The specialist looked back."""

    type: Literal["reflected"] = "reflected"
    subtask: int
    stage: Literal["path", "results"]
    reflection: Reflection


class Notice(Frozen):
    """Something that the user should know, in the user's language: a fallback, a bound that was hit."""

    type: Literal["notice"] = "notice"
    text: str


class AnswerDelta(Frozen):
    """The next piece of the streamed answer."""

    type: Literal["answer_delta"] = "answer_delta"
    text: str


class ApprovalAsked(Frozen):
    """A call waits for a person; the run has stopped and goes on with `Assistant.resume`."""

    type: Literal["approval_asked"] = "approval_asked"
    approval_id: str
    subtask: int
    agent: str
    call: ToolCall
    tool_description: str
    """What the tool does, in one line of the user's language where it has one."""
    tool_name: str = ""
    """What the tool is called in the user's language; empty where an earlier version asked."""
    reason: str
    """Why it asks, in the user's language."""
    reasons: tuple[AskReason, ...] = ()
    """The same as codes with facts; empty where an earlier version asked."""
    definition: str = ""
    """Digest of the tool as it is shown; empty where an earlier version asked."""
    program_line: ProgramLine | None = None
    """Where it stands, of a call in a program."""
    in_doubt: bool = False
    """Whether nobody knows if it was made already: then it is made as it was, or not."""
    fields: tuple[ArgumentField, ...] = ()
    """Its arguments as they can be changed; empty where they cannot. Made when the question is shown."""

    @property
    def may_be_allowed(self) -> bool:
        """Whether a yes may stand for the tool for the rest of the conversation."""
        return bool(self.definition) and not self.in_doubt and may_be_allowed(self.reasons)


class PlanAsked(Frozen):
    """The plan of a request waits for a person, before anything is called."""

    type: Literal["plan_asked"] = "plan_asked"
    plan_id: str = ""
    """Set by whoever sees it wait."""
    request: str
    language: Language
    parts: tuple[ProposedPart, ...] = ()
    program: ProposedProgram | None = None
    """Where a model wrote one: then there are no parts."""


class CutOff(Frozen):
    """The conversation's last run was cut off: nothing is done before a person says to go on with it or to drop it."""

    type: Literal["cut_off"] = "cut_off"
    run_key: str
    """Names the run."""
    request: str
    """What was asked then."""
    language: Language
    calls: tuple[NotedCall, ...] = ()
    """Those that began, in order; where nobody knows how one ended, it may have been done."""


class Answered(Frozen):
    """The end of a run."""

    type: Literal["answered"] = "answered"
    text: str
    """The whole answer in the user's language, Markdown; the same as all deltas together."""
    language: Language
    agents: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    """Ids of the tools that ran, in order."""
    results: tuple[ToolResult, ...] = ()
    n_tokens: int = 0
    """Tokens of all prompts of the request; 0 offline."""
    ledger: tuple[dict[str, Any], ...] = ()
    """One row a prompt part: {prompt, part, n_tokens, left_out, reason, context_left, omitted}."""
    usage: tuple[dict[str, Any], ...] = ()
    """One row a call, as the provider reported it: {prompt, input_tokens, output_tokens, cached_tokens}."""
    timings_ms: dict[str, float] = Field(default_factory=dict)
    """`total`, `first_call`, `embedding`."""
    offline: bool = True
    question: ArgumentQuestion | None = None
    """What the text asks for, where it asks: the next message may answer it with a choice or a value."""
    served: bool = True
    """Whether it gives what was asked for, if only in parts: no refusal, no question back, nothing withheld."""
    failed: Literal["", "store", "run"] = ""
    """Whether the run ended early, so that the text says why and answers nothing: for want of a store, or otherwise."""


Event: TypeAlias = Annotated[
    Planned
    | Routed
    | Recalled
    | GroupLoaded
    | Moved
    | PathFound
    | CallStarted
    | CallEnded
    | ProgramWritten
    | RoundBegun
    | ProgramEnded
    | Reflected
    | Notice
    | AnswerDelta
    | ApprovalAsked
    | PlanAsked
    | CutOff
    | Answered,
    Field(discriminator="type"),
]
