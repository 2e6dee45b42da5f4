"""An assistant that plays scripted events instead of running anything; `fake_page.py` is a page of it."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

from agents.approval.argument_form import ArgumentField
from agents.approval.decision import Decision
from agents.approval.proposed_plan import PlanDecision, ProposedStep
from agents.asking.argument_question import ArgumentQuestion
from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from errors import InvalidArguments, ToolNotFound
from graph.attachments.files import Attached, AttachedDatabase, NewFile, RefusedFile
from graph.inspect.tool_card import CardLink, ToolCard
from graph.inspect.tool_reason import ToolReason
from graph.observability.events import (
    AnswerDelta,
    Answered,
    ApprovalAsked,
    CallEnded,
    CallStarted,
    CutOff,
    Event,
    Moved,
    Notice,
    PathFound,
    PlanAsked,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from graph.observability.taken_back import TakenBack
from graph.workflow.asked.request_mode import RequestMode
from prompts.language import Language
from settings import Settings
from tests.web.fake_faults import faults
from tests.web.fake_plans import FakePlans
from tests.web.fake_questions import city_question
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult
from tools.calls.journal import NotedCall
from web.server.serve import serve

SYMBOL = ToolCall(id="1.1.1", tool_id="finance/search_symbol", arguments={"query": "Apple"}, step=1)
QUOTE = ToolCall(id="1.2.1", tool_id="finance/get_quote", arguments={"symbol": "AAPL"}, step=2)
DIVIDENDS = ToolCall(id="1.3.1", tool_id="finance/get_dividends", arguments={"symbol": "AAPL"}, step=3)
DELETE = ToolCall(id="1.1.1", tool_id="system/delete_file", arguments={"path": "old.txt"}, step=1)
CHART = Chart(
    title="Dividends per share",
    figure={
        "data": [{"type": "bar", "x": ["2010", "2011", "2012"], "y": [0, 0, 2.65], "name": "AAPL"}],
        "layout": {"title": {"text": "Dividends per share"}, "width": 300},
    },
)
TABLE = Table(
    title="Dividends", columns=["year", "dividend"], rows=[[2010, 0.0], [2011, 0.0], [2012, 2.65]], total_rows=3
)
ANSWER = (
    "Apple (finance:get_quote) closed at **532.17**.\n\n"
    "| year | dividend |\n| --- | --- |\n| 2011 | 0.00 |\n| 2012 | 2.65 |\n\n"
    "*Sample data as of 2012-12-31.* Used `finance:get_quote` and ![pixel](http://203.0.113.1/x.png).\n"
)
ASKED = ApprovalAsked(
    approval_id="approval-1",
    subtask=1,
    agent="system",
    call=DELETE,
    tool_description="Delete a file of the workspace.",
    reason="It deletes a file: permission high.",
    fields=(
        ArgumentField(name="path", kind="text", text="old.txt", given=True, required=True, description="The file."),
        ArgumentField(name="force", kind="choice", text="", given=False, choices=("true", "false")),
    ),
)


COLUMNS = [
    {"name": "order_id", "type": "number", "distinct": 1200, "min": 1, "max": 1200},
    {"name": "date", "type": "date", "distinct": 90, "min": "2024-01-01", "max": "2024-03-31"},
    {"name": "region", "type": "text", "distinct": 4, "min": "East", "max": "West"},
    {"name": "price", "type": "number", "distinct": 200, "min": 1.5, "max": 99.0},
]
SHOP = AttachedDatabase(
    file="shop.sqlite",
    group="shop",
    tables=("customers", "orders"),
    hidden=("customers.email",),
    samples=("how many customers are there?", "有多少客户？"),
)
REFUSED = RefusedFile(file="report.tsv", reason="It is no table file.", reason_zh="这不是表格文件。")


def attached(file: str) -> Attached:
    """Make a file that became a table."""
    return Attached(
        file=file,
        table=file.partition(".")[0],
        columns=tuple(str(column["name"]) for column in COLUMNS),
        path=f"uploads/{file}",
        rows=1200,
        n_columns=len(COLUMNS),
        description={"table": file.partition(".")[0], "rows": 1200, "columns": COLUMNS},
    )


def _outcome(file: str) -> Attached | AttachedDatabase | RefusedFile:
    if file.endswith(".sqlite"):
        return SHOP.model_copy(update={"file": file})
    return attached(file) if file.endswith(".csv") else REFUSED


def result(call: ToolCall, value: object, **more: object) -> ToolResult:
    """Make a result."""
    return ToolResult.model_validate({"call": call, "status": "ok", "value": value, "latency_ms": 12.4, **more})


def quote_events() -> list[Event]:
    """Record the run that looks up a price and dividends."""
    path = ToolPath(
        steps=(
            PathStep(number=1, tool_id=SYMBOL.tool_id),
            PathStep(number=2, tool_id=QUOTE.tool_id, needs=(1,)),
            PathStep(number=3, tool_id=DIVIDENDS.tool_id, needs=(1,)),
        )
    )
    return [
        Planned(
            request="Get Apple's latest price and its dividends",
            subtasks=(SubTask(number=1, description="Get Apple's latest price and its dividends"),),
            reason="one task for one agent",
        ),
        Routed(
            decision=RouteDecision(
                subtask=1,
                agent="finance",
                reason="its tools fit: get_quote, get_dividends",
                scores={"finance": 0.81, "data": 0.22, "system": 0.05},
                confidence=0.9,
            )
        ),
        Recalled(
            subtask=1,
            candidates=(
                {"tool_id": "finance/get_quote", "score": 0.82, "evidence": {"dense": 0.8, "bm25": 0.7}},
                {"tool_id": "finance/get_dividends", "score": 0.8, "evidence": ["description", "example"]},
            ),
            memories=("finance/search_symbol > finance/get_quote",),
            excluded=({"tool_id": "system/delete_file", "reason": "permission", "detail": "above medium"},),
        ),
        Moved(
            subtask=1,
            move=Move(
                kind="advance",
                tool_id="finance/get_quote",
                reason="covers 'latest price'",
                confidence=0.82,
                candidates=("finance/get_quote", "finance/get_dividends"),
                excluded=(Exclusion(tool_id="finance/get_bars", reason="score", detail="0.12"),),
            ),
        ),
        Moved(subtask=1, move=Move(kind="finish", reason="the path covers the request", confidence=0.9)),
        PathFound(
            subtask=1,
            path=path,
            edges=(
                ("START", SYMBOL.tool_id, 0.42),
                (SYMBOL.tool_id, QUOTE.tool_id, 0.61),
                (QUOTE.tool_id, DIVIDENDS.tool_id, 0.3),
                (DIVIDENDS.tool_id, "END", 0.5),
            ),
        ),
        Reflected(subtask=1, stage="path", reflection=Reflection(verdict="success", reason="every part is covered")),
        CallStarted(subtask=1, call=SYMBOL),
        CallEnded(subtask=1, result=result(SYMBOL, {"matches": [{"symbol": "AAPL", "name": "Apple Inc."}]})),
        CallStarted(subtask=1, call=QUOTE),
        CallStarted(subtask=1, call=DIVIDENDS),
        CallEnded(subtask=1, result=result(QUOTE, {"symbol": "AAPL", "price": 532.17})),
        CallEnded(subtask=1, result=dividends_result()),
        Reflected(subtask=1, stage="results", reflection=Reflection(verdict="success", reason="all calls delivered")),
        *(AnswerDelta(text=piece) for piece in pieces(ANSWER)),
        answered(ANSWER, results=(dividends_result(),), agents=("finance",), tools=(SYMBOL.tool_id, QUOTE.tool_id)),
    ]


def dividends_result() -> ToolResult:
    """Make the result that carries a table and a chart."""
    return result(DIVIDENDS, {"dividends": "table"}, tables=(TABLE,), charts=(CHART,))


def delete_events() -> list[Event]:
    """Record the run that stops for an approval."""
    return [
        Planned(request="delete old.txt", subtasks=(SubTask(number=1, description="delete old.txt"),)),
        Routed(decision=RouteDecision(subtask=1, agent="system", reason="it has delete_file", scores={"system": 0.9})),
        CallStarted(subtask=1, call=DELETE),
        ASKED,
    ]


def resumed_events(approve: bool) -> list[Event]:
    """Record what follows a decision."""
    status: dict[str, object] = {} if approve else {"status": "denied", "error": "You denied the call."}
    text = "The file old.txt is deleted." if approve else "The file old.txt is still there."
    return [
        CallStarted(subtask=1, call=DELETE),
        CallEnded(subtask=1, result=result(DELETE, {"deleted": approve}, **status)),
        AnswerDelta(text=text),
        answered(text),
    ]


def pieces(text: str) -> list[str]:
    """Cut a text as a model streams it."""
    return [text[i : i + 7] for i in range(0, len(text), 7)]


def answered(text: str, **more: object) -> Answered:
    """Make the end of a run."""
    return Answered.model_validate({"text": text, "language": "en", **more})


class FakeAssistant:
    """Chooses a script by a word of the request and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str, UUID | None]] = []
        self.attached: list[tuple[str, bytes]] = []
        self.tables: list[str] = []
        self.resumed: list[tuple[str, dict[str, bool]]] = []
        self.said: list[Decision] = []
        self.waiting: dict[str, list[ApprovalAsked]] = {}
        self.closed: list[str] = []
        self.questions: dict[str, ArgumentQuestion] = {}
        self.cut: dict[str, CutOff] = {}
        self.dropped: list[str] = []
        self.forgotten: list[str] = []
        self.taken_back: list[tuple[str, set[str], str]] = []
        self.changed: tuple[NotedCall, ...] = ()
        """What was done by requests that are taken back."""
        self.pause_s = 0.005
        self.waited: list[float | None] = []
        self.not_ready = 0
        """How many times it says that its index is not whole."""
        self.script: list[Event] = []
        """What is played whatever is asked."""
        self.rated: list[tuple[str, str, bool, str]] = []
        self.plans = FakePlans()

    async def ready(self, timeout_s: float | None = None) -> bool:
        self.waited.append(timeout_s)
        return len(self.waited) > self.not_ready

    async def rate(self, run: UUID, *, user: str, liked: bool, comment: str = "") -> int:
        self.rated.append((str(run), user, liked, comment))
        return 1

    async def attach(self, files: Sequence[NewFile], *, user: str) -> list[Attached | AttachedDatabase | RefusedFile]:
        assert user == "local"
        self.attached += [(file.name, file.path.read_bytes()) for file in files]
        return [_outcome(file.name) for file in files]

    async def ask(
        self,
        text: str,
        *,
        thread_id: str,
        user: str,
        run_id: UUID | None = None,
        attached: Sequence[Attached | AttachedDatabase] = (),
        mode: RequestMode = "automatic",
    ) -> AsyncIterator[Event]:
        self.asked.append((text, thread_id, user, run_id))
        self.plans.modes.append(mode)
        self.plans.waiting.pop(thread_id, None)
        if mode == "plan":
            yield self.plans.made(text, thread_id)
            return
        self.tables += [one.table if isinstance(one, Attached) else one.group for one in attached]
        try:
            async for event in _given(self.script) if self.script else self._play(text, thread_id):
                await asyncio.sleep(self.pause_s)
                yield event
        finally:
            self.closed.append(text)

    def _hotels(self, text: str, thread_id: str) -> dict[str, list[Event]]:
        """Ask for a city first, and take the next message for it."""
        if self.questions.pop(thread_id, None) is not None:
            return {text: [Answered(text=f"Hotels in {text}.", language="en")]}
        if "hotel" in text:
            self.questions[thread_id] = city_question(thread_id)
        return {"hotel": [Answered(text="Which city?", language="en", question=self.questions.get(thread_id))]}

    async def _play(self, text: str, thread_id: str) -> AsyncIterator[Event]:
        if thread_id in self.cut:
            yield self.cut[thread_id]
            return
        if "delete" in text:
            self.waiting[thread_id] = [ASKED.model_copy(update={"approval_id": f"approval of {thread_id}"})]
        script: dict[str, list[Event]] = {
            **self._hotels(text, thread_id),
            "delete": [*delete_events()[:-1], *self.waiting.get(thread_id, [])],
            "notice": [Notice(text="A bound was hit: 24 calls.")],
            "store": [Answered(text="The disk is full.", language="en", failed="store")],
        }
        for fault in (error for word, error in faults().items() if word in text):
            raise fault
        if "slow" in text:
            for event in [*delete_events()[:3], AnswerDelta(text="Half of an ans")]:
                yield event
            await asyncio.sleep(60)
        for event in next((events for word, events in script.items() if word in text), quote_events()):
            yield event

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        return self.plans.waiting.get(thread_id)

    async def checked_plan(self, decision: PlanDecision) -> PlanDecision:
        return self.plans.checked(decision)

    async def addable_steps(self, query: str) -> list[ProposedStep]:
        return self.plans.addable(query)

    async def resume(
        self, thread_id: str, decisions: Mapping[str, bool | Decision | PlanDecision]
    ) -> AsyncIterator[Event]:
        if runs := self.plans.taken(thread_id, decisions):
            for event in quote_events() if all(runs) else [answered("The plan is dropped.")]:
                yield event
            return
        said = {key: Decision.of(one) for key, one in decisions.items() if not isinstance(one, PlanDecision)}
        self.resumed.append((thread_id, {approval_id: one.approve for approval_id, one in said.items()}))
        self.said += said.values()
        self.waiting.pop(thread_id, None)
        self.cut.pop(thread_id, None)
        for event in resumed_events(all(one.approve for one in said.values())):
            await asyncio.sleep(self.pause_s)
            yield event

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        if "path" not in (decision.arguments or {}):
            raise InvalidArguments("system/delete_file needs 'path'.", zh="system/delete_file 缺少参数 'path'。")
        return decision

    async def cut_off(self, thread_id: str) -> CutOff | None:
        return self.cut.get(thread_id)

    async def drop(self, thread_id: str) -> None:
        self.dropped.append(thread_id)
        self.cut.pop(thread_id, None)

    async def take_back(self, thread_id: str, runs: Collection[str], *, user: str) -> TakenBack:
        self.taken_back.append((thread_id, set(runs), user))
        asked = [one.call.tool_id for one in self.waiting.pop(thread_id, [])]
        plan = self.plans.waiting.pop(thread_id, None) is not None
        return TakenBack(changed=self.changed, questions=tuple(asked), plan=plan)

    async def forget(self, thread_id: str) -> None:
        self.forgotten.append(thread_id)

    async def use(self, settings: Settings) -> None:
        """Remember by what it decides."""
        self.settings = settings

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        return self.questions.get(thread_id)

    async def left_behind(self) -> list[str]:
        return list(self.cut)

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        return self.waiting.get(thread_id, [])

    async def why_not(self, tool_id: str, request: str, *, user: str) -> tuple[ToolReason, ...]:
        if "/" not in tool_id:
            raise ToolNotFound(tool_id, [QUOTE.tool_id])
        return (
            ToolReason(
                task=request,
                agent="finance",
                fate="offered",
                reasons=("the path is finance/get_quote", f"{user} may use {tool_id}"),
            ),
        )

    async def tool_card(self, tool_id: str, language: Language = "en") -> ToolCard:
        return ToolCard(
            tool_id=tool_id,
            description=f"What {tool_id} does.",
            domains=("股票" if language == "zh" else "finance",),
            complexity="simple",
            permission="low",
            availability=0.75,
            agents=("finance",),
            suppliers=(CardLink(tool_id=SYMBOL.tool_id),),
        )


async def _given(events: Sequence[Event]) -> AsyncIterator[Event]:
    for event in events:
        yield event


@asynccontextmanager
async def opening() -> AsyncIterator[FakeAssistant]:
    """Open a fake."""
    assistant = FakeAssistant()
    assistant.pause_s = 0.03
    yield assistant


def main(home: str, port: str) -> None:
    """Serve a page that plays it."""
    serve(Settings(home=Path(home), port=int(port)), print, opening, browse=False)
