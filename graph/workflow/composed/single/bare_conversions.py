"""Asks for the units of a number that is to be converted without any: 帮我换算一下300."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.otherwise.bare_conversions import bare_number
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_CONVERT: Final = "general/convert_units"


def bare_conversion_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a conversion whose units the person is asked for; None for any other request, and behind another one.

    Behind a conversion a number alone is meant to be converted likewise.
    """
    if not context.home.settings.offline or _CONVERT not in context.snapshot.tools:
        return None
    value = None if state.get("conversation") and not state.get("fresh") else bare_number(state["request"])
    if value is None:
        return None
    call = KnownCall(tool_id=_CONVERT, arguments={"value": value}, asks=("from_unit", "to_unit"))
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("tells_call", state["language"]))
