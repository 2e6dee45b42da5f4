"""Requests that count from "that day" where none was spoken of: today does not stand in for it."""

from typing import Any

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.day_questions import DayQuestion
from agents.extraction.one_call.counted_days import counted_day
from agents.extraction.one_call.untold_days import asks_between, asks_its_weekday, two_days, untold_days, with_day
from agents.extraction.one_call.untold_events import asks_untold_event, event_told
from agents.extraction.spans.dates import find_periods
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_DIFFERENCE = "general/date_difference"
_ADD = "general/add_to_date"
_LONGEST = 600


def which_day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Ask for the days that a request points at, or count between those that were told then; None for any other."""
    if not context.home.settings.offline:
        return None
    told = _told_days(state)
    if told and _DIFFERENCE in context.snapshot.tools:
        return _counted(state, state["request"], _DIFFERENCE, {"start": told[0], "end": told[1]})
    event = _told_event(state)
    if event is not None and _DIFFERENCE in context.snapshot.tools:
        first, last = (day.isoformat() for day in event.days)
        said = f"{state['request']} {first} {last}"
        return _counted(state, said, _DIFFERENCE, {"start": first, "end": last})
    days = (
        "one"
        if asks_untold_event(state["request"]) or asks_its_weekday(state["request"])
        else untold_days(state["request"])
    )
    if days is None:
        return None
    day = _day_before(state) if days == "one" else ""
    said = with_day(state["request"], day) if day else ""
    found = counted_day(said) if said else None
    if found is not None and _ADD in context.snapshot.tools:
        return _counted(state, said, _ADD, dict(found.arguments))
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    words = phrase("ask_which_day" if days == "one" else "ask_which_days", state["language"])
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)


def _counted(state: RouterState, said: str, tool_id: str, arguments: dict[str, Any]) -> Plan:
    task = SubTask(number=1, description=said, calls=(KnownCall(tool_id=tool_id, arguments=arguments),))
    return Plan(request=state["request"], subtasks=(task,), reason=phrase("is_of_days", state["language"]))


def _day_before(state: RouterState) -> str:
    """Return the one day that the answer before told, or else its request; empty where there are more or none."""
    conversation = state.get("conversation") or []
    last = conversation[-1] if conversation else None
    for text in (last.answer, last.said or last.request) if last is not None else ():
        told = {span.value.first for span in find_periods(text[:_LONGEST]) if span.value.first == span.value.last}
        if told:
            return told.pop().isoformat() if len(told) == 1 and len(text) <= _LONGEST else ""
    return ""


def _told_event(state: RouterState) -> DayQuestion | None:
    """Return today and the day that a message tells where the one before asked for the days until something."""
    conversation = state.get("conversation") or []
    found = event_told(conversation[-1].said or conversation[-1].request, state["request"]) if conversation else None
    return found if found is not None and found.asks == "between" else None


def _told_days(state: RouterState) -> tuple[str, ...]:
    """Return two days that a message names where the one before asked for the time between some."""
    conversation = state.get("conversation") or []
    if not conversation or not asks_between(conversation[-1].said or conversation[-1].request):
        return ()
    return two_days(state["request"])
