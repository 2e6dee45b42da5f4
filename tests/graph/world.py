"""A small world for whole-graph tests: real library, journal and offline decisions; faked evidence and tool graph."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, cast
from uuid import uuid4

import numpy as np
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.state import CompiledStateGraph
from langgraph.store.memory import InMemoryStore
from langgraph.types import Command
from pydantic import BaseModel, Field

from agents.profile import AgentProfile
from errors import GraphUnavailable, ToolCallFailed
from graph.memory.long_term import LongTermMemory
from graph.observability.events import ApprovalAsked, CallEnded, Event
from graph.observability.langsmith import Tracing
from graph.planner.planner import Planner
from graph.store.neighbours import Neighbours
from graph.store.tool_graph import ToolGraph
from graph.workflow.approval.approvals import answers
from graph.workflow.context import Home, Meter, Run, RunContext, Scoring
from graph.workflow.decisions import OfflineEvidence, decisions_for, owners
from graph.workflow.router_graph import build
from graph.workflow.serializer import serializer
from graph.workflow.traces.run_trace import RunStart, answers_in, traced_run
from graph.workflow.traces.search_spans import tools_found
from graph.workspace.live_state import LiveState
from graph.workspace.snapshot import HomeSnapshot, take_snapshot
from prompts.ledger import TokenLedger
from settings import Settings
from tagging.tags import Permission
from tools.calls.allowed import AllowedTools
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.calls.results import ConversationResults
from tools.context import ToolContext
from tools.functions.runner import Runner
from tools.kinds import FilePath, SearchText, Text
from tools.library.library import ToolLibrary
from tools.marking import tool
from tools.retrieval.retriever import MatchEvidence as RetrievalEvidence
from tools.retrieval.retriever import Scores
from tools.tool import Source, Tool

ItemCode = Annotated[str, Field(json_schema_extra={"format": "item-code"})]
UNLIKELY = 0.001
WORDS: Mapping[str, Mapping[str, float]] = {
    "shop/get_price": {"price": 0.95, "价格": 0.95},
    "shop/find_item": {"code of": 0.9, "price": 0.4, "价格": 0.4},
    "notes/write_note": {"write": 0.95, "写": 0.95},
    "notes/erase_note": {"erase": 0.95, "删": 0.95},
    "notes/list_notes": {"list": 0.9, "列出": 0.9},
}


class Item(BaseModel):
    name: str
    code: ItemCode


class Found(BaseModel):
    items: list[Item]


class Priced(BaseModel):
    code: ItemCode
    price: float


class Done(BaseModel):
    path: FilePath
    text: str = "done"


@dataclass
class Town:
    """What the tools of this world work on; tests look at it afterwards."""

    codes: dict[str, str] = field(default_factory=lambda: {"lamp": "L-1", "chair": "C-2", "灯": "L-1"})
    prices: dict[str, float] = field(default_factory=lambda: {"L-1": 19.5, "C-2": 80.0})
    notes: dict[str, str] = field(default_factory=dict)
    erased: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    async def served(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Answer for a tool that was imported."""
        self.calls.append(tool.name)
        return {"done": dict(arguments)}

    def functions(self) -> list[tuple[Callable[..., Any], str]]:
        @tool(domains=("commerce",), functions=("query",), idempotent=True)
        def find_item(query: SearchText) -> Found:
            """Find an item's code."""
            self.calls.append("find_item")
            return Found(items=[Item(name=name, code=c) for name, c in self.codes.items() if name in query.lower()])

        @tool(
            domains=("commerce",),
            functions=("query",),
            idempotent=True,
            answers={"en": "It costs {{ price }}.", "zh": "价格是 {{ price }}。"},
        )
        def get_price(code: ItemCode) -> Priced:
            """Look up the price of an item."""
            self.calls.append("get_price")
            if code not in self.prices:
                raise ToolCallFailed(f"There is no item {code!r}.")
            return Priced(code=code, price=self.prices[code])

        @tool(domains=("file",), functions=("generate",), permission="medium", answers={"en": "Wrote {{ path }}."})
        def write_note(path: FilePath, text: Text) -> Done:
            """Write a note."""
            self.calls.append("write_note")
            self.notes[path] = text
            return Done(path=path, text=text)

        @tool(domains=("file",), functions=("transform",), permission="high", answers={"en": "Erased {{ path }}."})
        def erase_note(path: FilePath) -> Done:
            """Erase a note for good."""
            self.calls.append("erase_note")
            self.erased.append(path)
            return Done(path=path)

        @tool(domains=("file",), functions=("query",), idempotent=True)
        def list_notes() -> list[str]:
            """List every note."""
            self.calls.append("list_notes")
            return sorted(self.notes)

        shop, notes = (find_item, get_price), (write_note, erase_note, list_notes)
        return [*((f, "shop") for f in shop), *((f, "notes") for f in notes)]


PROFILES = (
    AgentProfile(name="notes", description="Notes and files.", domains=("file",), max_permission=Permission.HIGH),
    AgentProfile(name="shop", description="Items and prices.", domains=("commerce",)),
    AgentProfile(name="general", description="Everything.", general=True, max_permission=Permission.HIGH),
)


@dataclass
class FakeGraph:
    """A tool graph that knows what it was told, remembers what it should learn, and can be down."""

    known: dict[str, Neighbours] = field(default_factory=dict)
    learnt: list[tuple[tuple[str, ...], tuple[str, ...], bool]] = field(default_factory=list)
    occasions: list[str] = field(default_factory=list)
    down: bool = False
    full: Exception | None = None

    async def neighbours(self, tool_id: str) -> Neighbours:
        if self.down:
            raise GraphUnavailable("The tool graph is down.")
        return self.known.get(tool_id, Neighbours(tool_id=tool_id))

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        if self.down:
            raise GraphUnavailable("The tool graph is down.")
        return {t: self.known[t].availability for t in tool_ids if t in self.known}

    async def learn(
        self,
        path: Sequence[str],
        outcomes: Sequence[str],
        latencies_ms: Sequence[float],
        *,
        succeeded: bool,
        occasion: str = "",
    ) -> bool:
        if self.full is not None:
            raise self.full
        self.learnt.append((tuple(path), tuple(outcomes), succeeded))
        self.occasions.append(occasion)
        return True


@dataclass
class World:
    """Runs requests through `build()`."""

    library: ToolLibrary
    journal: CallJournal
    readings: Readings
    results: ConversationResults
    allowed: AllowedTools | None
    settings: Settings
    town: Town
    snapshot: HomeSnapshot
    graph: FakeGraph = field(default_factory=FakeGraph)
    words: dict[str, Mapping[str, float]] = field(default_factory=lambda: dict(WORDS))
    vectors: dict[str, Sequence[float]] = field(default_factory=dict)
    store: InMemoryStore = field(default_factory=InMemoryStore)
    replaced: dict[str, Any] = field(default_factory=dict)
    """Decisions to use in place of the offline ones."""
    now: LiveState | None = None
    """What may be used at the moment of a call, where it is not what a request begins with."""
    meter: Meter = field(default_factory=Meter)
    ledger: TokenLedger = field(default_factory=TokenLedger)
    tracing: Tracing | None = None
    """Where runs are traced to."""
    handlers: list[object] = field(default_factory=list)
    """What listened to the last run."""

    def __post_init__(self) -> None:
        self.app: CompiledStateGraph[Any, RunContext, Any, Any] = build().compile(
            checkpointer=InMemorySaver(serde=serializer())
        )

    async def score(self, texts: Sequence[str]) -> Scores:
        ids = tuple(sorted(self.snapshot.tools))
        rows = [
            [max((p for w, p in self.words.get(i, {}).items() if w in t), default=UNLIKELY) for i in ids] for t in texts
        ]
        matrix = np.array(rows, dtype=np.float64).reshape(len(texts), len(ids))
        scores = Scores(tuple(texts), ids, matrix, matrix, RetrievalEvidence(), embedding_ms=1.0)
        return await tools_found(texts, self.snapshot.tools, _ready(scores))

    async def embed(self, text: str) -> Any:
        found = self.vectors.get(text)
        return None if found is None else np.asarray(found, dtype=np.float32)

    async def likeness(self, task: str) -> Mapping[str, float]:
        return dict.fromkeys(self.snapshot.taken, 0.5)

    async def live_state(self) -> LiveState:
        return self.now or LiveState(self.library.tools(), self.snapshot.profiles, self.snapshot.barred)

    def context(self, thread: str = "t") -> RunContext:
        self.meter = Meter()
        snapshot, memory = self.snapshot, LongTermMemory(self.store, "local")
        decisions = decisions_for(
            self.settings,
            None,
            self.ledger,
            OfflineEvidence(self.score, owners(snapshot.taken, snapshot.general), snapshot.tools),
            self.meter.fallbacks,
        )
        return RunContext(
            home=Home(
                settings=self.settings,
                library=self.library,
                graph=cast(ToolGraph, self.graph),
                memory=memory,
                journal=self.journal,
                readings=self.readings,
                results=self.results,
                live_state=self.live_state,
                allowed=self.allowed,
            ),
            snapshot=snapshot,
            decisions=replace(decisions, **self.replaced),
            scoring=Scoring(self.score, self.likeness, self.embed, Planner(memory, embed=self.embed)),
            run=Run(
                key="run",
                surroundings=ToolContext(workspace=self.settings.home, data_dir=self.settings.home, thread_id=thread),
                ledger=self.ledger,
                meter=self.meter,
            ),
        )

    async def ask(self, request: str, *, thread: str = "t", language: str = "en") -> list[Event]:
        given = {
            "request": request,
            "language": language,
            "user": "local",
            "run_key": "run",
            "results": None,
            "said": [request],
        }
        return await self.run(given, thread)

    async def run(self, given: Any, thread: str = "t") -> list[Event]:
        """Run from a request, from answers to questions, or, with None, from the last checkpoint."""
        known = given if isinstance(given, dict) else (await self.state(thread)).values
        tracing, said = self.tracing or Tracing(self.settings), given.resume if isinstance(given, Command) else None
        start = RunStart(uuid4(), known["request"], known["language"], answers_in(said))
        with traced_run(tracing, start, self.context(thread)) as trace:
            config: RunnableConfig = {"configurable": {"thread_id": thread}, **trace.config}
            self.handlers = list(cast(Any, config.get("callbacks") or []))
            parts = self.app.astream(
                given, config, context=trace.context, stream_mode="custom", subgraphs=True, version="v2"
            )
            events = [cast(Event, part["data"]) async for part in parts]
            trace.answer(str((await self.state(thread)).values.get("answer", "")))
            return events

    async def answer_questions(self, *, approve: bool, thread: str = "t") -> list[Event]:
        waiting = await self.waiting(thread)
        return await self.run(Command(resume=answers(waiting, {a.approval_id: approve for a in waiting})), thread)

    async def waiting(self, thread: str = "t") -> list[ApprovalAsked]:
        interrupts = (await self.state(thread)).interrupts
        return [ApprovalAsked.model_validate({**i.value, "approval_id": i.id}) for i in interrupts]

    async def state(self, thread: str = "t") -> Any:
        return await self.app.aget_state({"configurable": {"thread_id": thread}})

    async def answer(self, thread: str = "t") -> str:
        return str((await self.state(thread)).values["answer"])

    async def changed(self, *functions: tuple[Callable[..., Any], str]) -> None:
        """Add tools of the test's own."""
        for function, group in functions:
            await self.library.add_function(function, group)
        self.snapshot = take_snapshot("now", self.library.tools(), self.snapshot.profiles)


async def _ready(scores: Scores) -> Scores:
    return scores


@asynccontextmanager
async def opened_world(home: Path, *, packs: str = "", **explicit: Any) -> AsyncIterator[World]:
    """Open a world of the town's tools, or, with packs, of those that ToolAtlas brings."""
    settings = Settings.model_validate({"home": home, **explicit})
    home.mkdir(parents=True, exist_ok=True)
    town = Town()
    served: dict[Source, Runner] = {"mcp": town.served, "http": town.served}
    async with (
        ToolLibrary(home, packs=packs, runners=served) as library,
        CallJournal(home) as journal,
        Readings(home) as readings,
        ConversationResults(home, settings.retention) as results,
        AllowedTools(home, settings.retention) as allowed,
    ):
        for function, group in () if packs else town.functions():
            await library.add_function(function, group)
        snapshot = take_snapshot("now", library.tools(), PROFILES)
        yield World(library, journal, readings, results, allowed, settings, town, snapshot)


def called(events: Sequence[Event]) -> list[tuple[str, str]]:
    """List the tools that were called, with how each call ended."""
    return [(e.result.call.tool_id, e.result.status) for e in events if isinstance(e, CallEnded)]


def told(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    """Keep the events of one kind."""
    return [e for e in events if isinstance(e, kind)]
