"""The sum of the last answer with another number: and of 120? after 15% of 80."""

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.exchanged_numbers import with_number
from agents.extraction.tables.onward_arithmetic import whole_expression
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE


def sum_again_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last sum with the number that is said anew; None where the last answer was no sum alone."""
    conversation = state.get("conversation") or []
    if (
        not context.home.settings.offline
        or not conversation
        or [u.tool_id for u in conversation[-1].produced] != [CALCULATE]
    ):
        return None
    request = with_number(conversation[-1].request, state["request"])
    expression = whole_expression(request) if request is not None else None
    if request is None or expression is None:
        return None
    plan = known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": expression}),), state)
    subtask = SubTask(number=1, description=request, calls=plan.subtasks[0].calls)
    return plan.model_copy(update={"request": request, "subtasks": (subtask,)})
