"""What follows from looking back: resume from the first wrong step, restart without the noise, or stay with it.

What the steps before brought is carried over, so that no call is made twice; calls that failed are kept aside for the
counts of their tools. Why it went wrong stands among the moves, where the next round's chooser reads it.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.thresholds import STANDS_IN, STANDS_IN_SURELY
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState, SpecialistUpdate
from tools.call import IN_DOUBT

Next: TypeAlias = Literal["search", "prepare_calls", "summarize"]
Stage: TypeAlias = Literal["path", "results"]


def stage_of(state: SpecialistState) -> Stage:
    """Say what is there to be judged: the path, or what its calls brought."""
    return "results" if any(r.call.step > state.get("kept", 0) for r in state["calls"]) else "path"


def next_after(state: SpecialistState, context: RunContext) -> Next:
    """Search again, make the calls, or end."""
    reflection = state["reflection"]
    if any(r.error_type == IN_DOUBT for r in state["calls"]):
        return "summarize"  # what may have been done is not done in another way; a person looks first
    if state["round"] < context.home.settings.max_reflections and _leads_on(reflection, state["path"]):
        return "search"
    waits = len(state["done"]) < len(state["path"].steps)
    return "prepare_calls" if waits and stage_of(state) == "path" else "summarize"


def _leads_on(reflection: Reflection, path: ToolPath) -> bool:
    """Tell whether another search could end elsewhere: something is dropped, or is said to be missing at the end."""
    if reflection.verdict == "partial":
        step = reflection.first_wrong_step
        missing = step == len(path.steps) + 1 and reflection.decided_by == "model"
        return step is not None and (bool(reflection.noise) or missing)
    return reflection.verdict == "failure" and bool(reflection.noise)


def again(state: SpecialistState, reflection: Reflection) -> SpecialistUpdate:
    """Say where the next search begins, without what, and why."""
    wrong, path = _first_wrong(reflection), state["path"].tool_ids
    keep = _kept(state["path"], wrong)
    gave_way = (r.call.tool_id for r in state.get("replaced", ()) if r.broken)
    why = Move(
        kind="backtrack",
        tool_id=path[wrong] if wrong < len(path) else "",
        reason=reflection.reason,
        confidence=reflection.confidence,
        decided_by=reflection.decided_by,
    )
    return {
        "resume_from": path[:keep],
        "noise": tuple(dict.fromkeys((*state["noise"], *reflection.noise, *gave_way))),
        "moves": (*state["moves"], why),
        "dropped": (*state.get("dropped", ()), *state.get("replaced", ()), *(r for r in state["calls"] if r.broken)),
        "replaced": (),
    }


def _first_wrong(reflection: Reflection) -> int:
    """Return the place of the first wrong step: 0 where nothing of the path is kept."""
    return (reflection.first_wrong_step or 1) - 1 if reflection.verdict == "partial" else 0


def _kept(path: ToolPath, wrong: int) -> int:
    """Say how many steps are kept: all before the first wrong one, but no supplier whose consumer goes."""
    while wrong and path.steps[:wrong] and path.steps[:wrong][-1].pulled:
        wrong -= 1
    return wrong


def stays(state: SpecialistState, path: ToolPath, covered: Sequence[float]) -> bool:
    """Tell whether what the last round brought is better than the path that a search without the noise found."""
    if "reflection" not in state or stage_of(state) == "path":
        return False
    if path in (state["path"], ToolPath()) or path.tool_ids == state.get("resume_from", ()):
        return True
    if set(path.tool_ids) <= {step.tool_id for step in state["path"].steps if step.pulled}:
        return True  # what only supplied is no answer
    pairs = zip(covered, state["covered"], strict=False)
    return state["reflection"].instead and any(new < min(STANDS_IN_SURELY, STANDS_IN * old) for new, old in pairs)


def carried(state: SpecialistState, path: ToolPath) -> SpecialistUpdate:
    """Keep the calls of the steps with which a new path begins as the last one did, while they delivered."""
    calls, kept = state.get("calls", ()), 0
    resumed = "reflection" in state and state["reflection"].verdict == "partial"
    old = state["path"].steps if resumed else ()
    for before, now in zip(old, path.steps, strict=False):
        statuses = {r.status for r in calls if r.call.step == before.number}
        if not _same(before, now) or not statuses or not statuses <= {"ok", "empty"}:
            break
        kept += 1
    mine = tuple(r for r in calls if r.call.step <= kept)
    return {"kept": kept, "calls": mine, "done": tuple(range(1, kept + 1)), "prepared": ()}


def _same(before: PathStep, now: PathStep) -> bool:
    """Tell whether a step does what it did; whom its tool stands in for changes nothing of its call."""
    return before.model_copy(update={"instead_of": now.instead_of}) == now
