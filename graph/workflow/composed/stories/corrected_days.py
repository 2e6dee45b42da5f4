"""A question for days is put once more with what a message corrects of it."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.anew.corrected_days import corrected_days, with_correction
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import RouterState

_TOOLS: Final = frozenset({"general/date_difference", "general/add_to_date"})


def corrected_days_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the call before with what a message corrects; None for any other message."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    found = corrected_days(state["request"])
    if found is None or len(made) != 1 or made[0].tool_id not in _TOOLS & context.snapshot.tools.keys():
        return None
    changed = with_correction(found, made[0].arguments, conversation[-1].request)
    return None if changed is None else known_plan((KnownCall(tool_id=made[0].tool_id, arguments=changed),), state)
