"""The rows of earlier results, and one step that is done for each of their items."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Upstream
from agents.extraction.discourse.mentions import Held, mentioned
from agents.extraction.slots.slots import Slot, slots
from agents.language.messages import phrase
from graph.observability.events import Notice
from graph.workflow.context import RunContext
from graph.workflow.emit import tell
from graph.workflow.state import SpecialistState
from tools.calls.records import Record, records_of
from tools.flow import one_input, works_on_one
from tools.tables.catalogue import table_named
from tools.tables.database import Database, reading
from tools.tables.identifiers import same
from tools.tables.values import plain

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

    def read(database: Database) -> list[Record]:
        table = table_named(database, name)
        names = [column.name for column in table.columns]
        rows = database.rows(f"SELECT * FROM {table.sql} LIMIT {_MOST_ROWS}")  # noqa: S608 - quoted
        return [dict(zip(names, map(plain, row), strict=True)) for row in rows]

    return await reading(context.run.surroundings, read)


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
