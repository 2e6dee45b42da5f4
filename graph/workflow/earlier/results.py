"""What earlier parts brought, as later ones take it: whole, as items of a step that is done for each, or as a table."""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, Final

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Upstream
from agents.extraction.discourse.mentions import Held, mentioned
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from graph.observability.events import Notice
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import DESCRIBE, LIST
from graph.workflow.emit import tell
from graph.workflow.intents import understand
from graph.workflow.state import SpecialistState
from tools.calls.records import Record, records_of
from tools.calls.results import stem_of
from tools.context import ToolContext
from tools.flow import one_input, works_on_one, works_on_tables
from tools.tables.database import reading, writing
from tools.tables.descriptions import describe
from tools.tables.identifiers import same
from tools.tables.load import load_file
from tools.tables.records import MAX_ROWS, first_records, mark_as_result, statement_records

_FOLDER: Final = frozenset({"folder", "directory", "dir"})
_MOST_ROWS: Final = 2_000


async def with_rows(question: FillQuestion, context: RunContext) -> FillQuestion:
    """Give the results of a question back what was too long, or only shown, when they were handed on."""
    return question.model_copy(update={"upstream": await whole_of(question.upstream, context)})


async def whole_of(results: Sequence[Upstream], context: RunContext) -> tuple[Upstream, ...]:
    """Return results as they were kept: whole, with their rows."""
    kept = await context.home.results.named(context.run.surroundings.thread_id)
    found = {(one.call_id, one.tool_id): one for one in kept}
    upstream = []
    for one in results:
        whole = found.get((one.call_id, one.tool_id))
        same_call = whole is not None and dict(whole.arguments) == one.arguments
        more = {"value": whole.value, "records": whole.records} if whole is not None and same_call else {}
        upstream.append(one.model_copy(update=more))
    return tuple(upstream)


async def filled_for_each(question: FillQuestion, state: SpecialistState, context: RunContext) -> Filled | None:
    """Fill a step once for each item that an earlier part brought; None where it is done once."""
    if not state["subtask"].over or not works_on_one(question.tool):
        return None
    name = one_input(question.tool)
    slot = next(slot for slot in slots(question.tool) if slot.name == name)
    values = await _items(slot, question, context)
    if not values:
        return None
    most = context.home.settings.max_fan_out
    if len(values) > most:
        tell(Notice(text=phrase("items_left_out", state["language"], n=most, total=len(values))))
    optional = {key: value for key, value in fill(question).found.items() if key != name}
    return Filled(sets=tuple({**optional, name: value} for value in values[:most]), confidence=0.8)


async def _items(slot: Slot, question: FillQuestion, context: RunContext) -> list[Any]:
    """List the values of a parameter that the last result holds, each once, in its order."""
    last = next((u for u in reversed(question.upstream) if u.step), None)
    if last is None:
        return []
    rows = await _rows_of_table(last, context) or last.records or records_of(last.value)
    if slot.kind == "path":
        rows = [row for row in rows if not _FOLDER & {value for value in row.values() if isinstance(value, str)}]
    field = _field(slot, rows, question.task)
    values = [row[field] for row in rows if field and row.get(field) not in (None, "")]
    values = [_inside(str(value), last) for value in values] if slot.kind == "path" else values
    return list(dict.fromkeys(values))


async def _rows_of_table(last: Upstream, context: RunContext) -> Sequence[Record]:
    """Read the rows of a table that an earlier part loaded."""
    name = last.value.get("table") if isinstance(last.value, dict) else None
    if not isinstance(name, str):
        return ()
    return await reading(context.run.surroundings, partial(first_records, name=name, most=_MOST_ROWS))


def _field(slot: Slot, rows: Sequence[Record], task: str) -> str:
    """Choose the field of rows that a parameter wants: called alike, or named in the task, else the first text."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    wanted = {same(slot.name), same(slot.kind)}
    alike = [n for n in names if same(n) in wanted]
    if slot.kind == "path":
        alike += [n for n in names if same(n) in {same("path"), same("name"), same("file")}]
    named = [str(span.value) for span in mentioned([Held(value=n, record={}) for n in names], task)]
    texts = [n for n in names if all(isinstance(row.get(n), str) for row in rows)]
    return next(iter([*alike, *named, *texts]), "")


def _inside(name: str, listing: Upstream) -> str:
    """Return where a listed file lies: in the folder that was listed, unless its name says so itself."""
    folder = str(listing.arguments.get("path", ""))
    if folder in {"", "."} or "/" in name:
        return name
    return str(PurePosixPath(folder) / name)


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


async def table_of_rows(result: Upstream, context: ToolContext) -> str | None:
    """Make a table of all the rows that a result holds, and return its name; None where it holds none, or not all."""
    value = result.value if isinstance(result.value, dict) else {}
    columns, rows = value.get("columns"), value.get("rows")
    if isinstance(columns, list) and isinstance(rows, list):
        whole = value.get("total_rows") == len(rows)
        records: Sequence[Record] = [dict(zip(columns, row, strict=False)) for row in rows] if whole else ()
        records = records if whole else await _all_rows(result, context)
    else:
        records = result.records or records_of(value)
    if not records:
        return None
    name = _name(result.tool_id, records)
    await _table(name, records, context)
    return name


async def _all_rows(result: Upstream, context: ToolContext) -> Sequence[Record]:
    """Read again what a statement brought, of which a result holds the first rows; none of any other call."""
    sql = result.arguments.get("sql")
    if result.tool_id != QUERY or not isinstance(sql, str):
        return ()
    return await reading(context, partial(statement_records, sql=sql, most=MAX_ROWS))


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
    await writing(context, partial(mark_as_result, name=name))
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
