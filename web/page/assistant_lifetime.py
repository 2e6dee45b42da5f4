"""The assistant as the page needs it, and who opens it and keeps it open."""

import asyncio
import pkgutil
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, TypeAlias
from uuid import UUID

from agents.approval.decision import Decision
from agents.approval.proposed_plan import PlanDecision, ProposedStep
from agents.asking.argument_question import ArgumentQuestion
from graph.attachments.files import AnyAttached, NewFile, Outcome
from graph.inspect.tool_card import ToolCard
from graph.inspect.tool_reason import ToolReason
from graph.observability.events import ApprovalAsked, CutOff, Event, PlanAsked
from graph.observability.taken_back import TakenBack
from graph.workflow.asked.request_mode import RequestMode
from prompts.language import Language
from settings import Settings
from tools.calls.allowed import AllowedTool

ASSISTANT = "graph.inspect.inspected_assistant:InspectedAssistant"


class RunsRequests(Protocol):
    """What the page asks of an assistant."""

    async def ready(self, timeout_s: float | None = None) -> bool:
        """Wait until every tool can be found by its meaning; tell whether it can."""
        ...

    async def rate(self, run: UUID, *, user: str, liked: bool, comment: str = "") -> int:
        """Take a person's thumb on an answer."""
        ...

    async def attach(self, files: Sequence[NewFile], *, user: str) -> list[Outcome]:
        """Keep files, as tables, texts or databases."""
        ...

    def ask(  # noqa: PLR0913 - what one request may come with
        self,
        text: str,
        *,
        thread_id: str,
        user: str,
        run_id: UUID | None = None,
        attached: Sequence[AnyAttached] = (),
        mode: RequestMode = "automatic",
    ) -> AsyncIterator[Event]:
        """Run a request, which may be about what came with it."""
        ...

    def resume(self, thread_id: str, decisions: Mapping[str, bool | Decision | PlanDecision]) -> AsyncIterator[Event]:
        """Go on after approvals were given or refused, after a plan was looked at, or with what was cut off."""
        ...

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        """Return the plan that a conversation waits with."""
        ...

    async def checked_plan(self, decision: PlanDecision) -> PlanDecision:
        """Return a plan whose arguments fit the tools, or say by an error why it cannot run."""
        ...

    async def addable_steps(self, query: str, language: Language = "en") -> list[ProposedStep]:
        """Find tools that a person may add to a plan."""
        ...

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        """Return a decision whose arguments fit the tool, or say by InvalidArguments why they do not."""
        ...

    async def allowed(self, thread_id: str, *, user: str) -> Sequence[AllowedTool]:
        """List the tools that a person allowed for the rest of a conversation."""
        ...

    async def disallow(self, thread_id: str, tool_id: str, *, user: str) -> bool:
        """Have such a tool ask again; tell whether it was allowed."""
        ...

    async def cut_off(self, thread_id: str) -> CutOff | None:
        """Tell of a run that was cut off."""
        ...

    async def take_back(self, thread_id: str, runs: Collection[str], *, user: str) -> TakenBack:
        """Go on as if some runs, the last of a conversation, had not been."""
        ...

    async def drop(self, thread_id: str) -> None:
        """Give it up."""
        ...

    async def forget(self, thread_id: str, *, user: str) -> None:
        """Drop what is kept of a conversation."""
        ...

    async def use(self, settings: Settings) -> None:
        """Decide by the model of other settings, or by none, from the next request on."""
        ...

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        """Return the question that the last answer ended with, if it waits for its answer."""
        ...

    async def left_behind(self) -> list[str]:
        """Name the conversations whose process was killed at work."""
        ...

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        """List the approvals that a conversation waits for."""
        ...

    async def why_not(self, tool_id: str, request: str, *, user: str) -> tuple[ToolReason, ...]:
        """Say of any tool what becomes of it for a request."""
        ...

    def tool_names(self, language: Language) -> Mapping[str, str]:
        """Name tools as people call them, by their ids; those that have no label in a language are left out."""
        ...

    async def tool_card(self, tool_id: str, language: Language = "en") -> ToolCard:
        """Tell of one tool."""
        ...


Opening: TypeAlias = Callable[[], AbstractAsyncContextManager[RunsRequests]]


@asynccontextmanager
async def opened(settings: Settings, target: str = ASSISTANT) -> AsyncIterator[RunsRequests]:
    """Open the assistant that `target` names.

    It is named and not imported, so that its heavy imports run in a thread while the page is being served.
    """
    kind = await asyncio.to_thread(pkgutil.resolve_name, target)
    async with kind.open(settings) as assistant:
        yield assistant


class Keeper:
    """Opens an assistant in the background and closes it in the task that opened it."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[RunsRequests] | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to open it."""
        self._ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep(self._ready))

    async def get(self) -> RunsRequests:
        """Wait until it is open; where opening failed before, try once more."""
        if self._ready is None or (self._ready.done() and self._ready.exception()):
            self.start()
        assert self._ready is not None  # noqa: S101 - set by `start`
        return await asyncio.shield(self._ready)

    async def forget(self, thread_id: str, user: str) -> None:
        """Have it drop what it keeps of a conversation."""
        await (await self.get()).forget(thread_id, user=user)

    async def use(self, settings: Settings) -> None:
        """Have it decide as these settings say from the next request on."""
        await (await self.get()).use(settings)

    async def close(self) -> None:
        """Close it."""
        self._closing.set()
        if self._task is not None:
            await self._task

    async def _keep(self, ready: "asyncio.Future[RunsRequests]") -> None:
        try:
            async with self._opening() as assistant:
                ready.set_result(assistant)
                await self._closing.wait()
        except Exception as error:
            if ready.done():
                raise
            ready.set_exception(error)
            ready.exception()  # seen: nobody may be waiting yet
