"""Whether a request stays without a model, and when one that stayed goes on with it after all."""

from agents.approval.reasons import reason_of_tool
from agents.language.messages import phrase
from graph.confidence.answer_confidence import answer_confidence
from graph.confidence.planning import offline_plan
from graph.observability.events import Notice
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import tell
from graph.workflow.state import RouterState, RouterUpdate, SubTaskResult
from tools.call import ToolResult


async def weighed(state: RouterState, context: RunContext) -> RouterUpdate:
    """Plan the request without calling anything, and say whether that deserves to be the answer."""
    subject, plan = await planned(state, context)
    foreseen = await offline_plan({**state, "subject": subject}, plan, context)
    sure, floor = answer_confidence(foreseen), context.home.settings.answer_floor
    kept = sure >= floor
    said = "kept_offline" if kept else "given_to_model"
    tell(Notice(text=phrase(said, state["language"], sure=f"{sure:.2f}", floor=f"{floor:.2f}")))
    return {"kept_offline": kept}


def falls_short(state: RouterState, context: RunContext) -> bool:
    """Whether a request that stayed without a model must go on with one: it did not end well, and nothing changed."""
    if not state.get("kept_offline") or context.programs is None:
        return False
    last = {result.number: result for result in state["results"]}
    calls = [call for result in state["results"] for call in result.results]
    if any(call.status == "denied" or _has_effects(call, context) for call in calls):
        return False  # a person's no stands, and what was done is not done again
    n_parts = len(state["plan"].subtasks) if state["plan"] else 0
    return len(last) < n_parts or not last or any(_is_short(result) for result in last.values())


def _is_short(result: SubTaskResult) -> bool:
    ended = result.stop == "finished" and not result.failure and result.declined is None
    return not ended or not result.results or any(call.status != "ok" for call in result.results)


def _has_effects(call: ToolResult, context: RunContext) -> bool:
    if call.error_type in ("MissingArgument", "InvalidArguments", "ToolNotFound"):
        return False  # it was never made
    tool = context.snapshot.tools.get(call.call.tool_id)
    return tool is None or tool.requires_approval or bool(reason_of_tool(tool))


def so_far(state: RouterState) -> tuple[str, ...]:
    """Tell a model what was tried without it."""
    if not state.get("kept_offline"):
        return ()
    calls = [call for result in state.get("results") or () for call in result.results]
    return tuple(
        f"Tried already, without a model: {call.call.tool_id}({call.call.arguments}) -> {call.status} "
        f"{call.error or call.compressed[:400]}"
        for call in calls
    )
