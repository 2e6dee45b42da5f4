"""What a conversation has read that is private or untrusted: noted when it is read, known before anything goes out."""

from collections.abc import Mapping
from typing import Any

from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from tools.calls.readings import Reading
from tools.flow import reads_of, tables_named
from tools.tables.ownership import any_private


async def note_reading(tool_id: str, arguments: Mapping[str, Any], context: RunContext) -> None:
    """Keep what a call brought into the conversation, before anybody is handed its result."""
    await _note(context, _readings(tool_id, arguments, context))


async def note_given(state: RouterState, context: RunContext) -> None:
    """Keep what a request begins with: attached files, and what an earlier version read and did not note."""
    attached = [Reading(kind="attached", source=a.file) for a in state.get("attached") or []]
    produced = [upstream for exchange in state.get("conversation") or [] for upstream in exchange.produced]
    earlier = [reading for u in produced for reading in _readings(u.tool_id, u.arguments, context)]
    await _note(context, [*attached, *earlier])


async def sources_read(context: RunContext) -> list[str]:
    """Name what the conversation has read that is private or untrusted; the sample tables are neither."""
    surroundings = context.run.surroundings
    found = await context.home.readings.of(surroundings.thread_id)
    of_tables = [reading for reading in found if reading.kind == "tables"]
    private = bool(of_tables) and await any_private([reading.table for reading in of_tables], surroundings)
    return list(dict.fromkeys(reading.source for reading in found if reading.kind != "tables" or private))


def _readings(tool_id: str, arguments: Mapping[str, Any], context: RunContext) -> list[Reading]:
    tool = context.home.library.tools().get(tool_id)
    kind = reads_of(tool) if tool else "untrusted"  # one that went meanwhile: nobody can say any more
    if kind == "nothing":
        return []
    tables = tables_named(tool, arguments) if tool and kind == "tables" else ()
    return [Reading(kind=kind, source=tool_id, table=table) for table in tables or ("",)]


async def _note(context: RunContext, readings: list[Reading]) -> None:
    await context.home.readings.note(context.run.surroundings.thread_id, *readings)
