"""Which calls may run side by side, and which keep their order: what only reads disturbs nobody.

This holds between the calls of a step, between the steps of a path and between the sub-tasks of a request.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from agents.moves import PathStep, ToolPath
from agents.subtask import SubTask
from errors import ApprovalNeeded
from graph.workflow.context import RunContext
from graph.workflow.state import Prepared, SpecialistState
from tools.call import ToolResult
from tools.flow import only_reads
from tools.tool import Tool

_LIKELY: Final = 0.1
"""Calibrated score from which a tool may be the one that a sub-task takes."""


def reading(tools: Mapping[str, Tool], *tool_ids: str) -> bool:
    """Whether all of these tools only read; one that is gone is called by nobody."""
    return all(only_reads(tools[tool_id]) for tool_id in tool_ids if tool_id in tools)


def next_steps(path: ToolPath, done: Collection[int], reads: Callable[[str], bool]) -> list[PathStep]:
    """Return the steps that may run now: whose inputs are there, and who overtake nothing but reading by reading.

    Args:
        path: Its steps stand in their order.
        done: Numbers of the steps that ran.
        reads: Whether a tool only reads.
    """
    left = [step for step in path.steps if step.number not in done]
    ready = [step for step in left if set(step.needs) <= set(done)]
    first_writing = next((i for i, step in enumerate(left) if not reads(step.tool_id)), len(left))
    free = [step for step in left[:first_writing] if step in ready]
    # What waits for a later step, or for one that never comes, holds up nobody.
    return free or ready[:1]


def next_subtasks(
    open_: Sequence[SubTask], ready: Collection[int], reads: Callable[[SubTask], bool]
) -> tuple[SubTask, ...]:
    """Return the sub-tasks that may start now, in the order of the request.

    Args:
        open_: Those that have no result yet, in order.
        ready: Numbers of those of them whose inputs are there.
        reads: Whether a sub-task will only read.
    """
    first_writing = next((i for i, subtask in enumerate(open_) if not reads(subtask)), len(open_))
    free = tuple(subtask for subtask in open_[:first_writing] if subtask.number in ready)
    return free or tuple(subtask for subtask in open_ if subtask.number in ready)[:1]


def foreseen_reading(subtask: SubTask, agent: str, context: RunContext) -> bool:
    """Whether every tool that is likely for a sub-task, or that would supply a likely one, only reads."""
    if subtask.chosen:
        return reading(context.snapshot.tools, *(step.tool_id for step in subtask.chosen))
    wishes = context.run.cache.wishes.get(subtask.description)
    if wishes is None:
        return False
    allowed, dependencies = context.snapshot.allowed(agent), context.snapshot.dependencies
    best = zip(wishes.tool_ids, wishes.matrix.max(axis=0, initial=0.0), strict=True)
    likely = {tool_id for tool_id, score in best if tool_id in allowed and score >= _LIKELY}
    suppliers = {d.supplier for t in likely for d in dependencies.get(t, ()) if d.strength == "strong"} & allowed
    return reading(context.snapshot.tools, *likely, *suppliers)


def out_of_turn(state: SpecialistState, context: RunContext) -> bool:
    """Whether what a sub-task would do next has to wait: others run beside it, and it was taken for one that reads."""
    left = (step.tool_id for step in state["path"].steps if step.number not in state.get("done", ()))
    return state.get("beside", False) and not reading(context.snapshot.tools, *left)


def taking_turns(prepared: Sequence[Prepared]) -> tuple[Sequence[Prepared], Sequence[Prepared]]:
    """Part what runs now from what waits: together what asks nobody, alone what a person must approve.

    What goes outside comes after what may read, so that it does not depend on who is faster whether it asks.
    """
    free = [p for p in prepared if not p.ask]
    now = [p for p in free if not p.outward] or free[:1] or prepared[:1]
    return now, [p for p in prepared if p not in now]


def put_back(prepared: Sequence[Prepared], results: Sequence[ToolResult]) -> list[Prepared]:
    """Return the calls that became a person's to approve since they were prepared: they were not made."""
    waiting = {r.call.id: r.call for r in results if needs_asking(r)}  # with arguments that a person gave, if any
    left = [(p, tuple(waiting[call.id] for call in p.calls if call.id in waiting)) for p in prepared]
    return [Prepared(step=p.step, calls=calls) for p, calls in left if calls]


def needs_asking(result: ToolResult) -> bool:
    """Whether a call was not made because nobody was asked yet."""
    return result.error_type == ApprovalNeeded.__name__
