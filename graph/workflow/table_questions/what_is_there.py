"""Questions over tables and databases that are there already, and which of them is asked first."""

from agents.decisions.decompose.question import Plan
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.database_follow_ups import database_follow_up_plan, is_marked, onward_unread
from graph.workflow.table_questions.own_databases import database_plan
from graph.workflow.table_questions.own_tables import table_plan


async def what_is_there_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question over tables or databases that are known; None where it is of none of them.

    What says itself that it goes on is of the last answer first. A database that came with the message is asked before
    tables.
    """
    marked = is_marked(state["request"])
    found = await database_follow_up_plan(state, context) if marked else None
    if found is not None:
        return found
    readers = (database_plan, table_plan) if state.get("fresh_database") else (table_plan, database_plan)
    for reader in readers:
        found = await reader(state, context)
        if found is not None:
            return found
    return onward_unread(state, context) if marked else await database_follow_up_plan(state, context)
