"""How a specialist's work ends: what the router gets, what the graph counts, what memory keeps."""

import logging
import sqlite3
from collections.abc import Sequence
from typing import Literal

from agents.moves import PathStep
from agents.offline.phrases import phrase
from agents.offline.rendering import render
from errors import GraphUnavailable, StoreError
from graph.context import RunContext
from graph.memory import Learnt
from graph.rerouting import stood_in
from graph.state import SpecialistState, SubTaskResult
from tools.call import ToolResult

_BEST = ("ok", "empty", "error", "")
logger = logging.getLogger(__name__)


def result_of(state: SpecialistState, context: RunContext) -> SubTaskResult:
    """Shape the result: every call, which of them answer, and why there is none."""
    subtask, path = state["subtask"], state["path"]
    focused = {s.number for s in path.steps if s.number not in supplier_steps(state)}
    shown = [r for r in state["calls"] if r.call.step in focused or r.status in {"error", "denied"}]
    if not path.steps:
        reason = state["moves"][-1].reason if state["moves"] else "no path"
        failure = phrase("no_tool_part", state["language"], task=subtask.description)
        declined = f"not mine: {reason}"
        return SubTaskResult(number=subtask.number, agent=state["agent"], failure=failure, declined=declined)
    blocked = [s for s in path.steps if s.number not in state["done"]]
    errors = (r.error_in(state["language"]) for r in state["calls"] if r.status == "error")
    failure = next(errors, "") if blocked or not shown else ""
    return SubTaskResult(
        number=subtask.number,
        agent=state["agent"],
        path=path,
        results=state["calls"],
        shown=tuple(r.call.id for r in shown),
        text=_in_words([r for r in shown if r.status == "ok"], state["language"], context),
        failure=failure,
        notes=stood_in(state),
    )


def _in_words(results: list[ToolResult], language: str, context: RunContext) -> str:
    return "\n\n".join(render(r, context.tools[r.call.tool_id].answers, language) for r in results)


def supplier_steps(state: SpecialistState) -> frozenset[int]:
    """Return the steps that only supply arguments to a later one."""
    return frozenset(s.number for s in state["path"].steps if s.pulled)


async def remembered(state: SpecialistState, context: RunContext) -> None:
    """Count outcomes in the tool graph and keep the path for similar requests; neither may fail an answer."""
    steps = [s for s in state["path"].steps if any(r.call.step == s.number for r in state["calls"])]
    if not steps:
        return
    by_step = {s.number: [r for r in state["calls"] if r.call.step == s.number] for s in steps}
    outcomes = [_outcome(by_step[s.number]) for s in steps]
    latencies = [max(r.latency_ms for r in by_step[s.number]) for s in steps]
    succeeded = all(o in {"ok", "empty"} for o in outcomes)
    try:
        await context.graph.learn([s.tool_id for s in steps], outcomes, latencies, succeeded=succeeded)
        for tool_id, latency_ms in {r.call.tool_id: r.latency_ms for r in state.get("replaced", ())}.items():
            await context.graph.learn([tool_id], ["error"], [latency_ms], succeeded=False)
        if context.usage is not None:
            await context.usage.count(context.run_key, state["agent"], _by_tool(steps, outcomes))
        await _keep(state, context, "success" if succeeded and "ok" in outcomes else "failure")
    except (StoreError, GraphUnavailable, sqlite3.Error) as error:
        # The answer stands; what was learnt from it is lost, and the log says so.
        logger.warning("not remembered: %s", error)


def _by_tool(steps: Sequence[PathStep], outcomes: Sequence[str]) -> dict[str, str]:
    """Sum up a tool that was used several times: one success counts, and one failure only where there is none."""
    found: dict[str, str] = {}
    for step, outcome in zip(steps, outcomes, strict=True):
        if outcome in _BEST and _BEST.index(outcome) < _BEST.index(found.get(step.tool_id, "")):
            found[step.tool_id] = outcome
    return found


async def _keep(state: SpecialistState, context: RunContext, outcome: Literal["success", "failure"]) -> None:
    task = state["subtask"].description
    vector = await context.embed(task)
    if vector is not None:
        learnt = Learnt(request=task, path=state["path"].tool_ids, outcome=outcome, agent=state["agent"])
        await context.memory.remember(learnt, vector)


def _outcome(results: list[ToolResult]) -> str:
    """Sum up the calls of one step; a refusal by a person or a missing value says nothing about the tool.

    A tool whose source does not hold what was asked for works, and brings nothing.
    """
    statuses = {_status(r) for r in results if r.error_type not in {"MissingArgument", "Bound", "InvalidArguments"}}
    if not statuses or statuses == {"denied"}:
        return "unknown"
    return "ok" if "ok" in statuses else "empty" if "empty" in statuses else "error"


def _status(result: ToolResult) -> str:
    return "empty" if result.error_type == "DataUnavailable" else result.status
