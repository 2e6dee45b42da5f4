"""Questions that name a table of an imported database and were not understood to the end: which words were not."""

import asyncio
from collections.abc import Sequence
from typing import Final

from agents.asking.parameter_names import schema_at
from agents.asking.tool_question import WHICH_TOOL
from agents.extraction.databases.reading import DatabaseReading
from agents.language.messages import phrase
from errors import ToolCallFailed
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState, SpecialistState, SubTaskResult
from graph.workspace.database_samples import first_rows_text
from graph.workspace.own_databases import DatabaseRead, OwnDatabase, is_own, own_databases, read_by
from prompts.language import Language
from tools.schemas.lists import item_of
from tools.sources.databases.known_databases import known_database
from tools.tool import Tool

_MOST_WORDS: Final = 8


async def unread_words(state: RouterState, context: RunContext) -> str:
    """Say which words of a request over a database were not understood, and what can be asked; empty for others."""
    if not context.home.settings.offline:
        return ""
    first = state.get("database") or ""
    return await asyncio.to_thread(_said, state["request"], state["language"], context, first)


async def without_unread(result: SubTaskResult, state: SpecialistState, context: RunContext) -> SubTaskResult:
    """Say what was not understood instead of asking for the parts of a query, for another table, or for a tool."""
    question = result.question
    tool = context.snapshot.tools.get(question.tool_id) if question is not None else None
    if question is None or tool is None or result.shown or not context.home.settings.offline:
        return result
    of_a_table = any(path == WHICH_TOOL or _is_table(tool, path) for path in question.wanted)
    if not is_own(tool) and not of_a_table:
        return result
    said = await asyncio.to_thread(_said, state["subtask"].description, state["language"], context, tool.group)
    if not said and is_own(tool):
        said = await asyncio.to_thread(_lost, tool, state["language"], context)
    if not said:
        return result
    return result.model_copy(
        update={"question": None, "failure": said, "results": (), "shown": (), "text": "", "stop": "unserved"}
    )


def _is_table(tool: Tool, path: str) -> bool:
    return item_of(schema_at(tool, path)).get("format") == "table"


def _said(request: str, language: Language, context: RunContext, first: str) -> str:
    read = read_by(list(own_databases(context.snapshot.tools.values())), request)
    comma = "、" if language == "zh" else ", "
    if len(several := [one.own.name for one in read if one.meant is not None]) > 1:
        example = f"{several[0]}: {request}"
        return phrase("databases_several", language, names=comma.join(several), example=example)
    found = _nearest(read, first)
    if found is None:
        return ""
    own, reading = found
    offer = _offer(own, reading.table, language)
    if not offer:
        return ""
    words = comma.join(f"“{word}”" for word in reading.left[:_MOST_WORDS])
    return phrase("database_unread", language, table=reading.table, words=words, offer=offer)


def _lost(tool: Tool, language: Language, context: RunContext) -> str:
    """Say that nothing was understood, with what the tool's table can be asked."""
    table = str(tool.binding.get("table", ""))
    own = next(one for one in own_databases(context.snapshot.tools.values()) if tool.id in one.tools.values())
    offer = _offer(own, table, language)
    return phrase("database_lost", language, table=table, offer=offer) if offer else ""


def _nearest(read: Sequence[DatabaseRead], first: str) -> tuple[OwnDatabase, DatabaseReading] | None:
    """Return the reading that names its table and leaves the fewest words, of the database at hand among equals."""
    found = [
        (one.own, reading)
        for one in read
        for reading in one.question.partly
        if reading.names_table and reading.table in one.own.tools
    ]
    return min(found, key=lambda pair: (len(pair[1].left), pair[0].group != first, pair[1].cost), default=None)


def _offer(own: OwnDatabase, table: str, language: Language) -> str:
    try:
        found = known_database(own.binding).catalogue.table(table)
    except ToolCallFailed:
        return ""
    return first_rows_text(own, found, language) if found is not None else ""
