"""A step whose call failed through no fault of its arguments is done by another tool that does the same job."""

from collections.abc import Sequence
from typing import Final

from agents.asking.failure_words import in_plain_words
from agents.language.messages import phrase
from agents.moves import PathStep, ToolPath
from errors import GraphUnavailable
from graph.observability.events import Notice
from graph.store.neighbours import StandIn
from graph.workflow.context import RunContext
from graph.workflow.emit import tell
from graph.workflow.state import SpecialistState, SpecialistUpdate
from prompts.language import Language
from tools.call import IN_DOUBT, ToolResult

NOT_THE_TOOL: Final = frozenset(
    {"InvalidArguments", "MissingArgument", "PermissionDenied", "Bound", IN_DOUBT, "ToolNotFound"}
)
"""Errors that another tool would meet as well, or that make it unsafe to try one."""


async def reroute(state: SpecialistState, context: RunContext) -> SpecialistUpdate:
    """Give steps that failed to tools that stand in, and let them run again; nothing where there are none."""
    taken_over: dict[int, PathStep] = {}
    for step in state["path"].steps:
        failed = _failed(step, state["calls"])
        if step.number in state["done"] and failed:
            stand_in = await _stand_in(step, state, context)
            if stand_in:
                original = step.instead_of or step.tool_id
                taken_over[step.number] = step.model_copy(update={"tool_id": stand_in, "instead_of": original})
                tell(Notice(text=_said(failed[0], state["language"], context)))
    if not taken_over:
        return {}
    steps = tuple(taken_over.get(step.number, step) for step in state["path"].steps)
    return {
        "path": ToolPath(steps=steps),
        "calls": tuple(r for r in state["calls"] if r.call.step not in taken_over),
        "replaced": (*state.get("replaced", ()), *(r for r in state["calls"] if r.call.step in taken_over)),
        "done": tuple(number for number in state["done"] if number not in taken_over),
    }


def stood_in(state: SpecialistState, context: RunContext) -> tuple[str, ...]:
    """Say for the answer that other tools stood in, and why."""
    language, notes = state["language"], []
    for step in state["path"].steps:
        failed = [r for r in state.get("replaced", ()) if r.call.step == step.number]
        if failed:
            notes.append(_said(failed[0], language, context))
        elif step.instead_of:
            notes.append(phrase("stood_in_lately", language))
    return tuple(notes)


def usable(stand_ins: Sequence[StandIn], agent: str, context: RunContext) -> list[StandIn]:
    """Return those that the agent may use, that need no higher permission than to read, and that work; best first."""
    floor = context.home.settings.availability_floor
    known = [s for s in stand_ins if s.tool_id in context.snapshot.allowed(agent) and s.availability >= floor]
    return sorted(known, key=lambda s: (-s.similarity * s.availability, s.tool_id))


def _failed(step: PathStep, calls: Sequence[ToolResult]) -> list[ToolResult]:
    """Return the calls of a step, where every one failed for a reason that another tool may not share."""
    own = [r for r in calls if r.call.step == step.number]
    return own if all(r.status == "error" and r.error_type not in NOT_THE_TOOL for r in own) else []


async def _stand_in(step: PathStep, state: SpecialistState, context: RunContext) -> str:
    """Name the best tool that was not tried for this step; empty where there is none, or enough were tried."""
    replaced = [r.call.tool_id for r in state.get("replaced", ()) if r.call.step == step.number]
    if len(set(replaced)) >= context.home.settings.max_stand_ins:
        return ""
    try:
        around = await context.home.graph.neighbours(step.instead_of or step.tool_id)
    except GraphUnavailable:
        return ""
    tried = {*replaced, step.tool_id}
    free = (s.tool_id for s in usable(around.stand_ins, state["agent"], context) if s.tool_id not in tried)
    return next(free, "")


def _said(failed: ToolResult, language: Language, context: RunContext) -> str:
    error = in_plain_words(failed, context.snapshot.tools, language)
    return phrase("stood_in", language, error=error.rstrip(".。"))
