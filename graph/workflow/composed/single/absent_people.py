"""Requests for those of a list of people who have no line in another list: who hasn't paid dues for june."""

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.several.who_is_absent import may_ask_who_is_absent, who_is_absent
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import loaded_tables, table_files
from graph.workflow.table_questions.table_calls import loading


async def absent_people_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to compare two lists of the person's own; None where they are not told, or more than that is asked."""
    request = state["request"]
    if not context.home.settings.offline or QUERY not in context.snapshot.tools or not may_ask_who_is_absent(request):
        return None
    own = {one.table: one for one in await loaded_tables(await table_files(context), context)}
    found = who_is_absent(request, await shapes_of([*own.values()], context)) if len(own) > 1 else None
    if found is None:
        return None
    tables = (own[found.people.table], own[found.lines.table])
    load = [call for one in tables for call in loading(one)]
    people, lines = (one.path or one.table for one in tables)
    said = phrase("without_line", state["language"], people=people, lines=lines)
    call = KnownCall(tool_id=QUERY, arguments={"sql": found.sql})
    task = SubTask(number=1, description=request, calls=(*load, call), remarks=(said,))
    reason = phrase("own_table", state["language"], table=f"{people}, {lines}")
    return Plan(request=request, subtasks=(task,), reason=reason)
