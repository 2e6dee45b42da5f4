"""What travels through the two graphs: frozen values only, each registered in `graph/workflow/serializer.py`."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NotRequired, TypedDict

from pydantic import field_validator

from agents.approval.reasons import AskReason
from agents.asking.argument_question import ArgumentAnswer, ArgumentQuestion
from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.attached_tables import Subject
from agents.extraction.tables.table_question import TableQuestion
from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.program import ProgramWork
from agents.subtask import RouteDecision, SubTask
from graph.attachments.files import Attached, AttachedText
from graph.observability.events import PlanAsked
from graph.search.refinement import Refined
from graph.workflow.asked.request_mode import RequestMode
from graph.workflow.stop_reasons import Declined, StopReason
from prompts.frozen import Frozen
from prompts.language import Language
from tools.call import ToolCall, ToolResult


class SubTaskResult(Frozen):
    """What a specialist brought back."""

    number: int
    agent: str
    path: ToolPath = ToolPath()
    results: tuple[ToolResult, ...] = ()
    shown: tuple[str, ...] = ()
    """Ids of the calls that answer the sub-task; the others only supplied arguments."""
    text: str = ""
    """The results in words: what a later sub-task writes, sends or counts when it speaks of "the result"."""
    failure: str = ""
    """One sentence in the user's language when there is nothing to show."""
    notes: tuple[str, ...] = ()
    """What the user should know of how it was done, one sentence each in the user's language."""
    declined: Declined | None = None
    """Set when the specialist found no tool: why it is "not mine"; the router uses it once."""
    stop: StopReason = "finished"
    """Why the work ended."""
    question: ArgumentQuestion | None = None
    """What a person must say before the path goes on; the calls of the steps before stand."""
    covered: tuple[float, ...] = ()
    """How well the path serves each wish, where it waits for an answer."""
    withheld: tuple[str, ...] = ()
    """Ids of the calls whose results leave out what was asked for: they are not shown, and nobody goes on with them."""
    sure: float = 1.0
    """How likely what is shown answers the sub-task, in [0, 1], as far as it is known."""
    signs: dict[str, float] = {}
    """What that stands on."""

    @field_validator("declined", mode="before")
    @classmethod
    def _of_an_earlier_version(cls, value: object) -> object:
        """Read a conversation of an earlier version, which kept a sentence."""
        return (Declined(reason="no_candidate", detail=value) if value else None) if isinstance(value, str) else value


class Exchange(Frozen):
    """Short-term memory of a conversation: a request with what it produced."""

    request: str
    """In its stand-alone form, which a later follow-up is understood by without a model."""
    answer: str
    produced: tuple[Upstream, ...] = ()
    said: str = ""
    """The person's own words; empty in conversations of earlier versions."""
    table_question: TableQuestion | None = None
    """What was asked of a table, in parts that a follow-up may replace."""
    waits: bool = False
    """Whether the answer ended with a question, which the next message may answer or pass over."""
    refused: bool = False
    """Whether no part of it was answered, so that nothing of it was shown."""


def with_tables(known: list[Attached] | None, new: list[Attached]) -> list[Attached]:
    """Gather the tables that were attached in a conversation, each once, the newest last."""
    again = {a.table for a in new}
    return [*(a for a in known or [] if a.table not in again), *new]


def with_documents(known: list[AttachedText] | None, new: list[AttachedText]) -> list[AttachedText]:
    """Gather the documents that were attached in a conversation, each once, the newest last."""
    again = {document.path for document in new}
    return [*(document for document in known or [] if document.path not in again), *new][-_MAX_DOCUMENTS:]


def collect(known: list[SubTaskResult] | None, new: list[SubTaskResult] | None) -> list[SubTaskResult]:
    """Gather results of one request; None, at the start of the next request, empties the list."""
    return [] if new is None else [*(known or []), *new]


def with_numbers(known: list[int] | None, new: list[int] | None) -> list[int]:
    """Gather numbers of sub-tasks, each once; None, at the start of the next request, empties the list."""
    return [] if new is None else list(dict.fromkeys([*(known or []), *new]))


_MAX_SAID: Final = 500
_MAX_DOCUMENTS: Final = 20


def with_words(known: list[str] | None, new: list[str]) -> list[str]:
    """Gather what a person said in a conversation; of very many messages the first ones go."""
    return [*(known or []), *new][-_MAX_SAID:]


class RouterState(TypedDict):
    """The state of one request, and of the conversation around it."""

    request: str
    said: Annotated[list[str], with_words]
    """Every message of the person in this conversation, word for word."""
    language: Language
    user: str
    run_key: str
    """Names this run in the call journal; a resumed run keeps it."""
    attached: Annotated[list[Attached], with_tables]
    """Tables of the files that were attached in this conversation."""
    brought: tuple[str, ...]
    """Names of those that came with the last message that brought any."""
    fresh: bool
    """Whether that was this message."""
    database: NotRequired[str]
    """Group of the imported database that came last in this conversation."""
    fresh_database: NotRequired[bool]
    """Whether it came with this message."""
    documents: NotRequired[Annotated[list[AttachedText], with_documents]]
    """Documents whose texts came with this conversation."""
    fresh_documents: NotRequired[bool]
    """Whether the last of them came with this message."""
    subject: Subject
    """What the request is about, of what was attached."""
    conversation: list[Exchange]
    plan: Plan | None
    decisions: list[RouteDecision]
    results: Annotated[list[SubTaskResult], collect]
    in_turn: NotRequired[Annotated[list[int], with_numbers]]
    """Sub-tasks that were to run beside others and turned out to change something: they take their turn."""
    answer: str
    answers: NotRequired[list[ArgumentAnswer]]
    """What the person said of this request when asked; empty when a request begins."""
    told: NotRequired[tuple[int, ...]]
    """Sub-tasks whose results an earlier answer to this request told already."""
    resumes: NotRequired[bool]
    """Whether the last message answered a question of this request."""
    kept_offline: NotRequired[bool]
    """Whether this request was weighed and stays without a model."""
    mode: NotRequired[RequestMode]
    """How this request is decided; it stays so until its end."""
    agent: NotRequired[str]
    """Who shall take this request, where a person named them."""
    proposal: NotRequired[PlanAsked | None]
    """The plan as a person was shown it, where it waits or waited for them."""
    program: NotRequired[ProgramWork | None]
    """What was written and run, where a request is worked at by programs."""


class RouterUpdate(TypedDict, total=False):
    """What a node of the router may write."""

    request: str
    said: list[str]
    language: Language
    user: str
    run_key: str
    attached: list[Attached]
    brought: tuple[str, ...]
    fresh: bool
    database: str
    fresh_database: bool
    documents: list[AttachedText]
    fresh_documents: bool
    subject: Subject
    conversation: list[Exchange]
    plan: Plan | None
    decisions: list[RouteDecision]
    results: list[SubTaskResult] | None
    in_turn: list[int] | None
    answer: str
    answers: list[ArgumentAnswer]
    told: tuple[int, ...]
    resumes: bool
    kept_offline: bool
    mode: RequestMode
    agent: str
    proposal: PlanAsked | None
    program: ProgramWork | None


class SpecialistInput(TypedDict):
    """What the router sends to a specialist."""

    subtask: SubTask
    agent: str
    language: Language
    upstream: tuple[Upstream, ...]
    request: NotRequired[str]
    """The whole request, where the sub-task is one part of it."""
    earlier: NotRequired[tuple[Upstream, ...]]
    """What the conversation produced before this request."""
    said: NotRequired[tuple[str, ...]]
    """The person's own words in this conversation."""
    typed: NotRequired[str]
    """The request as the person typed it."""
    answers: NotRequired[tuple[ArgumentAnswer, ...]]
    """What the person said of this sub-task when asked."""
    begun: NotRequired[SubTaskResult | None]
    """How far it came before the person was asked."""
    beside: NotRequired[bool]
    """Whether other sub-tasks run at the same time: then this one may only read."""


class _SpecialistWork(TypedDict, total=False):
    """What the nodes of a specialist leave for each other; the last write wins."""

    units: tuple[str, ...]
    covered: tuple[float, ...]
    memories: tuple[str, ...]
    noise: tuple[str, ...]
    """Candidates that reflection dropped."""
    judged_behind: Mapping[str, tuple[str, ...]]
    """Of those that were the wrong tool, not one that broke: which tools stood before it when it was judged."""
    redo: Mapping[int, "Redo"]
    """Steps whose tool is right and whose arguments were wrong: they are called once more, with others."""
    path: ToolPath
    resume_from: tuple[str, ...]
    """Tools of the path that a resumed search keeps."""
    moves: tuple[Move, ...]
    prepared: tuple["Prepared", ...]
    """Filled calls that wait to be made."""
    calls: tuple[ToolResult, ...]
    replaced: tuple[ToolResult, ...]
    """Calls that failed and whose step another tool took over."""
    done: tuple[int, ...]
    """Steps that have run."""
    refined: Refined
    """What searches with a chooser's own words brought."""
    kept: int
    """Steps at the path's beginning whose calls an earlier round made."""
    dropped: tuple[ToolResult, ...]
    """Calls of earlier rounds in which the tool itself failed."""
    round: int
    reflection: Reflection
    question: SubTaskResult
    """Where a person had to be asked first; another path may do without."""


class SpecialistState(SpecialistInput, _SpecialistWork, total=False):
    """The state of one sub-task."""

    results: Annotated[list[SubTaskResult], collect]
    in_turn: Annotated[list[int], with_numbers]


class SpecialistUpdate(_SpecialistWork, total=False):
    """What a node of a specialist may write."""

    upstream: tuple[Upstream, ...]
    results: list[SubTaskResult]
    in_turn: list[int]


class SpecialistOutput(TypedDict):
    """What a specialist hands back to the router."""

    results: Annotated[list[SubTaskResult], collect]
    in_turn: Annotated[list[int], with_numbers]


class Redo(Frozen):
    """What was wrong with the arguments of a step."""

    last: Mapping[str, Any]
    reason: str


class Prepared(Frozen):
    """A step whose arguments stand: calls to make, or why there are none."""

    step: PathStep
    calls: tuple[ToolCall, ...] = ()
    failed: tuple[ToolResult, ...] = ()
    question: ArgumentQuestion | None = None
    """What a person must say first, where values are missing or only guessed."""
    ask: bool = False
    """Whether a person must approve first."""
    reasons: Mapping[str, tuple[AskReason, ...]] = {}
    """Call id → why it asks. Kept, so that a run that is resumed asks about the same calls in the same order."""
    outward: bool = False
    """Whether a call of it would ask once the conversation had read something private or untrusted."""

    @property
    def asking(self) -> tuple[ToolCall, ...]:
        """The calls that a person must approve; of an earlier version, which gave no reasons, all of them."""
        return tuple(call for call in self.calls if self.ask and (not self.reasons or call.id in self.reasons))
