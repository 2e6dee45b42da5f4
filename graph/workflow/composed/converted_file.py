"""A file of rows that is wanted in the form of another: loaded as a table and written again."""

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import conversion
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import loaded_tables
from graph.workflow.table_questions.table_calls import EXPORT, loading


async def converted_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to write the rows of one file as another; None where a request says anything else."""
    files = conversion(state["request"])
    if not context.home.settings.offline or EXPORT not in context.snapshot.tools or files is None:
        return None
    for own in await loaded_tables(files[:1], context):
        write = KnownCall(tool_id=EXPORT, arguments={"table": own.table, "path": files[1]})
        subtask = SubTask(number=1, description=state["request"], calls=(*loading(own), write))
        reason = phrase("own_table", state["language"], table=own.path)
        return Plan(request=state["request"], subtasks=(subtask,), reason=reason)
    return None
