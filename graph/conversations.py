"""Where a conversation stands: its last state, the questions it waits with, a run that was cut off."""

import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, cast
from uuid import UUID

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, StateSnapshot

from agents.approval.decision import Decision
from agents.approval.plan_word import PlanWord
from agents.approval.proposed_plan import PlanDecision
from agents.asking.argument_question import ArgumentQuestion
from agents.asking.reply import answer_of, is_whole_message, said_by_choice
from agents.extraction.discourse.handing_over import handed_to
from agents.extraction.discourse.undo_words import asks_to_undo
from agents.language.messages import phrase
from agents.language.tag_words import in_words
from errors import InvalidArguments, StoreError, ToolAtlasError, ToolCallFailed
from graph.observability.events import Answered, ApprovalAsked, CutOff, PlanAsked
from graph.proposal.reviewed import checked as checked_plan
from graph.proposal.reviewed import with_fields as with_arguments
from graph.workflow.approval.approvals import checked, with_fields
from graph.workflow.approval.typed import typed_decisions, typed_plan
from graph.workflow.asked.request_mode import RequestMode
from graph.workflow.context import RunContext
from graph.workflow.earlier.open_questions import is_served, open_question, results_told, told_parts
from graph.workflow.integrate import used_tools
from graph.workflow.state import RouterState, RouterUpdate
from graph.workflow.traces.run_trace import RunStart, answers_in
from graph.workspace.cut_off import cut_off, unanswered
from graph.workspace.live_snapshot import LiveSnapshot
from graph.workspace.resources import Resources
from prompts.language import Language
from tools.calls.allowed import AllowedTool

PLAN: Final = "plan_asked"
"""Type of the question that shows a plan."""
_NO: Final = Decision(approve=False)
Given: TypeAlias = RouterUpdate | Command[Any] | None
"""What a run starts from: a request, answers to approvals, or its last checkpoint."""
App: TypeAlias = CompiledStateGraph[Any, Any, Any, Any]


class Conversations:
    """The conversations of one home, as their checkpoints and the journal of calls tell them."""

    def __init__(self, app: App, resources: Resources, live: LiveSnapshot) -> None:
        self._app = app
        self._resources = resources
        self._live = live

    async def state(self, thread_id: str) -> StateSnapshot:
        """Return where a conversation stands; a request that was noted and not begun is the one that counts."""
        snapshot = await self._app.aget_state(thread(thread_id))
        if (snapshot.metadata or {}).get("source") != "input":
            return snapshot
        kept = await self._resources.checkpoints.aget_tuple(snapshot.config)
        asked = kept.checkpoint["channel_values"].get(START) if kept else None
        return snapshot._replace(values={**snapshot.values, **asked}) if isinstance(asked, dict) else snapshot

    async def language(self, thread_id: str) -> Language:
        """Return the language of the last request; English where it cannot be read."""
        with suppress(sqlite3.Error, OSError, StoreError):
            state = (await self.state(thread_id)).values
            return "zh" if state.get("language") == "zh" else "en"
        return "en"

    async def mode(self, thread_id: str, given: object) -> RequestMode:
        """Return how a run is decided: as its request says, or as the request that it goes on with was begun."""
        if isinstance(given, dict):
            return given.get("mode") or "automatic"
        return (await self.state(thread_id)).values.get("mode") or "automatic"

    async def run_key(self, thread_id: str, given: Given, run: UUID) -> str:
        """Name a run in the journal; one that goes on keeps the key of the one that it goes on with."""
        if isinstance(given, dict):
            return str(run)
        return str((await self.state(thread_id)).values.get("run_key") or run)

    async def start_of(self, thread_id: str, given: Given, run: UUID) -> RunStart:
        """Tell of what a run begins with, for its trace."""
        new = isinstance(given, dict) and "request" in given
        state: Mapping[str, Any] = given if new else (await self.state(thread_id)).values  # type: ignore[assignment]  # what a dict is, is known
        answers = answers_in(given.resume) if isinstance(given, Command) else ()
        return RunStart(run, state.get("request", ""), state.get("language", "en"), answers)

    async def cut_off(self, thread_id: str) -> CutOff | None:
        """Tell of a run that a crash or a fault cut off."""
        return await cut_off(await self.state(thread_id), self._resources.journal, self._resources.runs)

    async def drop(self, thread_id: str) -> None:
        """Give up a run that was cut off, or that waits for approvals; what it did stays done."""
        await self._app.aupdate_state(thread(thread_id), None, as_node=END)
        await self._resources.runs.forget(thread_id)

    async def tidy(self, thread_id: str) -> None:
        """Give up a run that failed before any call: there is nothing to go on with, and its end was told."""
        with suppress(sqlite3.Error, OSError, ToolAtlasError):
            cut = await self.cut_off(thread_id)
            if cut is not None and not cut.calls:
                await self.drop(thread_id)

    async def forget(self, thread_id: str) -> None:
        """Drop what is kept under the name of a conversation; what was learnt from it is kept elsewhere."""
        resources = self._resources
        await resources.checkpoints.adelete_thread(thread_id)
        for store in (resources.runs, resources.programs, resources.results, resources.journal, resources.allowed):
            await store.forget(thread_id)

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        """List the approvals that a conversation waits for."""
        snapshot = await self.state(thread_id)
        calls = await self._resources.journal.calls(thread_id, snapshot.values.get("run_key", ""))
        waiting = [one for one in unanswered(snapshot.interrupts, calls) if one.value.get("type") != PLAN]
        if not waiting:
            return []
        now = await self._live.read_state()
        asked = [ApprovalAsked.model_validate({**i.value, "approval_id": i.id}) for i in waiting]
        return [with_fields(one, now.tools.get(one.call.tool_id)) for one in asked]

    async def waits_for(
        self, given: RouterUpdate, thread_id: str
    ) -> tuple[list[ApprovalAsked], dict[str, Decision]] | None:
        """Read a message that came without files as a word on the calls that wait, with these; None for others."""
        waiting = await self.pending(thread_id)
        if not waiting or not await self._may_be_word(given, thread_id):
            return None
        decisions = typed_decisions(given["request"], waiting)
        return None if decisions is None else (waiting, decisions)

    async def word_on_plan(self, given: RouterUpdate, thread_id: str) -> tuple[PlanAsked, PlanWord] | None:
        """Read such a message as a word on the plan that waits, with this; None for others."""
        plan = await self.waiting_plan(thread_id)
        if plan is None or not await self._may_be_word(given, thread_id):
            return None
        word = typed_plan(given["request"], plan)
        return None if word is None else (plan, word)

    async def _may_be_word(self, given: RouterUpdate, thread_id: str) -> bool:
        """Whether whoever is asked says it, and brings no files."""
        brings = given.get("fresh") or given.get("fresh_database") or given.get("fresh_documents")
        return not brings and (await self.state(thread_id)).values.get("user") == given["user"]

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        """Return the plan that a conversation waits with."""
        waiting = [i for i in (await self.state(thread_id)).interrupts if i.value.get("type") == PLAN]
        if not waiting:
            return None
        asked = PlanAsked.model_validate({**waiting[0].value, "plan_id": waiting[0].id})
        return with_arguments(asked, await self._live.read_state())

    async def checked_plan(self, decision: PlanDecision) -> PlanDecision:
        """Return a plan as the tools take it.

        Raises:
            InvalidArguments: it cannot run so; says why.
            ToolNotFound: a tool of it is gone.
            PermissionDenied: nobody may use its tools together.
        """
        return checked_plan(decision, await self._live.read_state())

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        """Return the question that the last answer ended with, if it waits for its answer."""
        snapshot = await self.state(thread_id)
        state = cast(RouterState, snapshot.values)
        return open_question(state) if state.get("results") and not snapshot.next else None

    async def taken_as_answer(
        self, given: RouterUpdate, thread_id: str, is_request: Callable[[str], Awaitable[bool]]
    ) -> tuple[RouterUpdate, str]:
        """Turn a message into the answer to the question that the conversation's last request ended with, if it is.

        Args:
            given: What the message would start.
            thread_id: Of the conversation.
            is_request: Whether words that may be any text would be a whole request as well: then they are one.

        Returns:
            What it starts, and the question where such words leave it unanswered.
        """
        question = await self.open_question(thread_id)
        if question is None or asks_to_undo(given["request"]):
            return given, ""
        if said := said_by_choice(question, given["request"]):
            return {**given, "request": said, "said": [said]}, ""
        state = cast(RouterState, (await self.state(thread_id)).values)
        tool = (await self._live.read_state()).tools.get(question.tool_id)
        answer = None if tool is None else answer_of(question, given["request"], tool)
        if answer is None:
            return given, ""
        if is_whole_message(answer, question, given["request"]) and await is_request(given["request"]):
            return given, question.text
        taken: RouterUpdate = {
            **{key: given[key] for key in ("user", "run_key", "said", "fresh", "answer", "kept_offline", "mode")},  # type: ignore[typeddict-item]  # keys of the same type
            "answers": [*(state.get("answers") or []), answer],
            "told": told_parts(state),
            "resumes": True,
        }
        return taken, ""

    async def handed_over(self, given: RouterUpdate, thread_id: str) -> RouterUpdate:
        """Turn a message that only names an agent into the last request over again, in that agent's hands."""
        names = [profile.name for profile in (await self._live.read_state()).profiles]
        called = {name: {name, in_words(name, "en"), in_words(name, "zh")} for name in names}
        agent = handed_to(given["request"], called)
        state = (await self.state(thread_id)).values if agent else {}
        request = state["plan"].request if state.get("plan") else state.get("request")
        return {**given, "request": request, "language": state["language"], "agent": agent} if request else given

    async def answered(self, thread_id: str, context: RunContext) -> Answered:
        """Tell how a run ended."""
        state = cast(RouterState, (await self._app.aget_state(thread(thread_id))).values)
        meter, now = context.run.meter, time.perf_counter()
        timings = {"total": (now - meter.started) * 1000, "embedding": meter.embedding_ms}
        if meter.first_call_ms is not None:
            timings["first_call"] = meter.first_call_ms
        language = state.get("language", "en")
        return Answered(
            text=state.get("answer") or phrase("internal", language),
            language=language,
            agents=tuple(dict.fromkeys(d.agent for d in state["decisions"] if d.agent)),
            tools=used_tools(state, context.snapshot.tools),
            results=results_told(state),
            question=open_question(state),
            served=is_served(state),
            n_tokens=context.run.ledger.n_tokens,
            ledger=context.run.ledger.as_rows(),
            usage=context.run.ledger.usage_rows(),
            timings_ms=timings,
            offline=context.home.settings.offline,
        )

    async def last_run(self, thread_id: str) -> tuple[str, frozenset[str]]:
        """Return the key of the last request's run, and the agents that it went to."""
        state = (await self.state(thread_id)).values
        return state.get("run_key") or "", frozenset(d.agent for d in state.get("decisions") or () if d.agent)

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        """Return a decision with the arguments that a person gave as the tool takes them.

        Raises:
            InvalidArguments: they do not fit; says why.
            ToolCallFailed: the tool's schema is broken.
        """
        now = await self._live.read_state()
        return checked(asked, decision, now.tools.get(asked.call.tool_id))

    async def allow(
        self, waiting: Sequence[ApprovalAsked], decisions: Mapping[str, Decision], thread_id: str, user: str
    ) -> None:
        """Keep for the rest of the conversation what a person allowed; a question that cannot be answered so is not."""
        run_key = (await self.state(thread_id)).values.get("run_key", "")
        said = [asked for asked in waiting if asked.may_be_allowed and decisions.get(asked.approval_id, _NO).always]
        rows = [
            AllowedTool(
                user=user,
                thread_id=thread_id,
                tool_id=asked.call.tool_id,
                definition=asked.definition,
                approval_id=asked.approval_id,
                run_key=run_key,
            )
            for asked in said
            if decisions[asked.approval_id].approve
        ]
        await self._resources.allowed.allow(*rows)

    async def fitting(
        self, waiting: Sequence[ApprovalAsked], decisions: Mapping[str, Decision]
    ) -> tuple[dict[str, Decision], list[ToolAtlasError]]:
        """Keep the decisions that can be carried out; the others' questions stay open."""
        fit, faults = dict(decisions), list[ToolAtlasError]()
        for asked in waiting:
            if asked.approval_id in decisions:
                try:
                    fit[asked.approval_id] = await self.checked(asked, decisions[asked.approval_id])
                except (InvalidArguments, ToolCallFailed) as fault:
                    del fit[asked.approval_id]
                    faults.append(fault)
        return fit, faults


def thread(thread_id: str) -> RunnableConfig:
    """Name a conversation as LangGraph wants it."""
    return {"configurable": {"thread_id": thread_id}}
