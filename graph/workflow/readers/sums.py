"""Readers of arithmetic: a sum that is the whole request, one over what the request asks for, one put into a file."""

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.rounded import rounded
from agents.extraction.tables.onward_arithmetic import FIGURE, whole_expression
from agents.extraction.tables.parts import onward_from
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.steps.worked_out import is_one_sum, worked_out
from graph.workflow.composed.written_result import put_into_text, with_result_written
from graph.workflow.readers.asking import Asking
from graph.workflow.table_questions.table_calls import CALCULATE, onward_task
from graph.workflow.table_questions.what_is_there import what_is_there_plan


async def of_sum(asking: Asking) -> Plan | None:
    """Plan arithmetic that is the whole of a request, whatever else its words may recall."""
    if not asking.offline or CALCULATE not in asking.context.snapshot.tools:
        return None
    expression = whole_expression(asking.request) or rounded(asking.request)
    if expression is None:
        return None
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": expression})
    subtask = SubTask(number=1, description=asking.request, calls=(call,))
    reason = phrase("is_a_sum", asking.state["language"])
    return Plan(request=asking.request, subtasks=(subtask,), reason=reason)


async def computed_onward(asking: Asking) -> Plan | None:
    """Plan a request that goes on computing with what it asks for; None where it does not."""
    if not asking.offline or CALCULATE not in asking.context.snapshot.tools:
        return None
    request = asking.subject.request
    found = onward_from(request)
    if found is None or is_one_sum(request, found[0]):
        return None
    head, tail, expression = found
    before = worked_out(head) or await asking.about(head).searched()
    last = onward_task(tail, expression, len(before.subtasks) + 1)
    if FIGURE not in expression and len(before.subtasks) == 2 and not before.subtasks[1].needs:
        last = last.model_copy(update={"needs": (1, 2)})
    reason = phrase("goes_on_computing", asking.state["language"])
    return Plan(request=request, subtasks=(*before.subtasks, last), reason=reason)


async def written_into_text(asking: Asking) -> Plan | None:
    """Plan a figure of a table, or a sum, and that it is written into a file of text."""
    put = put_into_text(asking.request) if asking.offline else None
    if put is None:
        return None
    inner = asking.instead(asking.request[: put.end].strip())
    found = await what_is_there_plan(inner.state, inner.context) or await of_sum(inner) or await computed_onward(inner)
    return None if found is None else with_result_written(found, put, asking.request, asking.state["language"])
