"""What a run needs and never stores: handed to the graphs as LangGraph context."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agents.decisions.choose.question import Choose
from agents.decisions.compose.question import Compose
from agents.decisions.decompose.question import Decompose, Plan
from agents.decisions.escalate import Fault
from agents.decisions.fill_arguments.question import FillArguments, Filled, FillQuestion, Upstream
from agents.decisions.reflect.question import Reflect
from agents.decisions.rewrite.question import Rewrite
from agents.decisions.route.question import Route
from agents.decisions.select_fields.question import SelectFields
from agents.decisions.summarize.question import Summarize
from agents.extraction.discourse.attached_tables import Subject
from agents.intents.intents import Intents
from agents.subtask import RouteDecision
from errors import ModelUnavailable
from graph.memory.conversation_readings import ConversationReadings
from graph.memory.long_term import LongTermMemory
from graph.observability.events import Event
from graph.observability.spans import NOWHERE, Span
from graph.planner.planner import Planner
from graph.search.session import SearchSession
from graph.store.tool_graph import ToolGraph
from graph.workflow.asked.looks import Looks
from graph.workflow.state import SpecialistUpdate
from graph.workspace.live_state import LiveState
from graph.workspace.snapshot import HomeSnapshot
from prompts.ledger import TokenLedger
from settings import Settings
from tools.calls.allowed import AllowedTools
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.calls.results import ConversationResults
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.programs.interpreter import Interpreter
from tools.programs.store import ProgramStore
from tools.retrieval.retriever import Scores
from tools.usage.store import UsageStore

ScoreTexts = Callable[[Sequence[str]], Awaitable[Scores]]


@dataclass(frozen=True)
class Decisions:
    """One component for every judgement; nodes never know which form it is."""

    decompose: Decompose
    route: Route
    rewrite: Rewrite
    choose: Choose
    fill: FillArguments
    reflect: Reflect
    select_fields: SelectFields
    summarize: Summarize


@dataclass(frozen=True)
class Programs:
    """What requests are answered by programs with."""

    compose: Compose
    interpreter: Interpreter
    store: ProgramStore


@dataclass
class Meter:
    """What one run has used so far, and what its listeners were told once."""

    calls: int = 0
    first_call_ms: float | None = None
    embedding_ms: float = 0.0
    started: float = 0.0
    fallbacks: list[Fault] = field(default_factory=list)
    """Why the model could not be used, once a decision."""
    told: set[str] = field(default_factory=set)
    """Notices that were given already."""


@dataclass(frozen=True)
class ForeseenWork:
    """What a specialist would do up to the first call, and what is told of it once it is done."""

    update: SpecialistUpdate
    events: tuple[Event, ...]


@dataclass
class RequestCache:
    """What was worked out once for the whole request."""

    wishes: dict[str, Intents] = field(default_factory=dict)
    """Task → what it asks for."""
    fits: dict[str, float] = field(default_factory=dict)
    """Task → how likely any tool serves it."""
    scores: dict[tuple[str, ...], Scores] = field(default_factory=dict)
    """Texts → how every tool fits them."""
    sessions: dict[tuple[int, str], SearchSession] = field(default_factory=dict)
    """Number of a sub-task and its agent → what every search for its path goes by."""
    plan: tuple[Subject, Plan] | None = None
    """What the request is about, and its sub-tasks."""
    routed: dict[int, RouteDecision] = field(default_factory=dict)
    """Number of a sub-task → who takes it first."""
    foreseen: dict[tuple[int, str], ForeseenWork] = field(default_factory=dict)
    """Number of a sub-task and its agent → its path, where that was found before anybody set to work."""
    filled: dict[tuple[int, str, int], tuple[FillQuestion, Filled]] = field(default_factory=dict)
    """Number of a sub-task, its agent and the number of a step → how its arguments were filled then."""
    given: tuple[Upstream, ...] = ()
    """What came with the request, as if it had been looked up: attached tables."""


@dataclass(frozen=True)
class Home:
    """The open parts of a home, as they are now."""

    settings: Settings
    library: ToolLibrary
    graph: ToolGraph
    memory: LongTermMemory
    journal: CallJournal
    readings: Readings
    """What each conversation has read that is private or untrusted."""
    results: ConversationResults
    """What the calls of each conversation brought, whole."""
    live_state: Callable[[], Awaitable[LiveState]]
    """What may be used at the moment of a call; the run's snapshot is from when the request came."""
    allowed: AllowedTools | None = None
    """What people allowed for the rest of a conversation; None where nobody can: then every call asks."""
    usage: UsageStore | None = None
    """Where it is counted how tools fared; None where nobody counts."""


@dataclass(frozen=True)
class Scoring:
    """How texts, tools, agents and moves are judged."""

    score: ScoreTexts
    score_profiles: Callable[[str], Awaitable[Mapping[str, float]]]
    embed: Callable[[str], Awaitable[NDArray[np.float32] | None]]
    """The request's vector; None where there is no embedder."""
    planner: Planner = field(default_factory=Planner)
    """Judges the moves of a search by all that was learnt."""
    vectors: tuple[int, int] = (0, 0)
    """How many of the index's vectors were ready when the request came, of how many."""


@dataclass(frozen=True)
class Run:
    """This run of this conversation."""

    key: str
    """Names it in the journal."""
    surroundings: ToolContext
    ledger: TokenLedger
    meter: Meter = field(default_factory=Meter)
    cache: RequestCache = field(default_factory=RequestCache)
    looks: Looks = field(default_factory=Looks)
    trace: Span = NOWHERE
    """The span that every other one of this run lies in."""


@dataclass(frozen=True)
class RunContext:
    """The surroundings of one request."""

    home: Home
    snapshot: HomeSnapshot
    """Tools and agents as they were when the request came: no change of the library disturbs it."""
    decisions: Decisions
    scoring: Scoring
    run: Run
    programs: Programs | None = None
    """None where no model writes programs."""
    by_model: bool = False
    """Whether a model says what is called and with which arguments."""

    @property
    def read(self) -> ConversationReadings:
        """What this conversation has read."""
        return ConversationReadings(self.home.readings, self.home.library, self.run.surroundings)


def programs_of(context: RunContext) -> Programs:
    """Return what programs are run with.

    Raises:
        ModelUnavailable: this run has no model.
    """
    if context.programs is None:
        raise ModelUnavailable("No model is set: name one in TOOLATLAS_MODEL.")
    return context.programs
