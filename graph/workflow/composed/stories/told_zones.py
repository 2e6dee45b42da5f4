"""A time at one place that is asked for at another becomes the call that converts it; the next message may move it."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.zone_stories import ZoneAsked, moved, other_place, zone_asked
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from prompts.language import has_han

_CONVERT: Final = "general/convert_timezone"


def told_zone_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the conversion of a time that a message tells; None for anything else."""
    request = state["request"]
    if not context.home.settings.offline or _CONVERT not in context.snapshot.tools:
        return None
    found = zone_asked(request)
    return None if found is None else _plan(found, state)


def moved_time_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the conversion before once more, with another time or place; None for a message that gives it neither."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    if [u.tool_id for u in made] != [_CONVERT]:
        return None
    given = {name: str(value) for name, value in made[0].arguments.items()}
    time, place = moved(given.get("time", ""), state["request"]), other_place(state["request"])
    if "time" not in given or (time is None) == (place is None):
        return None
    return _plan(ZoneAsked(time or given["time"], given["from_timezone"], place or given["to_timezone"]), state)


def _plan(found: ZoneAsked, state: RouterState) -> Plan:
    given = {"time": found.time, "from_timezone": found.source, "to_timezone": found.target}
    clock = found.time.replace("T", " ")
    said = (
        f"{found.source} {clock} 是 {found.target} 几点"
        if has_han(state["request"])
        else f"what time is {clock} in {found.source} in {found.target}"
    )
    subtask = SubTask(number=1, description=said, calls=(KnownCall(tool_id=_CONVERT, arguments=given),))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("tells_call", state["language"]))
