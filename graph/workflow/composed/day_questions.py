"""Questions for a day alone are answered by the calendar, or by the days between two: what is called is known."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.day_questions import day_question
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_CALENDAR: Final = "general/calendar_month"
_DIFFERENCE: Final = "general/date_difference"


def day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question for a day without a model; None where it asks for anything else."""
    found = day_question(state["request"]) if context.home.settings.offline else None
    if found is None:
        return None
    if found.asks == "on":
        call = KnownCall(tool_id=_CALENDAR, arguments={"month": found.days[0].isoformat()})
    else:
        first, last = (day.isoformat() for day in found.days)
        call = KnownCall(tool_id=_DIFFERENCE, arguments={"start": first, "end": last})
    if call.tool_id not in context.snapshot.tools:
        return None
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))
