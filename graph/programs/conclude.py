"""From the last round to the answer, and what the conversation and the tool graph keep of it."""

import logging
import sqlite3
from collections.abc import Sequence
from typing import Final

from agents.language.messages import phrase
from agents.moves import PathStep, ToolPath
from agents.program import ProgramWork, Question
from agents.subtask import RouteDecision
from errors import GraphUnavailable, StoreError
from graph.observability.events import AnswerDelta
from graph.programs.view import owner_of
from graph.workflow.context import RunContext
from graph.workflow.emit import tell
from graph.workflow.state import RouterState, RouterUpdate, SubTaskResult
from tools.call import ToolResult

SHOW: Final = "program/show"
_SAYS_NOTHING: Final = frozenset({"InvalidArguments", "PermissionDenied", "ApprovalNeeded", "Bound", "ToolNotFound"})
logger = logging.getLogger(__name__)


async def concluded(state: RouterState, work: ProgramWork, context: RunContext) -> RouterUpdate:
    """Say the answer, and shape what was done as the search way shapes it."""
    text = _answer(state, work)
    calls = tuple(r for r in work.results if r.call.tool_id in context.snapshot.tools or r.call.tool_id == SHOW)
    path = _path(calls)
    owner = owner_of(context.snapshot)
    agents = list(dict.fromkeys(agent for step in path.steps if (agent := owner(step.tool_id))))
    if path.steps:
        listed = " → ".join(f"`{tool_id}`" for tool_id in dict.fromkeys(path.tool_ids))
        text += "\n\n" + phrase("used", state["language"], tools=listed)
    tell(AnswerDelta(text=text))
    await _count(path, calls, agents, context)
    result = SubTaskResult(
        number=1,
        agent=agents[0] if agents else "",
        path=path,
        results=calls,
        shown=tuple(r.call.id for r in calls),
        text=text,
        failure=work.problem,
    )
    decisions = [RouteDecision(subtask=1, agent=name, reason="", decided_by="model") for name in agents]
    return {"results": [result], "decisions": decisions, "answer": text.strip()}


def _answer(state: RouterState, work: ProgramWork) -> str:
    if work.problem:
        return _stopped(state, work, work.problem)
    if work.question is not None:
        return asked_back(work.question)
    composed = work.current.composed
    if composed.kind == "question":
        return asked_back(Question(text=composed.text, choices=composed.choices))
    if composed.kind == "calls":
        return _stopped(state, work, phrase("calls_over", state["language"], n=len(work.rounds)))
    if composed.kind == "program":  # no room was left for an answer
        return phrase("rounds_over", state["language"], n=len(work.rounds)) + "\n\n" + work.current.printed
    return composed.text


def asked_back(question: Question) -> str:
    """Write a question with its choices as the end of an answer."""
    choices = "\n".join(f"- {choice}" for choice in question.choices)
    return f"{question.text}\n\n{choices}".strip()


def _stopped(state: RouterState, work: ProgramWork, why: str) -> str:
    """Say why the work stopped, and what was done until then."""
    done = [r for r in work.results if r.status in ("ok", "empty")]
    lines = "\n".join(f"- `{r.call.tool_id}`" for r in done)
    said = phrase("stopped_after", state["language"], calls=lines) if done else phrase("stopped", state["language"])
    return f"{why}\n\n{said}"


def _path(calls: Sequence[ToolResult]) -> ToolPath:
    """List the calls as steps; the same tool in a row, as in a loop, is one step."""
    steps: list[PathStep] = []
    for result in calls:
        tool_id = result.call.tool_id
        if tool_id == SHOW or (steps and steps[-1].tool_id == tool_id):
            continue
        steps.append(PathStep(number=len(steps) + 1, tool_id=tool_id))
    return ToolPath(steps=tuple(steps))


async def _count(path: ToolPath, calls: Sequence[ToolResult], agents: Sequence[str], context: RunContext) -> None:
    """Count transitions and outcomes in the tool graph; neither may fail an answer."""
    if not path.steps or not context.home.settings.learning:
        return
    outcomes, latencies = [], []
    for step in path.steps:
        own = [r for r in calls if r.call.tool_id == step.tool_id]
        told = {r.status for r in own if r.error_type not in _SAYS_NOTHING}
        outcomes.append(next((status for status in ("ok", "empty", "error") if status in told), "unknown"))
        latencies.append(max(r.latency_ms for r in own))
    occasion = " ".join((context.run.surroundings.thread_id, context.run.key, "program"))
    try:
        succeeded = all(outcome in ("ok", "empty") for outcome in outcomes)
        await context.home.graph.learn(list(path.tool_ids), outcomes, latencies, succeeded=succeeded, occasion=occasion)
        if context.home.usage is not None and agents:
            by_tool = dict(zip(path.tool_ids, outcomes, strict=True))
            await context.home.usage.count(context.run.key, agents[0], by_tool)
    except (StoreError, GraphUnavailable, sqlite3.Error) as error:
        logger.warning("not counted: %s", error)
