"""Readers of what is done step by step, with files and tables, and behind it whatever else a request asks."""

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.composed.conditions.conditional import conditional_steps, with_free_name
from graph.workflow.composed.conditions.figure_conditions import figure_condition_steps
from graph.workflow.composed.files_in_steps import steps_in_order, then_planned
from graph.workflow.composed.one_call import one_call_steps
from graph.workflow.composed.steps.as_if_said import as_if_said
from graph.workflow.composed.steps.folder_look import folder_look_plan
from graph.workflow.composed.steps.of_handled_file import of_handled_file_plan
from graph.workflow.composed.text_files import text_file_steps
from graph.workflow.readers.asking import Asking
from graph.workflow.table_questions.own_tables import table_part
from graph.workflow.table_questions.saved_first import saved_first
from graph.workflow.table_questions.table_calls import Asked, subtasks_of


async def conditional(asking: Asking) -> Plan | None:
    """Plan what is done with files where something is so of them, or where it is not."""
    free = await with_free_name(asking.state, asking.context)
    if free is not None:
        return await asking.instead(free).planned()
    found = await conditional_steps(asking.state, asking.context)
    found = found or await figure_condition_steps(asking.state, asking.context)
    return None if found is None else await _with_rest(*found, asking)


async def files_in_steps(asking: Asking) -> Plan | None:
    """Plan what is done with files step by step, and behind it whatever else a request asks."""
    state, context = asking.state, asking.context
    found = await one_call_steps(state, context) or await text_file_steps(state, context)
    found = found or await steps_in_order(state, context)
    return None if found is None else await _with_rest(*found, asking)


async def rows_saved_first(asking: Asking) -> Plan | None:
    """Plan rows that are saved before something else is asked, and behind it whatever that is."""
    found = await saved_first(asking.state, asking.context)
    if found is None or not found[1]:
        return None if found is None else found[0]
    return await _with_rest(found[0].subtasks, found[1], asking)


async def then_table(asking: Asking) -> Plan | None:
    """Plan a request that does something with a file and then asks of the table in it; None where it does not."""
    if not asking.offline or QUERY not in asking.context.snapshot.tools:
        return None
    request, language = asking.subject.request, asking.state["language"]
    found = await table_part(request, language, asking.context)
    if found is None:
        return None
    head, questions = found
    before = await asking.about(head).searched()
    then = subtasks_of(questions, Asked(text=request, language=language), len(before.subtasks))
    reason = phrase("own_table", language, table=questions.own.path)
    return Plan(request=request, subtasks=(*before.subtasks, *then), reason=reason)


async def _with_rest(subtasks: tuple[SubTask, ...], rest: str, asking: Asking) -> Plan:
    """Put the plan of what is asked besides behind steps that are known."""
    questions: tuple[TableQuestion, ...] = ()
    if rest:
        then = await as_if_said(Plan(request=asking.request, subtasks=subtasks), asking.state, asking.context)
        looks = await folder_look_plan({**then, "request": rest}, asking.context)
        told = looks or await of_handled_file_plan(subtasks, rest, then, asking.context)
        after = told or await asking.instead(rest).planned()
        subtasks, questions = then_planned(subtasks, rest, after.subtasks), after.table_questions
    reason = phrase("works_on_results", asking.state["language"])
    return Plan(request=asking.request, subtasks=subtasks, reason=reason, table_questions=questions)
