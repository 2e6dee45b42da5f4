"""Arithmetic in the first half of a request with which the second goes on."""

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.spans.numbers import find_numbers
from agents.subtask import KnownCall, SubTask
from graph.workflow.table_questions.table_calls import CALCULATE


def worked_out(head: str) -> Plan | None:
    """Plan what comes first as arithmetic, where that takes every number in it."""
    found = find_expressions(head)
    if len(found) != 1 or any(not found[0].overlaps(number) for number in find_numbers(head)):
        return None
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": str(found[0].value)})
    return Plan(request=head, subtasks=(SubTask(number=1, description=head, calls=(call,)),))


def is_one_sum(request: str, head: str) -> bool:
    """Whether a request holds arithmetic that goes on behind what comes first: 15% of 80 plus 3."""
    return [s.value for s in find_expressions(request)] != [s.value for s in find_expressions(head)]
