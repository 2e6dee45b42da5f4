"""ToolAtlas as its entry points see it: a request in, events out."""

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Self, cast
from uuid import UUID

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from agents.approval.decision import Decision
from agents.approval.plan_word import PlanWord
from agents.approval.proposed_plan import PlanDecision
from agents.asking.argument_question import ArgumentQuestion
from agents.language.messages import phrase
from errors import RequestEnded, sentence_in
from graph.attachments.files import AnyAttached, NewFile, Outcome
from graph.confidence.offline_plan import OfflinePlan
from graph.confidence.planning import offline_plan
from graph.confidence.whole_request import is_whole_request
from graph.conversations import Conversations, Given, thread
from graph.memory.long_term import LongTermMemory
from graph.observability.events import Answered, ApprovalAsked, CutOff, Event, Notice, PlanAsked
from graph.observability.failed_run import failed_answer
from graph.observability.taken_back import TakenBack
from graph.programs.request_graph import build
from graph.proposal.reviewed import said_of_plan
from graph.run_contexts import RunContexts
from graph.taking_back import forget_conversation, take_back
from graph.tool_finder import ToolFinder
from graph.workflow.approval.approvals import answers
from graph.workflow.approval.typed import which_of
from graph.workflow.asked.new_request import fault_of, new_request
from graph.workflow.asked.request_mode import RequestMode
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import kept_back
from graph.workflow.end_early import end_early
from graph.workflow.serializer import serializer
from graph.workflow.specialist_graph import plan_path
from graph.workflow.state import RouterState, RouterUpdate, SpecialistState, SubTaskResult
from graph.workflow.traces.run_trace import RunTrace, traced_run
from graph.workspace.attached_databases import attach_files
from graph.workspace.resources import Resources, open_resources
from prompts.language import Language, language_of
from prompts.model.chat import ChatModel
from settings import Settings
from tools.calls.allowed import AllowedTool
from tools.embedding.embedder import EmbedderChoice

logger = logging.getLogger(__name__)
_RECURSION_LIMIT = 200


class Assistant(ToolFinder):
    """Runs requests over one home. Open it with `async with Assistant.open(settings)`."""

    def __init__(self, resources: Resources) -> None:
        super().__init__(resources)
        self._app = build().compile(checkpointer=resources.checkpoints, store=resources.store)
        self._conversations = Conversations(self._app, resources, self._contexts.live)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, settings: Settings, embedder: EmbedderChoice | None = None, model: ChatModel | None = None
    ) -> AsyncIterator[Self]:
        """Open every store and bring index and tool graph in step with the library.

        Args:
            settings: Of this home.
            embedder: One to use in place of the one that the settings name.
            model: The same for the chat model.

        Raises:
            ConfigError: a setting is wrong.
            StoreError: a store cannot be used; says why.
        """
        async with open_resources(settings, serializer(), embedder) as resources:
            assistant = cls(resources if model is None else replace(resources, model=model))
            await assistant.refresh()
            if resources.embedder.embedder is not None:
                warming = asyncio.create_task(resources.embedder.embedder.warm())
                warming.add_done_callback(_log_failure)
            yield assistant
            await resources.tracing.flush()

    @property
    def resources(self) -> Resources:
        """The open parts, for commands that look at them."""
        return self._resources

    async def use(self, settings: Settings) -> None:
        """Decide by the model of other settings, or by none, from the next request on; what runs stays with its own."""
        model = None if settings.offline else ChatModel(settings)
        await self._resources.tracing.use(settings)
        self._resources = replace(self._resources, settings=settings, model=model)
        self._settings = settings
        self._contexts = RunContexts(self._resources)
        self._conversations = Conversations(self._app, self._resources, self._contexts.live)

    def memory(self, user: str) -> LongTermMemory:
        """Return what a user asked before, to look at it and to change it."""
        return self._contexts.memory(user)

    async def rate(self, run: UUID, *, user: str, liked: bool, comment: str = "") -> int:
        """Take a person's thumb on an answer; return how many of its paths it will speak for or against."""
        await self._resources.usage.feedback(str(run), liked=liked)
        n_paths = await self.memory(user).judge_run(str(run), liked=liked)
        await self._resources.tracing.rate(run, float(liked), comment)
        return n_paths

    async def plan(self, task: str, agent: str, *, user: str) -> SpecialistState:
        """Find the path that an agent would take for a task, and call nothing."""
        context = await self._context("", user, {}, uuid.uuid4())
        return await plan_path(task, agent, context)

    async def context_for(self, thread_id: str, user: str) -> RunContext:
        """Return what calls are judged by that another loop than ours makes."""
        return await self._context(thread_id, user, {}, uuid.uuid4())

    async def foresee(self, text: str, *, thread_id: str, user: str) -> OfflinePlan:
        """Plan the next request of a conversation as it would be worked at without a model, and call nothing."""
        context = await self._context(thread_id, user, {}, uuid.uuid4())
        known = (await self._app.aget_state(thread(thread_id))).values
        given = {"request": text.strip(), "language": language_of(text), "user": user, "results": [], "decisions": []}
        state = cast(RouterState, {**known, **given, "fresh": False})
        with kept_back():
            subject, plan = await planned(state, context)
            return await offline_plan({**state, "subject": subject}, plan, context)

    async def results(self, thread_id: str) -> list[SubTaskResult]:
        """Return what the sub-tasks of a conversation's last request brought."""
        return list((await self._app.aget_state(thread(thread_id))).values.get("results") or ())

    async def attach(self, files: Sequence[NewFile], *, user: str) -> list[Outcome]:
        """Keep files in the user's workspace, as tables, texts or imported databases; hand the result to `ask`."""
        return await attach_files(files, self._contexts.surroundings("", user), self._resources)

    async def ask(  # noqa: PLR0913 - what one request may come with
        self,
        text: str,
        *,
        thread_id: str,
        user: str,
        run_id: UUID | None = None,
        attached: Sequence[AnyAttached] = (),
        mode: RequestMode = "automatic",
    ) -> AsyncIterator[Event]:
        """Run a request; it ends with `Answered`, or `ApprovalAsked` or `PlanAsked` when a person must decide first.

        Requests of one `thread_id` see each other's results. Memory, workspace and approvals are the `user`'s;
        `attached` is what `attach` kept of files; `run_id` names the run for `rate` and in traces.
        """
        language = language_of(text)
        if fault := fault_of(text, language, self._settings.max_request_chars):
            yield Answered(text=fault, language=language, offline=self._settings.offline)
            return
        run = run_id or uuid.uuid4()
        given = new_request(text, user, str(run), attached, mode)
        async for event in self._guarded(self._asked(given, thread_id, user, run), thread_id, language):
            yield event

    async def _asked(self, given: RouterUpdate, thread_id: str, user: str, run: UUID) -> AsyncIterator[Event]:
        if cut := await self.cut_off(thread_id):
            yield cut
            return
        if (word := await self._word(given, thread_id)) is not None:
            async for event in word:
                yield event
            return
        given, left = (given, "") if given.get("fresh") else await self._understood(given, thread_id, user)
        if left:
            yield Notice(text=phrase("question_left", given["language"], question=left))
        if await self.waiting_plan(thread_id):
            yield Notice(text=phrase("plan_withdrawn", given["language"]))
        for asked in await self.pending(thread_id):
            yield Notice(text=phrase("approval_withdrawn", given["language"], tool=asked.tool_name))
        async for event in self._run(given, thread_id, user, run):
            yield event

    async def _word(self, given: RouterUpdate, thread_id: str) -> AsyncIterator[Event] | None:
        """Go on by a message that is a word on the calls or the plan that wait; None for any other."""
        if (waiting := await self._conversations.waits_for(given, thread_id)) is not None:
            return self._worded(thread_id, *waiting)
        plan = await self._conversations.word_on_plan(given, thread_id)
        return None if plan is None else self._worded_on_plan(thread_id, *plan)

    async def _worded(
        self, thread_id: str, waiting: Sequence[ApprovalAsked], decisions: Mapping[str, Decision]
    ) -> AsyncIterator[Event]:
        """Go on as a person said in a message; ask which call is meant where that is not plain."""
        if decisions:
            async for event in self._resumed(thread_id, decisions):
                yield event
            return
        yield Notice(text=which_of(waiting))
        for asked in waiting:
            yield asked

    async def _worded_on_plan(self, thread_id: str, plan: PlanAsked, word: PlanWord) -> AsyncIterator[Event]:
        """Run or drop a plan as a person said in a message; say how it is changed."""
        if word == "change":
            yield Notice(text=phrase("plan_change", plan.language))
            yield plan
            return
        async for event in self._gone_on(thread_id, {plan.plan_id: Decision(approve=word == "run")}, {}):
            yield event

    async def _understood(self, given: RouterUpdate, thread_id: str, user: str) -> tuple[RouterUpdate, str]:
        """Take a message as the word on who should have taken the last request, or as the answer to a question."""
        handed = await self._conversations.handed_over(given, thread_id)
        if not handed.get("agent"):
            return await self._conversations.taken_as_answer(
                given, thread_id, lambda text: self._is_request(text, user)
            )
        run, agents = await self._conversations.last_run(thread_id)
        if run and agents != {handed["agent"]}:
            await self.rate(UUID(run), user=user, liked=False, comment=given["request"])
        return handed, ""

    async def _is_request(self, text: str, user: str) -> bool:
        return is_whole_request(await self.foresee(text, thread_id=uuid.uuid4().hex, user=user))

    async def cut_off(self, thread_id: str) -> CutOff | None:
        """Tell of a run that a crash or a fault cut off: `resume` goes on with it, `drop` gives it up."""
        return await self._conversations.cut_off(thread_id)

    async def drop(self, thread_id: str) -> None:
        """Give up a run that was cut off, or that waits for approvals; what it did stays done."""
        await self._conversations.drop(thread_id)

    async def forget(self, thread_id: str, *, user: str) -> None:
        """Drop all that is kept of a conversation, and what was remembered of its requests."""
        await forget_conversation(thread_id, self._conversations, self._resources, self.memory(user))

    async def take_back(self, thread_id: str, runs: Collection[str], *, user: str) -> TakenBack:
        """Go on as if some runs, the last of a conversation, had not been; tell what they did that stays done.

        Raises:
            ConversationBusy: it runs just now.
        """
        return await take_back(thread_id, runs, self._conversations, self._resources, self.memory(user))

    async def left_behind(self) -> list[str]:
        """Name the conversations whose process was killed at work."""
        return list(await self._resources.runs.all_left_behind())

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        """List the approvals that a conversation waits for."""
        return await self._conversations.pending(thread_id)

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        """Return the plan that a conversation waits with, if it does."""
        return await self._conversations.waiting_plan(thread_id)

    async def checked_plan(self, decision: PlanDecision) -> PlanDecision:
        """Return a plan with the arguments as the tools take them.

        Raises:
            InvalidArguments: it cannot run so; says why.
            ToolNotFound: a tool of it is gone.
            PermissionDenied: nobody may use its tools together.
        """
        return await self._conversations.checked_plan(decision)

    async def allowed(self, thread_id: str, *, user: str) -> tuple[AllowedTool, ...]:
        """List the tools that a person allowed for the rest of a conversation."""
        return await self._resources.allowed.of(user, thread_id)

    async def disallow(self, thread_id: str, tool_id: str, *, user: str) -> bool:
        """Take that back: the tool asks again; tell whether it was allowed."""
        return await self._resources.allowed.take_back(user, thread_id, tool_id)

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        """Return the question that the conversation's last answer ended with, if it waits for its answer."""
        return await self._conversations.open_question(thread_id)

    async def resume(
        self, thread_id: str, decisions: Mapping[str, bool | Decision | PlanDecision]
    ) -> AsyncIterator[Event]:
        """Go on with a run that waits for approvals or with its plan, or, with nothing said, that was cut off.

        What a person decided goes by the `approval_id` or `plan_id` of what asked.
        """
        plans = {key: one for key, one in decisions.items() if isinstance(one, PlanDecision)}
        said = {key: Decision.of(one) for key, one in decisions.items() if not isinstance(one, PlanDecision)}
        async for event in self._guarded(self._gone_on(thread_id, said, plans), thread_id):
            yield event

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        """Return a decision with the arguments that a person gave as the tool takes them.

        Raises:
            InvalidArguments: they do not fit; says why.
            ToolCallFailed: the tool's schema is broken.
        """
        return await self._conversations.checked(asked, decision)

    async def _resumed(self, thread_id: str, decisions: Mapping[str, Decision]) -> AsyncIterator[Event]:
        snapshot = await self._conversations.state(thread_id)
        if not snapshot.tasks and await self.cut_off(thread_id) is None:
            return
        waiting = await self.pending(thread_id)
        fit, faults = await self._conversations.fitting(waiting, decisions)
        for fault in faults:
            yield Notice(text=sentence_in(fault, await self._conversations.language(thread_id)))
        known = answers(waiting, fit)
        if waiting and len(known) + len(faults) < len(decisions):
            yield Notice(text=phrase("no_such_question", await self._conversations.language(thread_id)))
        if waiting and decisions and not known:
            for asked in waiting:
                yield asked
            return
        command: Command[Any] | None = Command(resume=known) if known else None
        user = snapshot.values.get("user", self._settings.user)
        await self._conversations.allow(waiting, fit, thread_id, user)
        async for event in self._run(command, thread_id, user, uuid.uuid4()):
            yield event

    async def _gone_on(
        self, thread_id: str, decisions: Mapping[str, Decision], plans: Mapping[str, PlanDecision]
    ) -> AsyncIterator[Event]:
        plan = await self.waiting_plan(thread_id)
        said = None if plan is None else said_of_plan(plan, decisions, plans)
        events = self._resumed(thread_id, decisions)
        if plan is not None and said is not None:
            user = (await self._conversations.state(thread_id)).values.get("user", self._settings.user)
            given: Command[Any] = Command(resume={plan.plan_id: said.model_dump(mode="json")})
            events = self._run(given, thread_id, user, uuid.uuid4())
        async for event in events:
            yield event

    async def _guarded(
        self, events: AsyncIterator[Event], thread_id: str, language: Language | None = None
    ) -> AsyncIterator[Event]:
        """End a run that fails with one sentence; the log has the rest."""
        try:
            async for event in events:
                yield event
        except Exception as error:  # noqa: BLE001 - entry point: whatever it is, the user gets a sentence, the log the rest
            language = language or await self._conversations.language(thread_id)
            answer = failed_answer(error, language, offline=self._settings.offline)
            await self._conversations.tidy(thread_id)
            yield answer

    async def _run(self, given: Given, thread_id: str, user: str, run: UUID) -> AsyncIterator[Event]:
        context = await self._context(thread_id, user, given, run)
        start, tracing = await self._conversations.start_of(thread_id, given, run), self._resources.tracing
        with traced_run(tracing, start, context) as trace:
            async with self._resources.runs.noted(thread_id, context.run.key):
                try:
                    async for event in self._streamed(given, thread_id, trace):
                        yield event
                except RequestEnded as error:
                    await end_early(
                        self._app, thread(thread_id), error, self._resources.journal, self._settings.retention
                    )
                    answered = await self._conversations.answered(thread_id, context)
                    trace.answer(answered.text)
                    yield answered.model_copy(update={"failed": "run"})
                    return
                if plan := await self.waiting_plan(thread_id):
                    yield plan
                elif waiting := await self.pending(thread_id):
                    trace.wait(waiting)
                    for approval in waiting:
                        yield approval
                else:
                    answered = await self._conversations.answered(thread_id, context)
                    trace.answer(answered.text)
                    yield answered

    async def _streamed(self, given: Given, thread_id: str, trace: RunTrace) -> AsyncIterator[Event]:
        config: RunnableConfig = {**thread(thread_id), "recursion_limit": _RECURSION_LIMIT, **trace.config}
        stream = self._app.astream(  # type: ignore[call-overload]  # an update starts a run as well as a whole state
            given, config, context=trace.context, stream_mode="custom", subgraphs=True, version="v2", durability="sync"
        )
        async for part in stream:
            yield part["data"]

    async def _context(self, thread_id: str, user: str, given: Given, run: UUID) -> RunContext:
        await self.refresh()
        await self.ready(self._settings.index_wait_s)
        key = await self._conversations.run_key(thread_id, given, run)
        return await self._contexts.context(thread_id, user, key, await self._conversations.mode(thread_id, given))


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception():
        logger.warning("the embedder did not load: %s", task.exception())
