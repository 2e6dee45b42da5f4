"""Rows that an earlier part brought, as a table for the tools that work on tables."""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.attached_tables import DESCRIBE, LIST
from graph.workflow.context import RunContext
from graph.workflow.intents import understand
from graph.workflow.items import whole_of
from graph.workflow.state import SpecialistState
from tools.calls.records import Record, records_of
from tools.calls.results import stem_of
from tools.context import ToolContext
from tools.flow import works_on_tables
from tools.tables.database import reading
from tools.tables.descriptions import describe
from tools.tables.load import load_file

_LIKELY: Final = 0.3
"""Calibrated score from which a tool may be the one that the task takes."""


async def result_tables(state: SpecialistState, context: RunContext) -> tuple[Upstream, ...]:
    """Make a table of the last result that holds rows, where a tool that the task may take wants a table."""
    needed = [u for u in state["upstream"] if u.step and u.call_id]
    if not needed or not await _wants_table(state, context):
        return ()
    for one in reversed(await whole_of(needed, context)):
        tool = context.snapshot.tools.get(one.tool_id)
        rows = one.records or records_of(one.value)
        if tool is not None and rows and not works_on_tables(tool):
            name = _name(one.tool_id, rows)
            return await _table(name, rows, context.run.surroundings)
    return ()


async def _wants_table(state: SpecialistState, context: RunContext) -> bool:
    wishes, allowed = await understand(context, state["subtask"].description), context.snapshot.allowed(state["agent"])
    best = zip(wishes.tool_ids, wishes.matrix.max(axis=0, initial=0.0), strict=True)
    likely = (tool_id for tool_id, score in best if tool_id in allowed and score >= _LIKELY)
    return any(works_on_tables(context.snapshot.tools[tool_id]) for tool_id in likely)


async def _table(name: str, rows: Sequence[Record], context: ToolContext) -> tuple[Upstream, ...]:
    """Load rows as the data tools load a file, and describe the table as if it had been looked up."""

    def written(folder: str) -> Path:
        place = Path(folder) / f"{name}.json"
        place.write_text(json.dumps(list(rows), ensure_ascii=False), encoding="utf-8")
        return place

    context.data_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=context.data_dir) as folder:
        place = await asyncio.to_thread(written, folder)
        await load_file(replace(context, workspace=Path(folder)), place, table=name)
    description: dict[str, Any] = (await reading(context, lambda base: describe(base, name))).model_dump(mode="json")
    listed = {"tables": [{"table": name, "aliases": []}], "n_tables": 1}
    return (
        Upstream(step=0, tool_id=LIST, value=listed),
        Upstream(step=0, tool_id=DESCRIBE, value=description, arguments={"table": name}),
    )


def _name(tool_id: str, rows: Sequence[Record]) -> str:
    """Name a table by what it holds, so that it replaces nothing but itself."""
    text = json.dumps(list(rows), ensure_ascii=False, sort_keys=True, default=str)
    return f"{stem_of(tool_id)}_{hashlib.sha256(text.encode()).hexdigest()[:6]}"
