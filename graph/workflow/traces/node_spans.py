"""Every node of the two graphs as a span of the trace, with what it was asked and what it brought in plain words.

`add_node("name", in_trace(node))` is all that a node needs. Calls, searches and prompts that it makes, and spans that
it opens itself, lie below it.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar, cast

from langgraph.runtime import Runtime

from agents.moves import ToolPath
from agents.subtask import SubTask
from graph.observability.run_metadata import tag_of
from graph.observability.spans import Span, quietly, span
from graph.observability.versions import profile_version
from graph.workflow.context import RunContext
from graph.workflow.state import Prepared, SubTaskResult
from tools.call import ToolResult

N = TypeVar("N", bound=Callable[..., Awaitable[Any]])
SPECIALIST: Final = "specialist"
"""The span around all nodes of one sub-task."""


def in_trace(node: N) -> N:
    """Show a node in the trace of its run, under its own name; without a trace nothing is done for it."""

    @wraps(node)
    async def shown(state: Mapping[str, Any], runtime: Runtime[RunContext]) -> Any:  # noqa: ANN401 - the node's update
        context = runtime.context
        if not context.run.trace.traced:
            return await node(state, runtime)
        around = quietly(lambda: _around(state, context)) or context.run.trace
        with span(getattr(node, "__name__", "node"), inputs=quietly(lambda: asked(state)), around=around) as own:
            update = await node(state, runtime)
            quietly(lambda: _tell(update, own, around))
        return update

    return cast(N, shown)


def _tell(update: Mapping[str, Any], own: Span, around: Span) -> None:
    own.tell(**brought(update))
    for result in update.get("results") or ():
        around.tell(**_result(result))


def asked(state: Mapping[str, Any]) -> dict[str, Any]:
    """Say what a node starts from; never the state itself."""
    if not isinstance(subtask := state.get("subtask"), SubTask):
        return {"request": state.get("request", "")}
    path, calls = state.get("path"), state.get("calls") or ()
    shown = {"path": _joined(path)} if isinstance(path, ToolPath) and path.steps else {}
    return {"task": subtask.description, **shown, **({"called": [_ended(r) for r in calls]} if calls else {})}


def brought(update: Mapping[str, Any]) -> dict[str, Any]:
    """Say what a node leaves behind, where no event has told it."""
    answer = {"answer": update["answer"]} if update.get("answer") else {}
    prepared = {"to_call": [call for p in update.get("prepared") or () for call in _to_call(p)]}
    results = [_result(result) for result in update.get("results") or ()]
    called = {"called": [_ended(result) for result in calls]} if (calls := update.get("calls")) else {}
    return {
        **answer,
        **called,
        **(prepared if prepared["to_call"] else {}),
        **(results[0] if len(results) == 1 else {}),
    }


def _around(state: Mapping[str, Any], context: RunContext) -> Span:
    """Return the span of the sub-task that a node works on, or else that of the whole run."""
    subtask, agent, trace = state.get("subtask"), str(state.get("agent", "")), context.run.trace
    if not isinstance(subtask, SubTask):
        return trace
    around = trace.branch((subtask.number, agent), SPECIALIST, {"task": subtask.description, "agent": agent})
    around.mark(profile_version=profile_version(context.snapshot.profile(agent)))
    around.tag(tag_of(agent))
    return around


def _to_call(prepared: Prepared) -> list[dict[str, Any]]:
    asking = {call.id for call in prepared.asking}
    good = [{"tool": c.tool_id, "arguments": c.arguments, "asks": c.id in asking} for c in prepared.calls]
    return [*good, *({"tool": r.call.tool_id, "error": r.error} for r in prepared.failed)]


def _result(result: SubTaskResult) -> dict[str, Any]:
    told = {"answer": result.text, "failure": result.failure, "path": _joined(result.path), "stop": result.stop}
    return {name: value for name, value in told.items() if value}


def _joined(path: ToolPath) -> str:
    return " → ".join(path.tool_ids)


def _ended(result: ToolResult) -> str:
    return f"{result.call.tool_id}: {result.status}"
