"""What follows from looking back: resume from the first wrong step, restart without the noise, or stay with it.

What the steps before brought is carried over, so that no call is made twice; calls that failed are kept aside for the
counts of their tools. Why it went wrong stands among the moves, where the next round's chooser reads it.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from agents.asking.argument_question import ArgumentQuestion
from agents.intents.which_tool import brought
from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.thresholds import AS_GOOD, SERVES, STANDS_IN, STANDS_IN_SURELY
from graph.workflow.context import RunContext
from graph.workflow.order import reading
from graph.workflow.state import Redo, SpecialistState, SpecialistUpdate
from tools.call import IN_DOUBT
from tools.flow import changes_something

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
    if state.get("redo"):
        return "prepare_calls"
    if _refused_as_read(state, context):
        return "summarize"
    if state["round"] < context.home.settings.max_reflections and _leads_on(reflection, state["path"]):
        return "search"
    if _near_tool(state, context):
        return "summarize"
    waits = len(state["done"]) < len(state["path"].steps)
    return "prepare_calls" if waits and stage_of(state) == "path" else "summarize"


def _refused_as_read(state: SpecialistState, context: RunContext) -> bool:
    """Whether calls that were read off the request were refused for what they say: what 1/0 is no other tool knows.

    Nor does another tool write what one could not write: it would load the file that is in the way.
    """
    known = state["subtask"].calls and stage_of(state) == "results" and state["reflection"].decided_by == "offline"
    broken = [context.snapshot.tools.get(r.call.tool_id) for r in state["calls"] if r.broken]
    return bool(known) and all(tool is not None and changes_something(tool) for tool in broken)


def _near_tool(state: SpecialistState, context: RunContext) -> bool:
    """Whether a path that was found instead of one that lacks a value serves less well: a person is asked then.

    So they are wherever an imported tool that lacks the value serves a wish better: how people ask for such tools is
    not known, and the next one is only near.
    """
    asked = state.get("question")
    if asked is None or stage_of(state) != "path" or state["path"].tool_ids == asked.path.tool_ids:
        return False
    if state["reflection"].decided_by != "offline":
        return False
    tool = context.snapshot.tools.get(asked.question.tool_id) if asked.question is not None else None
    if tool is not None and brought(tool):
        return any(now < before for now, before in zip(state["covered"], asked.covered, strict=False))
    if asked.question is not None and _wants_more_than_is_named(asked.question, state["subtask"].description):
        return min(state["covered"], default=0.0) < SERVES
    return min(state["covered"], default=0.0) < AS_GOOD * min(asked.covered, default=0.0)


def _wants_more_than_is_named(question: ArgumentQuestion, task: str) -> bool:
    """Whether all that a person could choose stands in the task: a tool that compares, and one company is named."""
    said = task.casefold()
    return bool(question.choices) and all(choice.label.casefold() in said for choice in question.choices)


def once_more(state: SpecialistState, reflection: Reflection, context: RunContext) -> SpecialistUpdate:
    """Take back a step whose arguments were wrong, and what took values from it; nothing where none is to be redone.

    What else ran stays done: nothing is changed twice because something before it was looked up wrongly.
    """
    number = reflection.first_wrong_step
    wrong = next((r for r in state["calls"] if r.call.step == number), None)
    bounded = state["round"] >= context.home.settings.max_reflections
    if not reflection.other_arguments or wrong is None or number is None or bounded:
        return {}
    undone = {number}
    for step in state["path"].steps:
        if set(step.needs) & undone and reading(context.snapshot.tools, step.tool_id):
            undone.add(step.number)
    return {
        "round": state["round"] + 1,
        "redo": {number: Redo(last=wrong.call.arguments, reason=reflection.reason)},
        "calls": tuple(r for r in state["calls"] if r.call.step not in undone),
        "done": tuple(n for n in state["done"] if n not in undone),
    }


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
    judged = {} if reflection.instead else {t: _before(t, path) for t in reflection.noise}
    return {
        "judged_behind": {**state.get("judged_behind", {}), **judged},
        "resume_from": path[:keep],
        "noise": tuple(dict.fromkeys((*state["noise"], *reflection.noise, *gave_way))),
        "moves": (*state["moves"], why),
        "dropped": (*state.get("dropped", ()), *state.get("replaced", ()), *(r for r in state["calls"] if r.broken)),
        "replaced": (),
    }


def _before(tool_id: str, path: Sequence[str]) -> tuple[str, ...]:
    """Return what stood before a tool that was judged; all of the path where it is not in it."""
    return tuple(path[: path.index(tool_id)] if tool_id in path else path)


def come_again(judged_behind: Mapping[str, Sequence[str]], path: Sequence[str]) -> list[str]:
    """List the tools found wrong that may serve behind a path after all, as something new stands before them."""
    return [tool_id for tool_id, before in judged_behind.items() if set(path) - {*before, tool_id}]


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
