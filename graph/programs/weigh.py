"""Whether a request stays without a model, and when one that stayed goes on with it after all."""

from collections.abc import Sequence
from typing import Final

from agents.language.messages import phrase
from agents.thresholds import SERVES
from graph.confidence.answer_confidence import answer_confidence, at_most
from graph.confidence.planning import offline_plan
from graph.observability.events import Notice
from graph.observability.spans import open_span
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import tell
from graph.workflow.intents import understand
from graph.workflow.state import RouterState, RouterUpdate, SubTaskResult
from graph.workflow.talk.small_talk import talk_of
from tools.call import ToolResult
from tools.flow import only_reads

_NEVER_MADE: Final = frozenset({"MissingArgument", "InvalidArguments", "ToolNotFound"})
_TOLD: Final = 400
"""Characters of what a call brought, as a model is told of it; its value is kept under a name."""


async def weighed(state: RouterState, context: RunContext) -> RouterUpdate:
    """Plan the request without calling anything, and say whether that deserves to be the answer."""
    if talk_of(state, context) is not None:
        return {"kept_offline": True}
    floor = context.home.settings.answer_floor
    sure = await _confidence(state, floor, context)
    kept = sure >= floor
    open_span().mark(answer_confidence=round(sure, 3), floor=floor, kept_offline=kept)
    if kept:
        tell(Notice(text=phrase("kept_offline", state["language"], sure=f"{sure:.0%}")))
    return {"kept_offline": kept}


async def _confidence(state: RouterState, floor: float, context: RunContext) -> float:
    """Plan a request, unless nothing that a plan could say would lift it above the floor."""
    subject, plan = await planned(state, context)
    if state.get("conversation") or at_most(plan.request) < floor:
        return 0.0
    for subtask in plan.subtasks:
        if await _is_hopeless(subtask.description, context):
            return 0.0
    return answer_confidence(await offline_plan({**state, "subject": subject}, plan, context))


async def _is_hopeless(task: str, context: RunContext) -> bool:
    """Whether some wish of a task is served by no tool, or best by one that changes something.

    The model's way needs this judgement too, so that it costs nothing more.
    """
    wishes, tools = await understand(context, task), context.snapshot.tools
    best = [wishes.best(number, tools.keys()) for number in range(len(wishes.texts))]
    return any(score < SERVES or not only_reads(tools[tool_id]) for tool_id, score in best)


def falls_short(state: RouterState, context: RunContext) -> bool:
    """Whether a request that stayed without a model must go on with one: it did not end well, and nothing changed."""
    if not state.get("kept_offline") or context.programs is None or talk_of(state, context) is not None:
        return False
    calls = [call for result in state["results"] for call in result.results]
    if any(call.status == "denied" or _has_effects(call, context) for call in calls):
        return False  # a person's no stands, and what was done is not done again
    return not ended_well(state["results"], len(state["plan"].subtasks) if state["plan"] else 0)


def ended_well(results: Sequence[SubTaskResult], n_parts: int) -> bool:
    """Whether every part of a request brought something, and nothing failed on the way."""
    last = {result.number: result for result in results}
    return 0 < n_parts <= len(last) and not any(_is_short(result) for result in last.values())


def _is_short(result: SubTaskResult) -> bool:
    ended = result.stop == "finished" and not result.failure and result.declined is None
    return not ended or not result.results or any(call.status != "ok" for call in result.results)


def _has_effects(call: ToolResult, context: RunContext) -> bool:
    tool = context.snapshot.tools.get(call.call.tool_id)
    return call.error_type not in _NEVER_MADE and (tool is None or not only_reads(tool))


def so_far(state: RouterState) -> tuple[str, ...]:
    """Say that the model takes up what fell short without it, and tell it what was tried."""
    if not state.get("kept_offline"):
        return ()
    tell(Notice(text=phrase("taken_up", state["language"])))
    calls = [call for result in state.get("results") or () for call in result.results]
    return tuple(
        f"Tried already, without a model: {call.call.tool_id}({call.call.arguments}) -> {call.status} "
        f"{call.error or call.compressed[:_TOLD]}"
        for call in calls
    )
