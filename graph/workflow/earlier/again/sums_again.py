"""The sum of the last answer with another number, with one more, or its mean: and of 120? after 15% of 80."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.exchanged_numbers import with_number
from agents.extraction.discourse.mentions import main_number
from agents.extraction.sums.anew.rounded_figure import rounded_figure
from agents.extraction.sums.anew.shared_anew import shared_with_others
from agents.extraction.sums.anew.terms_of_sum import forgotten_term, statistic_of, terms_of
from agents.extraction.tables.onward_arithmetic import whole_expression
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import SUMMARY, known_plan, measure_told
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE

_LOADS: Final = frozenset({LOAD_TABLE})
_ONE_FIGURE: Final = frozenset({CALCULATE, QUERY, "general/convert_units"})
"""Tools whose result is one figure, where it holds one; a file's lines or bytes are none that was asked for."""


def sum_again_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last sum with the number that is said anew; None where the last answer was no sum alone."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation:
        return None
    shared = shared_with_others(conversation[-1].request, state["request"], _expression(conversation[-1]))
    if shared is not None:
        return known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": shared}),), state)
    if not _is_sum(conversation[-1]):
        return None
    request = with_number(conversation[-1].request, state["request"])
    expression = whole_expression(request) if request is not None else None
    if request is None or expression is None:
        return _of_its_terms(conversation, state)
    plan = known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": expression}),), state)
    subtask = SubTask(number=1, description=request, calls=plan.subtasks[0].calls)
    return plan.model_copy(update={"request": request, "subtasks": (subtask,)})


def _expression(last: Exchange) -> str:
    """Return what was worked out last."""
    made = last.produced[-1:] if not last.waits else ()
    return next((str(u.arguments.get("expression", "")) for u in made if u.tool_id == CALCULATE), "")


def sum_said_anew(state: RouterState, context: RunContext) -> str | None:
    """Say the last request, which a sum answered, with the number that is said anew; None for any other message."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or not _is_sum(conversation[-1]):
        return None
    anew = with_number(conversation[-1].request, state["request"])
    return None if anew == state["request"] else anew


def is_sum_alone(plan: Plan | None) -> bool:
    """Whether a plan does nothing but to work out."""
    calls = [call for subtask in plan.subtasks for call in subtask.calls] if plan is not None else []
    return bool(calls) and {call.tool_id for call in calls} == {CALCULATE}


def rounded_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the one figure of the last answer rounded; None for any other message, or where several were told."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or conversation[-1].waits or state.get("fresh"):
        return None
    made = [u for u in conversation[-1].produced if u.tool_id not in _LOADS]
    if len(made) != 1 or CALCULATE not in context.snapshot.tools:
        return None
    question = conversation[-1].table_question
    if question is not None and (question.by or len(question.figures) != 1):
        return None
    number = _one_figure(made[0], question)
    expression = None if number is None else rounded_figure(state["request"], number)
    if expression is None:
        return None
    return known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": expression}),), state)


def _one_figure(made: Upstream, question: TableQuestion | None) -> float | int | None:
    """Return the figure that a result was made for; None where it tells more, or something beside it."""
    if made.tool_id in _ONE_FIGURE:
        return main_number(made.value)
    return measure_told(made, question) if made.tool_id == SUMMARY else None


def _of_its_terms(conversation: Sequence[Exchange], state: RouterState) -> Plan | None:
    """Plan the sum with a number that was forgotten, or a statistic of its numbers."""
    terms = _terms(conversation)
    if len(terms) < 2:
        return None
    forgotten = forgotten_term(state["request"])
    expression = " + ".join((*terms, forgotten)) if forgotten is not None else statistic_of(state["request"], terms)
    if expression is None:
        return None
    return known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": expression}),), state)


def _is_sum(exchange: Exchange) -> bool:
    return [made.tool_id for made in exchange.produced] == [CALCULATE]


def _terms(conversation: Sequence[Exchange]) -> tuple[str, ...]:
    """Return what the last sum adds up; behind the result of another sum, what that adds up as well."""
    if not conversation or not _is_sum(conversation[-1]):
        return ()
    last = conversation[-1]
    terms = terms_of(str(last.produced[-1].arguments.get("expression", "")))
    before = conversation[-2].produced[-1] if len(conversation) > 1 and _is_sum(conversation[-2]) else None
    figure = main_number(before.value) if before is not None else None
    if not terms or figure is None or float(terms[0]) != figure or terms[0] in last.request:
        return terms
    earlier = _terms(conversation[:-1])
    return (*earlier, *terms[1:]) if earlier else ()
