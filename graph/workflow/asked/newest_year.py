"""A year that is named by how far it is from this one may be later than all data: the newest is shown beside that."""

from collections.abc import Sequence

from agents.extraction.slots.slots import slots
from agents.extraction.spans.relative_years import relative_years
from graph.workflow.approval.approvals import made
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState
from tools.call import ToolCall, ToolResult


async def with_newest(results: Sequence[ToolResult], state: SpecialistState, context: RunContext) -> list[ToolResult]:
    """Call once more, without the year, what has no data for "last year"; what it said of that stands beside."""
    named = {span.value for span in relative_years(state["subtask"].description)}
    again = [call for r in results if named and (call := _of_newest(r, named, context)) is not None]
    return [*results, *(await made(again, {}, state, context))] if again else list(results)


def _of_newest(failed: ToolResult, named: set[int], context: RunContext) -> ToolCall | None:
    tool = context.snapshot.tools.get(failed.call.tool_id)
    if failed.status != "error" or failed.error_type != "DataUnavailable" or tool is None:
        return None
    years = {slot.name for slot in slots(tool) if slot.kind == "year" and not slot.required}
    said = {name: value for name, value in failed.call.arguments.items() if name in years}
    if len(said) != 1 or not set(said.values()) <= named:
        return None
    rest = {name: value for name, value in failed.call.arguments.items() if name not in said}
    return failed.call.model_copy(update={"id": f"{failed.call.id}.newest", "arguments": rest})
