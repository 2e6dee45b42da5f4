"""What a run needs and never stores: handed to the graphs as LangGraph context."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agents.agent_card import AgentCard
from agents.decisions.choose.question import Choose
from agents.decisions.decompose.question import Decompose
from agents.decisions.fill_arguments.question import FillArguments, Upstream
from agents.decisions.reflect.question import Reflect
from agents.decisions.rewrite.question import Rewrite
from agents.decisions.route.question import Route
from agents.decisions.select_fields.question import SelectFields
from agents.decisions.summarize.question import Summarize
from agents.intents.intents import Wishes
from agents.profile import AgentProfile
from graph.memory.long_term import LongTermMemory
from graph.planner.planner import Planner
from graph.relations.dependencies import Dependency
from graph.search.session import SearchSession
from graph.store.tool_graph import ToolGraph
from graph.workspace.agent_groups import GroupBook
from graph.workspace.present import Present
from prompts.language import Language
from prompts.ledger import TokenLedger
from settings import Settings
from tools.calls.journal import CallJournal
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.retrieval.retriever import Scores
from tools.tool import Tool
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


@dataclass
class Meter:
    """What one request has used so far, and what its listeners were told once."""

    calls: int = 0
    first_call_ms: float | None = None
    embedding_ms: float = 0.0
    started: float = 0.0
    fallbacks: list[str] = field(default_factory=list)
    """Why the model could not be used, once a decision."""
    told: set[str] = field(default_factory=set)
    """Notices that were given already."""
    wishes: dict[str, Wishes] = field(default_factory=dict)
    """Task → what it asks for; judged once a request."""
    scores: dict[tuple[str, ...], Scores] = field(default_factory=dict)
    """Texts → how every tool fits them; scored once a request."""
    sessions: dict[tuple[int, str], SearchSession] = field(default_factory=dict)
    """Number of a sub-task and its agent → what every search for its path goes by; gathered once a request."""
    given: tuple[Upstream, ...] = ()
    """What came with the request, as if it had been looked up: attached tables."""


@dataclass(frozen=True)
class RunContext:
    """The surroundings of one request: a snapshot that no change of the library disturbs."""

    settings: Settings
    decisions: Decisions
    library: ToolLibrary
    tools: Mapping[str, Tool]
    profiles: tuple[AgentProfile, ...]
    cards: tuple[AgentCard, ...]
    taken: Mapping[str, frozenset[str]]
    """Agent name → ids of the tools that it may use."""
    dependencies: Mapping[str, tuple[Dependency, ...]]
    """Tool id → whose results it can take arguments from."""
    groups: GroupBook
    """What prompts may know of each agent's tools."""
    score: ScoreTexts
    score_profiles: Callable[[str], Awaitable[Mapping[str, float]]]
    embed: Callable[[str], Awaitable[NDArray[np.float32] | None]]
    """The request's vector; None where there is no embedder."""
    present: Callable[[], Awaitable[Present]]
    """What may be used at the moment of a call; the rest of this is from when the request came."""
    graph: ToolGraph
    memory: LongTermMemory
    journal: CallJournal
    ledger: TokenLedger
    surroundings: ToolContext
    run_key: str
    """Names this run of this conversation in the journal."""
    meter: Meter
    planner: Planner = field(default_factory=Planner)
    """Judges the moves of a search by all that was learnt."""
    languages: tuple[Language, ...] = ("en",)
    """What the tools are described in, the commonest first."""
    usage: UsageStore | None = None
    """Where it is counted how tools fared; None where nobody counts."""
    barred: Mapping[str, str] = field(default_factory=dict)
    """Tool id → why its quality keeps it out of every path."""
    vectors: tuple[int, int] = (0, 0)
    """How many of the index's vectors were ready when the request came, of how many."""

    def profile(self, name: str) -> AgentProfile:
        """Return an agent's profile; of one that was removed since the run began, a profile that takes nothing."""
        found = (p for p in self.profiles if p.name == name)
        return next(found, None) or AgentProfile(name=name, description="It was removed.", exclude=("*",))

    def allowed(self, agent: str) -> frozenset[str]:
        """Return the tools that an agent may use; none for one that was removed since the run began."""
        return self.taken.get(agent, frozenset())
