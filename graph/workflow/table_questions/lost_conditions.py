"""Conditions that a tool over a table cannot take: then its values are not asked for, as any answer would lose them."""

from collections.abc import Iterable

from agents.extraction.slots.slots import slots
from agents.extraction.tables.conditions.flag_tests import said_of_flags
from agents.extraction.tables.table_shape import TableShape
from agents.language.messages import phrase
from agents.language.quoted_pieces import quoted_pieces
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState, SubTaskResult
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.table_shapes import OwnTable
from tools.call import ToolResult
from tools.flow import tables_named, works_on_tables


async def shapes_of_calls(made: Iterable[ToolResult], context: RunContext) -> list[TableShape]:
    """Read the tables that calls name; none where no table can be read."""
    tools = context.snapshot.tools
    known = ((tools[r.call.tool_id], r.call.arguments) for r in made if r.call.tool_id in tools)
    names = {name for tool, arguments in known for name in tables_named(tool, arguments)}
    try:
        return await shapes_of([OwnTable(table=name) for name in sorted(names)], context)
    except ToolAtlasError:
        return []


async def without_lost_condition(result: SubTaskResult, state: SpecialistState, context: RunContext) -> SubTaskResult:
    """Say which condition would be lost instead of asking by which column who died is to be counted."""
    question, language = result.question, state["language"]
    tool = context.snapshot.tools.get(question.tool_id) if question is not None else None
    if tool is None or not context.home.settings.offline or not works_on_tables(tool):
        return result
    if any(slot.kind == "sql" for slot in slots(tool)):
        return result
    shapes = await shapes_of_calls(result.results, context)
    task = state["subtask"].description
    lost = dict.fromkeys(span.text for shape in shapes for span in said_of_flags(task, shape))
    if not lost:
        return result
    said = phrase("unserved", language, pieces=quoted_pieces(lost, language))
    withheld = tuple(r.call.id for r in result.results)  # nobody goes on from the table alone
    return result.model_copy(
        update={"question": None, "failure": said, "withheld": withheld, "shown": (), "text": "", "stop": "unserved"}
    )
