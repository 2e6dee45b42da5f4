"""Plans that call one tool for each row of a table and then ask of the table with the results beside its rows."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.asides.asides import with_files_alone
from agents.extraction.each.beside import shown_columns, with_results
from agents.extraction.each.fitting import EachFit, currency_of, fitted
from agents.extraction.each.rest import asked_of_rows
from agents.extraction.each.ways import EachWay, ways
from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.several.combined_tables import CombinedTable
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.tables.worked.names import quoted
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, files_named, loaded_tables
from graph.workflow.table_questions.table_calls import Asked, is_text, loading, onward_task, saving_task
from graph.workflow.table_questions.table_shapes import OwnTable
from prompts.frozen import Frozen
from tools.tables.database import Database, reading

_SEARCH: Final = "finance/search_symbol"
_NAMES_COMPANY: Final = ("ticker", "symbol", "company", "stock", "code", "name", "代码", "股票", "公司", "名称")
_MOST: Final = 16
"""Calls for the rows of one table."""


class _Rows(Frozen):
    """A table, the way that is gone for its rows, and the value of each parameter in each call."""

    own: OwnTable
    shape: TableShape
    way: EachWay
    fit: EachFit
    keys: tuple[tuple[str, ...], ...]
    """The different values of the key columns."""
    symbols: Mapping[str, str] = {}
    """Companies as the table names them → their symbols."""


async def each_row_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a call for each row; None where a request asks for none, or a word of it is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    asked = asked_in(state, context.snapshot.tools)
    named = dict.fromkeys(files_named(asked.text)) if asked is not None else {}
    if asked is None or len(named) != 1 or (asked.path and is_text(asked.path)):
        return None
    asked = asked.model_copy(update={"text": with_files_alone(asked.text)})
    meant = [way for way in ways() if way.asked.search(asked.text) and way.tool_id in context.snapshot.tools]
    if not meant:
        return None
    own = await loaded_tables([*named], context)
    for one, shape in zip(own, await shapes_of(own, context) if own else [], strict=False):
        for way in meant:
            rows = await _rows(way, one, shape, asked, context)
            if rows is not None and (plan := _planned(rows, asked, state)) is not None:
                return plan
    return None


async def _rows(way: EachWay, own: OwnTable, shape: TableShape, asked: Asked, context: RunContext) -> _Rows | None:
    company, symbols = await company_column(shape, context)
    fit = fitted(way, shape, company, asked.text, asked.language)
    if fit is None:
        return None
    keys = await reading(context.run.surroundings, partial(_different, shape=shape, columns=tuple(fit.keys.values())))
    called = [values for values in keys if not _needs_no_call(values, fit)]
    if not keys or len(called) > _MOST or any(None in values for values in keys):
        return None
    plain = tuple(tuple(str(value) for value in values) for values in keys)
    return _Rows(own=own, shape=shape, way=way, fit=fit, keys=plain, symbols=symbols)


def _planned(rows: _Rows, asked: Asked, state: RouterState) -> Plan | None:
    entries, calls = {}, list[KnownCall]()
    for values in rows.keys:
        if _needs_no_call(values, rows.fit):
            entries[values] = 0
            continue
        calls.append(KnownCall(tool_id=rows.way.tool_id, arguments=_arguments(values, rows)))
        entries[values] = len(calls)
    whole = with_results(rows.shape, rows.way, rows.fit, entries)
    parts = asked_of_rows(asked.text, rows.way, rows.fit, whole.shape, shown_columns(rows.shape, rows.fit))
    if not parts or not calls:
        return None
    first = tuple(
        SubTask(number=n, description=rows.way.title(_values(call), asked.language), calls=(call,))
        for n, call in enumerate(calls, 1)
    )
    then = _questions(whole, parts, rows, asked, len(first))
    reason = phrase("own_table", asked.language, table=rows.own.path or rows.own.table)
    return Plan(request=state["request"], subtasks=(*first, *then), reason=reason)


def _values(call: KnownCall) -> str:
    return ", ".join(map(str, call.arguments.values()))


def _questions(whole: CombinedTable, parts: Sequence[TablePart], rows: _Rows, asked: Asked, n: int) -> list[SubTask]:
    """Ask of the table with the results beside its rows; whatever is asked waits for every call."""
    made: list[SubTask] = []
    needs = tuple(range(1, n + 1))
    for part in parts:
        number = n + len(made) + 1
        if part.question is None:
            made.append(onward_task(part.text, part.onward, number))
            continue
        sql = whole.asked(part.question, asked.language)
        call = KnownCall(tool_id=QUERY, arguments={"sql": sql}, takes="field", field=rows.way.field)
        made.append(SubTask(number=number, description=part.text, needs=needs, calls=(*loading(rows.own), call)))
    if asked.path:
        last = saving_task(asked, n + len(made) + 1)
        first = made[0].number  # the rows themselves are what is saved
        made.append(last.model_copy(update={"needs": (first,)}))
    return made


def _arguments(values: Sequence[str], rows: _Rows) -> dict[str, Any]:
    given = dict(rows.fit.given)
    for parameter, value in zip(rows.fit.keys, values, strict=True):
        given[parameter] = _argument(parameter, value, rows)
    return given


def _argument(parameter: str, value: str, rows: _Rows) -> Any:  # noqa: ANN401 - any JSON
    if parameter == "symbol":
        return rows.symbols[value]
    if parameter == "source":
        return currency_of(value)
    if parameter == "on":
        return value
    number = float(value)
    return int(number) if number.is_integer() else number


def _needs_no_call(values: Sequence[object], fit: EachFit) -> bool:
    return fit.same is not None and any(currency_of(str(value)) == fit.same[0] for value in values)


def _different(database: Database, shape: TableShape, columns: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """List the different values of columns, in the order of the rows; a row that holds nothing is none."""
    listed = ", ".join(f"CAST({quoted(column)} AS VARCHAR)" for column in columns)
    every = " OR ".join(f"{quoted(column.name)} IS NOT NULL" for column in shape.columns)
    rows = database.rows(f"SELECT {listed} FROM {quoted(shape.table)} WHERE {every}") if columns else []  # noqa: S608 - quoted
    return list(dict.fromkeys(tuple(row) for row in rows))


async def company_column(shape: TableShape, context: RunContext) -> tuple[str, dict[str, str]]:
    """Find the one column whose every value is a company, and the symbol of each."""
    for column in shape.columns:
        if column.type != "text" or not 0 < len(column.values) <= _MOST or not column.means(*_NAMES_COMPANY):
            continue
        found = {value: await _symbol(value, context) for value in column.values}
        if all(found.values()):
            return column.name, found
    return "", {}


async def _symbol(said: str, context: RunContext) -> str:
    """Return the symbol of the one company that is called so; empty where none, or several, may be."""
    result = await looked(_SEARCH, {"query": said}, context)
    matches = [m for m in (result or {}).get("matches", ()) if m.get("score") == 1.0]
    return str(matches[0]["symbol"]) if len({m["symbol"] for m in matches}) == 1 else ""
