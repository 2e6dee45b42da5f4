"""Makes what a request works with: the open parts of a home as they are now, its decisions, its book of tokens."""

import time
from collections.abc import Sequence
from uuid import UUID

from agents.decisions.escalate import Fault
from graph.memory.long_term import LongTermMemory
from graph.planner.planner import Planner
from graph.planner.weights import weights_of
from graph.programs.opening import composing
from graph.workflow.asked.request_mode import RequestMode, settings_in
from graph.workflow.context import Decisions, Home, Meter, Programs, Run, RunContext, Scoring
from graph.workflow.decisions import OfflineEvidence, decisions_for, owners
from graph.workflow.traces.search_spans import tools_found
from graph.workspace.live_snapshot import LiveSnapshot
from graph.workspace.resources import Resources
from graph.workspace.scoring import ToolScoring
from graph.workspace.snapshot import HomeSnapshot
from graph.workspace.surroundings import surroundings
from prompts.deadline import Deadline
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.prices import caps_of
from prompts.spending import Account
from settings import Settings
from tools.context import ToolContext
from tools.retrieval.retriever import Scores


class RunContexts:
    """What all requests of one home share, and the context of each."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._settings = resources.settings
        self.scoring = ToolScoring(resources)
        self.live = LiveSnapshot(resources)
        self._memories: dict[str, LongTermMemory] = {}
        self._planners: dict[str, Planner] = {}

    async def refresh(self) -> HomeSnapshot:
        """Take over what another process or a person changed; cheap when nothing did."""
        await self.scoring.refresh()
        return await self.live.refresh()

    def memory(self, user: str) -> LongTermMemory:
        """Return what a user asked before."""
        if user not in self._memories:
            self._memories[user] = LongTermMemory(self._resources.store, user, retention=self._settings.retention)
        return self._memories[user]

    async def score(self, texts: Sequence[str]) -> Scores:
        """Say how well every tool fits texts, the likeness of agents included."""
        snapshot = await self.refresh()
        return await tools_found(texts, snapshot.tools, self.scoring.for_agents(texts, snapshot.speakers))

    def decisions(
        self, snapshot: HomeSnapshot, ledger: TokenLedger, fallbacks: list[Fault], settings: Settings | None = None
    ) -> Decisions:
        """Make the decisions of a request; a model decides within a search only where that is the strategy."""
        evidence = OfflineEvidence(self.score, owners(snapshot.taken, snapshot.general), snapshot.tools)
        settings = settings or self._settings
        model = _model_of(self._resources, settings) if settings.strategy == "search" else None
        return decisions_for(settings, model, ledger, evidence, fallbacks)

    async def context(self, thread_id: str, user: str, key: str | UUID, mode: RequestMode = "automatic") -> RunContext:
        """Make the surroundings of a request.

        Args:
            thread_id: The conversation.
            user: Who asks.
            key: Names the run in the journal.
            mode: How the person wants it decided.
        """
        snapshot, resources, settings = await self.refresh(), self._resources, settings_in(mode, self._settings)
        progress = resources.index.progress
        meter = Meter(started=time.perf_counter())
        account = Account(caps_of(settings), user=user, book=resources.spending)
        ledger = TokenLedger(deadline=Deadline(settings.request_timeout_s), account=account)
        return RunContext(
            home=Home(
                settings=settings,
                library=resources.library,
                graph=resources.graph,
                memory=self.memory(user),
                journal=resources.journal,
                readings=resources.readings,
                results=resources.results,
                live_state=self.live.read_state,
                allowed=resources.allowed,
                usage=resources.usage,
            ),
            snapshot=snapshot,
            decisions=self.decisions(snapshot, ledger, meter.fallbacks, settings),
            scoring=Scoring(
                score=self.score,
                score_profiles=self.scoring.of_profiles,
                embed=self.scoring.embed,
                planner=self._planner(user),
                vectors=(progress.ready, progress.total),
            ),
            run=Run(str(key), self.surroundings(thread_id, user), ledger, meter),
            programs=self._programs(ledger, settings),
            by_model=_model_of(resources, settings) is not None and settings.strategy == "search",
        )

    def surroundings(self, thread_id: str, user: str) -> ToolContext:
        """Return what tools are handed besides their arguments."""
        return surroundings(self._settings, user, thread_id)

    def _programs(self, ledger: TokenLedger, settings: Settings) -> Programs | None:
        """What requests are answered by programs or calls with; None where no model asks for them."""
        model = _model_of(self._resources, settings)
        if model is None or settings.strategy == "search":
            return None
        compose = composing(settings, model, ledger)
        return Programs(compose, self._resources.interpreter, self._resources.programs)

    def _planner(self, user: str) -> Planner:
        if user not in self._planners:
            index, weights = self._resources.index, weights_of(self._settings.home)
            memory, embed = self.memory(user), self.scoring.embed
            self._planners[user] = Planner(memory, self._resources.graph.edges, lambda: index.state, embed, weights)
        return self._planners[user]


def _model_of(resources: Resources, settings: Settings) -> ChatModel | None:
    """Return the model that a request may ask; one that is open is asked by nobody who decides without."""
    return None if settings.decisions == "offline" else resources.model
