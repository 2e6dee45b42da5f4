"""Values between programs and the rest: of earlier requests into a program, out of it as tables and to the page."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graph.programs.functions import columns_of, records_of
from graph.programs.outcome import shortened
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from tools.artifacts import Table
from tools.call import ToolCall, ToolResult
from tools.programs.values import ProgramCall
from tools.tables.records import load_records

_BEGINNING = 160
_ROWS_SHOWN = 200


@dataclass(frozen=True)
class EarlierValues:
    """What earlier requests of a conversation left, as variables."""

    values: dict[str, Any]
    lines: tuple[str, ...]
    """One a variable: its name, where it comes from, how it begins."""


def earlier_values(state: RouterState) -> EarlierValues:
    """Name what the conversation's results hold: `get_quote_1` is the first result of get_quote that is still kept."""
    values: dict[str, Any] = {}
    lines: list[str] = []
    seen: Counter[str] = Counter()
    for exchange in state.get("conversation") or []:
        for produced in exchange.produced:
            if produced.value is None:
                continue
            stem = stem_of(produced.tool_id)
            seen[stem] += 1
            name = f"{stem}_{seen[stem]}"
            values[name] = produced.value
            arguments = ", ".join(f"{key}={value!r}" for key, value in (produced.arguments or {}).items())
            lines.append(f"{name}  # {stem}({arguments[:80]}): {shortened(str(produced.value), _BEGINNING)}")
    return EarlierValues(values, tuple(lines))


def stem_of(tool_id: str) -> str:
    """Return what a tool's results are called; each has a number behind it."""
    return tool_id.rpartition("/")[2].replace("-", "_")


def named_results(state: RouterState, results: Sequence[ToolResult]) -> dict[str, Any]:
    """Name every result of the conversation that is still kept whole: of earlier requests, then of this one."""
    values = dict(earlier_values(state).values)
    seen = Counter(name.rpartition("_")[0] for name in values)
    for result in results:
        if result.status in ("ok", "empty"):
            stem = stem_of(result.call.tool_id)
            seen[stem] += 1
            values[f"{stem}_{seen[stem]}"] = result.value
    return values


async def made_table(asked: ProgramCall, context: RunContext) -> str:
    """Make a table of a program's records; return its name.

    Raises:
        InvalidArguments: the rows are no records, or the name cannot be a table's.
    """
    rows = records_of(asked.arguments.get("rows"))
    return await load_records(context.run.surroundings, rows, str(asked.arguments.get("name", "")))


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
