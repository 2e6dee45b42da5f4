"""A sum is worked out and its result told in another writing; the next message may ask for that writing too."""

from collections.abc import Sequence

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.mentions import main_number
from agents.extraction.one_call.otherwise.sums_otherwise import result_otherwise, sum_otherwise
from agents.extraction.one_call.otherwise_written import OtherWriting
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE


def sum_otherwise_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a sum and its result in another writing; None for anything else."""
    if not _serves(context):
        return None
    found = sum_otherwise(state["request"])
    if found is None:
        return None
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": found.expression})
    plan = _plan([SubTask(number=1, description=found.expression, calls=(call,))], found.written, state)
    if not found.rest:
        return plan
    rest = SubTask(number=len(plan.subtasks) + 1, description=found.rest, category=NO_TOOL)
    return plan.model_copy(update={"subtasks": (*plan.subtasks, rest)})


def result_otherwise_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the result of the sum before in another writing; None for anything else."""
    conversation = state.get("conversation") or []
    if not _serves(context) or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    number = main_number(made[-1].value) if made and {u.tool_id for u in made} == {CALCULATE} else None
    if number is None or number < 0 or not float(number).is_integer():
        return None
    written = result_otherwise(state["request"], int(number))
    return _plan([], written, state) if written else None


def _serves(context: RunContext) -> bool:
    return context.home.settings.offline and {CALCULATE, QUERY} <= context.snapshot.tools.keys()


def _plan(before: Sequence[SubTask], written: Sequence[OtherWriting], state: RouterState) -> Plan:
    then = (
        SubTask(number=n, description=one.said, calls=(KnownCall(tool_id=QUERY, arguments={"sql": one.sql}),))
        for n, one in enumerate(written, len(before) + 1)
    )
    return Plan(request=state["request"], subtasks=(*before, *then), reason=phrase("is_a_sum", state["language"]))
