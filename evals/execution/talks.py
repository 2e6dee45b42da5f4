"""Conversations with each arm: one message in, what it led to out."""

import uuid
from collections.abc import AsyncIterator
from typing import Any, Protocol

from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage, HumanMessage
from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.errors import GraphRecursionError

from evals.execution.arms import ArmName
from evals.execution.bigtool import bigtool_agent
from evals.execution.gated_calls import Gate, bound_tools, note_of
from evals.execution.loop_prompt import loop_prompt
from evals.execution.metering import as_json
from evals.execution.outcome import CallNote, TurnNote
from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked, CallEnded, Event
from tools.call import ToolResult

_MAX_APPROVALS = 50
_MAX_ROUNDS = 30
"""Model calls of one message in a loop that is not ours."""


class Talk(Protocol):
    """A conversation that is going on."""

    async def say(self, text: str) -> TurnNote:
        """Say something and wait for the answer."""
        ...


async def begin(arm: ArmName, assistant: Assistant, model: BaseChatModel | None, *, approve: bool) -> Talk:
    """Begin a conversation with an arm.

    Args:
        arm: Which way to answer.
        assistant: Over the example's own home.
        model: For a loop that is not ours.
        approve: What the person says when asked for permission.
    """
    thread = uuid.uuid4().hex
    if model is None or arm not in ("all-tools", "bigtool"):
        return ProductTalk(assistant, thread, approve=approve)
    gate = await Gate.open(assistant, thread, approve=approve)
    tools = bound_tools([t for _, t in sorted(gate.context.snapshot.tools.items())], gate)
    if arm == "all-tools":
        loop: Runnable[Any, Any] = create_agent(model, list(tools.values()), system_prompt=loop_prompt())
    else:
        loop = bigtool_agent(model, tools, assistant)
    return LoopTalk(loop, gate)


class ProductTalk:
    """A conversation with ToolAtlas itself."""

    def __init__(self, assistant: Assistant, thread: str, *, approve: bool, user: str = "") -> None:
        self._assistant = assistant
        self._thread = thread
        self._approve = approve
        self._user = user or assistant.resources.settings.user

    async def say(self, text: str) -> TurnNote:
        """Ask, and answer every question for permission alike."""
        results: dict[str, ToolResult] = {}
        answered, approvals = None, 0
        events = self._assistant.ask(text, thread_id=self._thread, user=self._user)
        while approvals < _MAX_APPROVALS:
            last, asked = await self._heard(events, results)
            answered = last or answered
            if not asked:
                break
            approvals += len(asked)
            events = self._assistant.resume(self._thread, {a.approval_id: self._approve for a in asked})
        note = self._note(answered, tuple(results.values()), approvals)
        told = [result for result in await self._assistant.results(self._thread) if result.signs]
        least = min(told, key=lambda result: result.sure, default=None)
        return note.model_copy(update={"signs": least.signs if least else {}})

    async def _heard(
        self, events: AsyncIterator[Event], results: dict[str, ToolResult]
    ) -> tuple[Answered | None, list[ApprovalAsked]]:
        answered, asked = None, list[ApprovalAsked]()
        async for event in events:
            if isinstance(event, CallEnded):
                results[event.result.call.id] = event.result
            elif isinstance(event, ApprovalAsked):
                asked.append(event)
            elif isinstance(event, Answered):
                answered = event
                results |= {result.call.id: result for result in event.results if result.call.id not in results}
        return answered, asked

    def _note(self, answered: Answered | None, results: tuple[ToolResult, ...], approvals: int) -> TurnNote:
        tools = self._assistant.resources.library.tools()
        return TurnNote(
            answer=answered.text if answered else "",
            calls=tuple(_shortly(note_of(result, tools.get(result.call.tool_id))) for result in results),
            results=tuple(as_json(result.value) for result in results if result.value is not None),
            approvals=approvals,
            failed=_failure(answered),
        )


def _failure(answered: Answered | None) -> str:
    if answered is None:
        return "the run ended without an answer"
    return answered.text if answered.failed else ""


def _shortly(note: CallNote) -> CallNote:
    return note.model_copy(update={"error": note.error[:500]})


class LoopTalk:
    """A conversation with a tool-calling loop that keeps its messages."""

    def __init__(self, loop: Runnable[Any, Any], gate: Gate) -> None:
        self._loop = loop
        self._gate = gate
        self._messages: list[AnyMessage] = []

    async def say(self, text: str) -> TurnNote:
        """Go on with the conversation until the model calls no more tools."""
        gate = self._gate
        gate.said.append(text)
        calls, results, approvals = len(gate.calls), len(gate.results), gate.approvals
        self._messages.append(HumanMessage(text))
        failed = ""
        try:
            state = await self._loop.ainvoke({"messages": self._messages}, _CONFIG)
            self._messages = state["messages"]
        except GraphRecursionError:
            failed = f"no answer within {_MAX_ROUNDS} model calls"
        return TurnNote(
            answer="" if failed else self._messages[-1].text,
            calls=tuple(map(_shortly, gate.calls[calls:])),
            results=tuple(gate.results[results:]),
            approvals=gate.approvals - approvals,
            failed=failed,
        )


_CONFIG = RunnableConfig(recursion_limit=2 * _MAX_ROUNDS + 1)
