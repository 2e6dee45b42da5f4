"""How long a whole search takes with no model, from a sub-task to its path, in a library of any size."""

import asyncio
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from langgraph.store.memory import InMemoryStore

from agents.profile import AgentProfile
from agents.subtask import SubTask
from evals.figures.intervals import percentile
from evals.retrieval.data import load_corpus
from evals.speed.library import index_of, library, made_vectors, vectors
from graph.embedded.server import EmbeddedServer
from graph.memory.long_term import LongTermMemory
from graph.observability.events import PathFound
from graph.store.outbox import Outbox
from graph.store.tool_graph import ToolGraph
from graph.workflow.context import Home, Meter, Run, RunContext, Scoring
from graph.workflow.decisions import OfflineEvidence, decisions_for, owners
from graph.workflow.specialist_graph import build_specialist
from graph.workflow.state import SpecialistInput
from graph.workspace.live_state import LiveState
from graph.workspace.snapshot import HomeSnapshot, take_snapshot
from prompts.ledger import TokenLedger
from settings import Settings
from tagging.tags import Permission
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.calls.results import ConversationResults
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import Scores, scored

AGENT: Final = "all"
WARM_UP: Final = 3
SPECIALIST: Final = build_specialist().compile()


async def search_lines(folder: Path, n_tools: int, n_requests: int) -> list[str]:
    """Measure and return the lines to print.

    Args:
        folder: Corpus and requests, as for `toolatlas eval retrieval`; the corpus is copied up to the size.
        n_tools: How many tools.
        n_requests: How many of the requests are asked.

    Raises:
        ConfigError: the folder does not hold.
    """
    corpus = await asyncio.to_thread(load_corpus, folder)
    tools = library(corpus, n_tools)
    state = await asyncio.to_thread(lambda: index_of(tools, made_vectors(tools)))
    profile = AgentProfile(name=AGENT, description="Everything.", general=True, max_permission=Permission.HIGH)
    snapshot = await asyncio.to_thread(take_snapshot, "bench", tools, (profile,))
    asked = [one.text for one in corpus.requests[:: max(1, len(corpus.requests) // n_requests)]]
    async with AsyncExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        graph = await stack.enter_async_context(
            ToolGraph(EmbeddedServer(home / "graph", grace_s=0.5), Outbox(home / "outbox.jsonl"), timeout_s=60)
        )
        await graph.sync_tools(tools, [d for ds in snapshot.dependencies.values() for d in ds])
        room = _Room(
            home,
            state,
            snapshot,
            graph,
            await stack.enter_async_context(ToolLibrary(home, packs="")),
            await stack.enter_async_context(CallJournal(home)),
            await stack.enter_async_context(Readings(home)),
            await stack.enter_async_context(ConversationResults(home)),
        )
        took = [await room.search(text) for text in [*asked[:WARM_UP], *asked]][WARM_UP:]
    wall, busy = [one for one, _ in took], [one for _, one in took]
    return [
        f"a whole search with no model, {len(tools):,} tools, embedding aside; n={len(took)} requests",
        f"p50 {percentile(wall, 0.5):6.1f} ms, p95 {percentile(wall, 0.95):6.1f} ms; "
        f"of the processor p50 {percentile(busy, 0.5):6.1f} ms",
    ]


@dataclass
class _Room:
    """Where searches are made: a specialist for all tools, over an index whose vectors cost nothing."""

    home: Path
    state: IndexState
    snapshot: HomeSnapshot
    graph: ToolGraph
    library: ToolLibrary
    journal: CallJournal
    readings: Readings
    results: ConversationResults
    embedding_ms: float = field(default=0.0)

    async def search(self, text: str) -> tuple[float, float]:
        """Return milliseconds until the path was found, of the clock and of the processor, vectors aside."""
        given: SpecialistInput = {
            "subtask": SubTask(number=1, description=text),
            "agent": AGENT,
            "language": "en",
            "upstream": (),
        }
        context = self._context()
        self.embedding_ms, began, worked = 0.0, time.perf_counter(), time.process_time()
        parts = SPECIALIST.astream(given, context=context, stream_mode="custom", version="v2")
        async for part in parts:
            if isinstance(part["data"], PathFound):
                break
        took, busy = time.perf_counter() - began, time.process_time() - worked
        await parts.aclose()  # type: ignore[attr-defined]  # a generator, though typed as an iterator
        return took * 1_000 - self.embedding_ms, busy * 1_000 - self.embedding_ms

    async def _score(self, texts: Sequence[str]) -> Scores:
        began = time.perf_counter()
        queries = vectors(texts)
        self.embedding_ms += (time.perf_counter() - began) * 1_000
        return scored(self.state, tuple(texts), queries, None)

    async def _likeness(self, _: str) -> Mapping[str, float]:
        return {AGENT: 0.5}

    async def _embed(self, _: str) -> None:
        return None

    async def _present(self) -> LiveState:
        return LiveState(self.snapshot.tools, self.snapshot.profiles, self.snapshot.barred)

    def _context(self) -> RunContext:
        settings = Settings(_env_file=None, home=self.home, decisions="offline")
        snapshot, ledger, meter = self.snapshot, TokenLedger(), Meter()
        evidence = OfflineEvidence(self._score, owners(snapshot.taken, snapshot.general))
        memory = LongTermMemory(InMemoryStore(), "bench")
        return RunContext(
            home=Home(
                settings, self.library, self.graph, memory, self.journal, self.readings, self.results, self._present
            ),
            snapshot=snapshot,
            decisions=decisions_for(settings, None, ledger, evidence, meter.fallbacks),
            scoring=Scoring(self._score, self._likeness, self._embed),
            run=Run("bench", ToolContext(workspace=self.home, data_dir=self.home), ledger, meter),
        )
