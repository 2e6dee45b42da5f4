"""The minutes of what the story before tells: when does it land, and how many minutes is that."""

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.told_length import length_in_minutes
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE


def told_minutes_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan how many minutes the story before lasts; None where a message asks for anything else."""
    before = (state.get("conversation") or [])[-1:]
    if not context.home.settings.offline or not before or CALCULATE not in context.snapshot.tools:
        return None
    expression = length_in_minutes(state["request"], before[0].request)
    if expression is None:
        return None
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": expression})
    part = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_a_sum", state["language"]))
