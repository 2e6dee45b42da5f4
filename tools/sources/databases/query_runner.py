"""Calls the tools of imported databases, read-only: a query over one table, a step of several, an endpoint."""

import asyncio
import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from errors import InvalidArguments, ToolCallFailed
from prompts.late import LateModule
from tools.context import ToolContext
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.privacy import exact
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.sql import query_sql
from tools.sources.databases.query.table_query import TableQuery
from tools.sources.databases.query.taken_as import taken_as
from tools.sources.databases.session import Rows
from tools.sources.databases.statement import checked_select
from tools.sources.databases.statement_source import SELECTS
from tools.tables.values import preview
from tools.tool import Tool

if TYPE_CHECKING:
    from tools.sources.databases.rest import runner as endpoints
    from tools.sources.databases.slot import runner as slot
else:
    endpoints = LateModule("tools.sources.databases.rest.runner")
    slot = LateModule("tools.sources.databases.slot.runner")

SHOWN: Final = 50


class DatabaseRunner:
    """Runs a tool that asks one table, or one statement, or takes one step over rows."""

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], _context: ToolContext) -> object:
        """Run the query.

        Raises:
            InvalidArguments: the arguments are no query over this table, or do not fit the statement.
            ToolCallFailed: the database is gone, or refuses it.
        """
        return await asyncio.to_thread(_asker(tool.binding), tool.binding, arguments)


def _asker(binding: Mapping[str, Any]) -> Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]:
    if "slot" in binding:
        return _slot_answered
    if SELECTS in binding:
        return _selected
    return _endpoint_answered if "statement" in binding else answered


def _slot_answered(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    sql, rows, handle = slot.slot_rows(binding, arguments)
    return {**_result(sql, rows), "data": handle}


def _selected(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    known, sql = known_database(binding), str(arguments["sql"])
    dialect = known.address.dialect
    with open_session(known.address, known.catalogue.exposed) as session:
        rows = session.select(checked_select(sql, dialect, known.catalogue, session.limits))
    return _result(sql, rows)


def _endpoint_answered(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    found = endpoints.endpoint_rows(binding, arguments)
    rows = found.rows.model_copy(update={"columns": found.headings})
    return _result(found.sql, rows) | {"columns_zh": list(found.headings_zh), "missing": list(found.missing)}


def answered(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Run a query over the table that a binding names.

    Raises:
        InvalidArguments: the arguments are no query over this table.
        ToolCallFailed: the database is gone, or refuses it.
    """
    try:
        query = TableQuery.model_validate(dict(arguments))
    except ValidationError as error:
        fault = error.errors(include_input=False, include_url=False)[0]
        place = str(fault["loc"][0]) if fault["loc"] else ""
        raise InvalidArguments(f"{place}: {fault['msg']}", parameter=place, zh=f"参数 {place} 不符合要求。") from error
    known = known_database(binding)
    key = str(binding.get("table", ""))
    told = {"taken_as": taken_as(query), **_kept_back(known, key, query)}
    return _result(*asked(known, key, query)) | told


def _kept_back(known: KnownDatabase, key: str, query: TableQuery) -> dict[str, Any]:
    """Say what is kept back of rows that show nothing but keys: whoever reads them looks for the names."""
    table = known.catalogue.table(key)
    keys = {name.casefold() for name in table.primary_key} if table else set()
    bare = not query.figures and not query.group_by and all(name.casefold() in keys for name in query.columns)
    found = known.kept_back(table.key) if table and bare else []
    return {"kept_back": {"columns": found, "option": f"--expose {shlex.quote(exact(found[0]))}"}} if found else {}


def _result(sql: str, rows: Rows) -> dict[str, Any]:
    table = preview(rows.columns, rows.rows, len(rows.rows), "query")
    return {
        "sql": sql,
        "columns": list(rows.columns),
        "rows": table.rows[:SHOWN],
        "total_rows": len(rows.rows),
        "complete": not rows.cut,
        "table": table.model_dump(),
    }


def asked(known: KnownDatabase, key: str, query: TableQuery, limits: ReadLimits | None = None) -> tuple[str, Rows]:
    """Run a query over a table; return the statement and what it brought.

    Raises:
        InvalidArguments: it is no query over this table.
        ToolCallFailed: the table is gone, or the database refuses it.
    """
    base = known.catalogue.table(key)
    if base is None:
        raise ToolCallFailed(
            f"The table {key[:80]} is not in the database any more; update the import.",
            zh=f"数据库中已没有数据表 {key[:80]}，请更新导入。",
        )
    dialect = known.address.dialect
    sql = query_sql(query, reach(known.catalogue, base), dialect)
    with open_session(known.address, known.catalogue.exposed, limits) as session:
        return sql, session.select(checked_select(sql, dialect, known.catalogue, session.limits))
