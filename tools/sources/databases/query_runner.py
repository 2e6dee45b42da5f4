"""Calls the tools of imported databases: one query over one table, read-only."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from errors import InvalidArguments, ToolCallFailed
from tools.context import ToolContext
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.sql import query_sql
from tools.sources.databases.query.table_query import TableQuery
from tools.sources.databases.session import Rows
from tools.sources.databases.statement import checked_select
from tools.tables.values import preview
from tools.tool import Tool

SHOWN: Final = 50


class DatabaseRunner:
    """Runs a tool that asks one table."""

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], _context: ToolContext) -> object:
        """Run the query.

        Raises:
            InvalidArguments: the arguments are no query over this table.
            ToolCallFailed: the database is gone, or refuses it.
        """
        return await asyncio.to_thread(answered, tool.binding, arguments)


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
    sql, rows = asked(known, str(binding.get("table", "")), query)
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
            f"The table {key} is not in the database any more; update the import.",
            zh=f"数据库中已没有数据表 {key}，请更新导入。",
        )
    dialect = known.address.dialect
    sql = query_sql(query, reach(known.catalogue, base), dialect)
    with open_session(known.address, known.catalogue.exposed, limits) as session:
        return sql, session.select(checked_select(sql, dialect, known.catalogue, session.limits))
