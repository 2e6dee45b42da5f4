"""Requests that count from "that day" where none was spoken of: today does not stand in for it."""

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.untold_days import asks_between, untold_days
from agents.extraction.spans.dates import find_periods
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_DIFFERENCE = "general/date_difference"
_BOTH = 2


def which_day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Ask for the days that a request points at, or count between those that were told then; None for any other."""
    if not context.home.settings.offline:
        return None
    told = _told_days(state)
    if told and _DIFFERENCE in context.snapshot.tools:
        call = KnownCall(tool_id=_DIFFERENCE, arguments={"start": told[0], "end": told[1]})
        task = SubTask(number=1, description=state["request"], calls=(call,))
        return Plan(request=state["request"], subtasks=(task,), reason=phrase("is_of_days", state["language"]))
    days = untold_days(state["request"])
    if days is None:
        return None
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    words = phrase("ask_which_day" if days == "one" else "ask_which_days", state["language"])
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)


def _told_days(state: RouterState) -> tuple[str, ...]:
    """Return two days that a message names where the one before asked for the time between some."""
    conversation = state.get("conversation") or []
    if not conversation or not asks_between(conversation[-1].said or conversation[-1].request):
        return ()
    days = [span.value for span in find_periods(state["request"])]
    if len(days) != _BOTH or any(day.first != day.last for day in days):
        return ()
    return tuple(day.first.isoformat() for day in days)
