"""Questions for a day alone are answered by the calendar, or by the days between two: what is called is known."""

import re
from datetime import date
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.day_questions import counted_from, day_question, past_day_until, with_day
from agents.extraction.discourse.ellipsis import ellipsis_of
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from lazy_regex import lazy_regex

_CALENDAR: Final = "general/calendar_month"
_DIFFERENCE: Final = "general/date_difference"
_ADDED: Final = "general/add_to_date"
_WORKING: Final = lazy_regex(
    r"(?:(?:and|so|but|ok(?:ay)?|now)[\s,]+)*(?:(?:only|just|counting(?:\s+only)?|(?:and\s+)?how\s+many(?:\s+(?:of\s+(?:them|those|these)\s+)?(?:are|is|in))?"
    r"|what\s+about)\s+)*(?:the\s+)?(?:(?:working|business|work)\s?days|week\s?days|mon(?:day)?s?\s*(?:to|-|–)\s*fri(?:day)?s?)"
    r"(?:\s+(?:only|please|is\s+that|are\s+(?:there|they|that)|in\s+(?:it|that|there)))*"
    r"|(?:那么?|其中|这[些里]?|请)*(?:只算|只数|只要|光算|仅算|算)?(?:周一到周五|星期一到星期五|礼拜一到礼拜五|工作日|上班日?)"
    r"(?:的话|的)?(?:是|有|一共|总共)*(?:几|多少)?个?[天日]?(?:呢|啊|吧)?",
    re.IGNORECASE,
)
"""Asks for the working days among the days that were counted."""
_ENDS: Final = " \t\n?？.。!！,，"
_ISO_DAY: Final = len("2026-12-25")
_THAT_WEEKDAY: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?)[\s,]+)?(?:what|which)\s+(?:weekday|day\s+of\s+the\s+week|day)(?:['’]s|\s+(?:is|was|will|would))\s+"
    r"(?:that|it|this)(?:\s+(?:be|on|then))?[\s?.!]*|(?:那么?|请问)?(?:那|这|它)(?:一?天|个?日子)?(?:是|会是)?(?:星期|周|礼拜)几[呢啊\s？?。]*",
    re.IGNORECASE,
)
"""Asks on which weekday the day falls that was told."""


def day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question for a day without a model; None where it asks for anything else."""
    return _planned(state["request"], state, context) if context.home.settings.offline else None


def next_day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last question for a day with another in its place: and easter? 后天呢; None for any other message."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    if (told := _weekday_of_that(state["request"], conversation[-1], state, context)) is not None:
        return told
    if (told := _working_days(state, conversation[-1], context)) is not None:
        return told
    if (told := _days_to_that(state["request"], conversation[-1], state, context)) is not None:
        return told
    if (told := _days_from_that(state["request"], conversation[-1], state, context)) is not None:
        return told
    anew = ellipsis_of(state["request"])
    said = state["request"].strip(" \t?？.。!！") if anew is None else anew.said
    if anew is not None and anew.step:
        return None
    request = with_day(conversation[-1].request, said)
    return None if request is None else _planned(request, state, context)


def _weekday_of_that(request: str, before: Exchange, state: RouterState, context: RunContext) -> Plan | None:
    """Plan the weekday of the day that the last answer reached; None where nothing asks for it, or it is no one day."""
    if _THAT_WEEKDAY.fullmatch(request.strip()) is None or _CALENDAR not in context.snapshot.tools:
        return None
    days = _reached(before)
    if len(days) != 1:
        return None
    call = KnownCall(tool_id=_CALENDAR, arguments={"month": days.pop()})
    subtask = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))


def _reached(before: Exchange) -> set[str]:
    """List the days that an answer counted to, or reached."""
    reached = [u.arguments.get("end") for u in before.produced if u.tool_id == _DIFFERENCE]
    reached += [u.value.get("date") for u in before.produced if u.tool_id == _ADDED and isinstance(u.value, dict)]
    return {str(day)[:_ISO_DAY] for day in reached if day}


def _working_days(state: RouterState, before: Exchange, context: RunContext) -> Plan | None:
    """Plan the days between two once more where only the working days of them are wanted, which stand beside them."""
    made = [u.arguments for u in before.produced if u.tool_id == _DIFFERENCE]
    if len(made) != 1 or _WORKING.fullmatch(state["request"].strip(_ENDS)) is None:
        return None
    if _DIFFERENCE not in context.snapshot.tools:
        return None
    part = SubTask(number=1, description=state["request"], calls=(KnownCall(tool_id=_DIFFERENCE, arguments=made[0]),))
    reason = phrase("is_of_days", state["language"])
    return Plan(request=state["request"], subtasks=(part,), reason=reason, repeats=True)


def _days_to_that(request: str, before: Exchange, state: RouterState, context: RunContext) -> Plan | None:
    """Plan the days from a day to the one that was spoken of; None where that is no one day, or lies before."""
    start = counted_from(request.strip(_ENDS))
    end = _spoken_of(before)
    if start is None or end is None or _DIFFERENCE not in context.snapshot.tools or end < start:
        return None
    return _between(start, end, request, state)


def _days_from_that(request: str, before: Exchange, state: RouterState, context: RunContext) -> Plan | None:
    """Plan the days from the day that was spoken of to one that is past, and so none to count to from today.

    Only within one message, whose first half has no answer yet: a later message may well speak of another day.
    """
    end = None if before.answer else past_day_until(request.strip(_ENDS))
    start = _spoken_of(before)
    if start is None or end is None or _DIFFERENCE not in context.snapshot.tools or end <= start:
        return None
    return _between(start, end, request, state)


def _spoken_of(before: Exchange) -> date | None:
    """Return the one day that an answer was of."""
    asked = {str(u.arguments.get("month")) for u in before.produced if u.tool_id == _CALENDAR}
    days = _reached(before) | {day for day in asked if len(day) == _ISO_DAY}
    return date.fromisoformat(days.pop()) if len(days) == 1 else None


def _between(start: date, end: date, request: str, state: RouterState) -> Plan:
    call = KnownCall(tool_id=_DIFFERENCE, arguments={"start": start.isoformat(), "end": end.isoformat()})
    subtask = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))


def _planned(request: str, state: RouterState, context: RunContext) -> Plan | None:
    found = day_question(request)
    if found is None:
        return None
    if found.asks == "on":
        call = KnownCall(tool_id=_CALENDAR, arguments={"month": found.days[0].isoformat()})
    else:
        first, last = (day.isoformat() for day in found.days)
        call = KnownCall(tool_id=_DIFFERENCE, arguments={"start": first, "end": last})
    if call.tool_id not in context.snapshot.tools:
        return None
    subtask = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))
