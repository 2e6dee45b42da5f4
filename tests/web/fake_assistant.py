"""An assistant that plays scripted events instead of running anything; `fake_page.py` is a page of it."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

from agents.approval.decision import Decision
from agents.approval.proposed_plan import PlanDecision, ProposedStep
from agents.asking.argument_question import ArgumentQuestion
from errors import InvalidArguments, ToolNotFound
from graph.attachments.files import AnyAttached, Attached, AttachedDatabase, NewFile, Outcome
from graph.inspect.tool_card import CardLink, ToolCard
from graph.inspect.tool_reason import ToolReason
from graph.observability.events import (
    AnswerDelta,
    Answered,
    ApprovalAsked,
    CutOff,
    Event,
    Notice,
    PlanAsked,
)
from graph.observability.taken_back import TakenBack
from graph.workflow.asked.request_mode import RequestMode
from prompts.language import Language
from settings import Settings
from tests.web.fake_events import (
    ASKED,
    IMPORTED,
    QUOTE,
    SYMBOL,
    answered,
    delete_events,
    outcomes_of,
    quote_events,
    resumed_events,
)
from tests.web.fake_faults import faults
from tests.web.fake_plans import FakePlans
from tests.web.fake_questions import city_question
from tools.calls.allowed import AllowedTool
from tools.calls.journal import NotedCall
from web.server.serve import serve


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
        self.free: list[AllowedTool] = []
        """What was allowed for the rest of a conversation."""
        self.cut: dict[str, CutOff] = {}
        self.dropped: list[str] = []
        self.forgotten: list[tuple[str, str]] = []
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

    async def attach(self, files: Sequence[NewFile], *, user: str) -> list[Outcome]:
        assert user == "local"
        self.attached += [(file.name, file.path.read_bytes()) for file in files]
        return [outcome for file in files for outcome in outcomes_of(file.name)]

    async def ask(
        self,
        text: str,
        *,
        thread_id: str,
        user: str,
        run_id: UUID | None = None,
        attached: Sequence[AnyAttached] = (),
        mode: RequestMode = "automatic",
    ) -> AsyncIterator[Event]:
        self.asked.append((text, thread_id, user, run_id))
        self.plans.modes.append(mode)
        self.plans.waiting.pop(thread_id, None)
        if mode == "plan":
            yield self.plans.made(text, thread_id)
            return
        self.tables += [_name_of(one) for one in attached]
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
            asked = IMPORTED if "imported" in text else ASKED
            self.waiting[thread_id] = [asked.model_copy(update={"approval_id": f"approval of {thread_id}"})]
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

    def tool_names(self, language: Language) -> Mapping[str, str]:
        return {QUOTE.tool_id: "最新价格"} if language == "zh" else {}

    async def addable_steps(self, query: str, language: Language = "en") -> list[ProposedStep]:
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
        asked = {one.approval_id: one for one in self.waiting.pop(thread_id, [])}
        self.free += [
            AllowedTool(
                user="local", thread_id=thread_id, tool_id=asked[key].call.tool_id, definition="", approval_id=key
            )
            for key, one in said.items()
            if one.always
        ]
        self.cut.pop(thread_id, None)
        for event in resumed_events(all(one.approve for one in said.values())):
            await asyncio.sleep(self.pause_s)
            yield event

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        if "path" not in (decision.arguments or {}):
            raise InvalidArguments("system/delete_file needs 'path'.", zh="system/delete_file 缺少参数 'path'。")
        return decision

    async def allowed(self, thread_id: str, *, user: str) -> Sequence[AllowedTool]:
        return [one for one in self.free if (one.thread_id, one.user) == (thread_id, user)]

    async def disallow(self, thread_id: str, tool_id: str, *, user: str) -> bool:
        kept = [one for one in self.free if (one.thread_id, one.tool_id, one.user) != (thread_id, tool_id, user)]
        self.free, was = kept, len(kept) < len(self.free)
        return was

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

    async def forget(self, thread_id: str, *, user: str) -> None:
        self.forgotten.append((thread_id, user))

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


def _name_of(one: AnyAttached) -> str:
    if isinstance(one, Attached):
        return one.table
    return one.group if isinstance(one, AttachedDatabase) else one.path


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
