"""Values between programs and the rest: of earlier requests into a program, out of it as tables and to the page."""

import hashlib
from collections.abc import Mapping
from typing import Any

from errors import ToolAtlasError
from graph.programs.functions import MAKE_TABLE, records_of
from graph.workflow.context import RunContext
from lazy_regex import lazy_regex
from tools.artifacts import Table
from tools.call import ToolCall, ToolResult
from tools.calls.journal import Finished, call_key
from tools.calls.records import columns_of
from tools.calls.result import whole
from tools.calls.results import NamedResult
from tools.programs.values import ProgramCall
from tools.tables.records import load_records

_BEGINNING, _ARGUMENTS = 60, 80
"""Tokens of a value, and characters of its call, that a model is told."""
_MOST = 12
"""Earlier results that a model is told of."""
_ROWS_SHOWN = 200
_NAME = lazy_regex(r"[A-Za-z_]\w*")


async def earlier_lines(context: RunContext) -> tuple[str, ...]:
    """Tell of the conversation's results one line each: the variable, the call, how the value begins; oldest first."""
    results = await _earlier(context)
    names = context.snapshot.function_names
    return tuple(
        f"{one.name}  # {names.get(one.tool_id, one.tool_id)}({_arguments(one.arguments)}): {one.preview(_BEGINNING)}"
        for one in results[-_MOST:]
    )


async def earlier_values(code: str, context: RunContext) -> dict[str, Any]:
    """Return the values of the conversation's results that a program names."""
    named = set(_NAME.findall(code))
    return {one.name: whole(one.value, one.tables) for one in await _earlier(context) if one.name in named}


async def _earlier(context: RunContext) -> list[NamedResult]:
    """List the results of earlier requests; what this request called is in its programs' own variables."""
    kept = await context.home.results.named(context.run.surroundings.thread_id)
    return [one for one in kept if one.run_key != context.run.key]


def _arguments(arguments: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in arguments.items())[:_ARGUMENTS]


async def made_table(asked: ProgramCall, call: ToolCall, context: RunContext) -> str:
    """Make a table of a program's records, once even when the run is resumed after a crash; return its name.

    Raises:
        InvalidArguments: the rows are no records, or the name cannot be a table's.
    """
    rows, name = records_of(asked.arguments.get("rows")), str(asked.arguments.get("name", ""))
    noted = {"name": name, "n_rows": len(rows)}
    call = call.model_copy(update={"tool_id": f"program/{MAKE_TABLE}", "arguments": noted})
    key, journal = call_key(context.run.surroundings.thread_id, context.run.key, call), context.home.journal
    standing = await journal.begin(key)
    if isinstance(standing, Finished) and standing.result.status == "ok":
        return str(standing.result.value)
    made_for = hashlib.sha256(f"{key.thread_id} {key.run_key} {key.call_id}".encode()).hexdigest()[:32]
    try:
        table = await load_records(context.run.surroundings, rows, name, made_for=made_for)
    except ToolAtlasError as error:
        await journal.finish(key, ToolResult(call=call, status="error", error=str(error)))
        raise
    await journal.finish(key, ToolResult(call=call, status="ok", value=table))
    return table


def shown_value(asked: ProgramCall, call: ToolCall) -> ToolResult:
    """Make of `show(value)` a result that the page shows: records as a table, anything else as it is."""
    value, title = asked.arguments.get("value"), str(asked.arguments.get("title") or "")
    tables: tuple[Table, ...] = ()
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        rows = records_of(value)
        columns = columns_of(rows)
        cells = [[row.get(column) for column in columns] for row in rows[:_ROWS_SHOWN]]
        tables = (Table(title=title, columns=columns, rows=cells, total_rows=len(rows)),)
    named = call.model_copy(update={"tool_id": "program/show", "arguments": {"title": title}})
    return ToolResult(call=named, status="ok", value=value, tables=tables)
