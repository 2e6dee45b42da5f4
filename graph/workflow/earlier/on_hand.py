"""What there is to choose from where a call lacks a value: looked-up values, tables, their columns, files."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from agents.decisions.fill_arguments.columns import held_columns
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.extraction.discourse.mentions import values_at
from agents.extraction.slots.slots import Slot, slots
from graph.workflow.context import RunContext
from graph.workflow.earlier.likely_tables import likely_tables
from graph.workflow.table_questions.workspace_tables import workspace_tables
from tools.context import ToolContext
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import reading
from tools.tool import Tool

_MOST: Final = 12
_LOOKED_AT: Final = 500
"""Entries of the workspace that are looked at for files to offer."""


async def on_hand(question: FillQuestion, filled: Filled, context: RunContext) -> dict[str, list[Any]]:
    """List, for each missing parameter, the values that there are; a parameter of which there may be none is empty."""
    found: dict[str, list[Any]] = {}
    for slot in slots(question.tool):
        if slot.name in filled.missing:
            values = await _values(slot, question, filled, context)
            if values is not None:
                found[slot.name] = list(dict.fromkeys(v for v in values if isinstance(v, str | int | float)))[:_MOST]
    return found


async def _values(slot: Slot, question: FillQuestion, filled: Filled, context: RunContext) -> list[Any] | None:
    surroundings = context.run.surroundings
    if slot.kind == "column":
        return await _columns(slot, question, filled, surroundings)
    if slot.kind == "table":
        return await likely_tables(question.request or question.task, await own_tables(context), context)
    if slot.kind == "path":
        return None if _puts_there(slot, question.tool) else await asyncio.to_thread(_files, surroundings.workspace)
    return _supplied(slot, question) or None


def _puts_there(slot: Slot, tool: Tool) -> bool:
    """Whether a call puts something new in that place: what is there already is no choice then."""
    return slot.name in tool.writes or (not tool.writes and "generate" in tool.tags.functions.value)


def _supplied(slot: Slot, question: FillQuestion) -> list[Any]:
    pairs = [(s, u) for s in question.supplies for u in question.upstream if s.from_tool == u.tool_id]
    return [h.value for s, u in pairs if s.parameter == slot.name for h in values_at(u.value, s.resource)]


async def _columns(slot: Slot, question: FillQuestion, filled: Filled, surroundings: ToolContext) -> list[Any] | None:
    held = [h.value for h in held_columns(slot.name, question) if _fits(slot, h.record.get("type"))]
    if held:
        return held
    named = {s.name for s in slots(question.tool) if s.kind == "table"}
    known = [value for name, value in filled.found.items() if name in named]
    return _of_table(await reading(surroundings, tables), str(known[0]), slot) if known else None


def _of_table(there: Sequence[TableInfo], name: str, slot: Slot) -> list[Any]:
    return [c.name for t in there if t.name == name for c in t.columns if _fits(slot, c.type)]


async def own_tables(context: RunContext) -> list[str]:
    """List a person's tables, those of files first; who has tables of their own hardly means a packaged one."""
    surroundings = context.run.surroundings
    files = await asyncio.to_thread(_files, surroundings.workspace)
    found = await workspace_tables([str(file) for file in files], context)
    return list(dict.fromkeys([*found, *_own_names(await reading(surroundings, tables))]))


def _own_names(there: Sequence[TableInfo]) -> list[str]:
    """List a person's tables, the newest first; none that nobody was told the name of."""
    return [t.name for t in reversed(there) if not (t.sample or t.of_a_result)]


def _fits(slot: Slot, of_type: object) -> bool:
    wanted = slot.hint("x-type")
    return wanted is None or of_type is None or str(of_type) == wanted


def _files(workspace: Path) -> list[Any]:
    """List files of the workspace, the newest first; hidden ones are nobody's choice."""
    found: list[tuple[float, str]] = []
    for n, path in enumerate(workspace.rglob("*")):
        if n >= _LOOKED_AT:
            break
        inside = path.relative_to(workspace)
        if path.is_file() and not path.is_symlink() and not any(part.startswith(".") for part in inside.parts):
            found.append((path.stat().st_mtime, inside.as_posix()))
    return [name for _, name in sorted(found, reverse=True)]
