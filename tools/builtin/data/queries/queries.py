"""Answering SQL, read-only."""

from typing import Any

import duckdb
from pydantic import BaseModel, Field

from errors import InvalidArguments, PermissionDenied, ToolCallFailed
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import Sql
from tools.marking import ExampleCall, tool
from tools.tables.database import Database, first_line, reading
from tools.tables.reach import refuse_beyond_tables
from tools.tables.values import MAX_PREVIEW, preview

MAX_ROWS = 100_000
"""Rows that are counted at most."""
MAX_CHARS = 20_000
_BATCH = 5_000
_STATEMENT_FAULTS = (
    duckdb.ParserException,
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.ConversionException,
    duckdb.OutOfRangeException,
)


class QueryResult(BaseModel):
    """The answer to a query."""

    sql: Sql = Field(description="The statement that ran")
    columns: list[str] = Field(description="Names of the result's columns")
    rows: list[list[Any]] = Field(description="The first rows, at most 50")
    total_rows: int = Field(description="Number of rows of the whole result")
    complete: bool = Field(description="Whether all rows were counted; otherwise there are more than total_rows")
    table: Table = Field(description="The first rows as a table")


@tool(
    domains=("data",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"sql": "SELECT origin, avg(mpg) AS mpg FROM cars GROUP BY origin ORDER BY mpg"}),
)
async def query_sql(context: ToolContext, sql: Sql) -> QueryResult:
    """Run one read-only SQL query (DuckDB dialect) over the tables.

    Use it when a request brings its own SQL, or needs what no single other tool does. To keep, order or join rows use
    filter_rows, sort_rows and join_tables. Only a single SELECT, WITH, FROM, DESCRIBE or SUMMARIZE statement runs;
    nothing can be changed, and no file can be read.

    Args:
        context: The surroundings of the call.
        sql: The whole statement.

    Returns:
        The first 50 rows and how many there are.
    """
    statement = single_select(sql)
    return await reading(context, lambda database: _run(database, statement))


def single_select(sql: str) -> str:
    """The one statement that a text holds, if it only reads.

    Raises:
        InvalidArguments: it holds no statement, several, or one that cannot be read.
        PermissionDenied: it is a statement that does more than select.
    """
    if len(sql) > MAX_CHARS:
        raise _fault(f"The statement is longer than {MAX_CHARS} characters.", f"语句超过 {MAX_CHARS} 个字符。")
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise _fault(f"The SQL does not parse: {first_line(error)}", f"SQL 语法有误：{first_line(error)}") from None
    if len(statements) != 1:
        n_found = len(statements)
        raise _fault(f"Give one SQL statement; this has {n_found}.", f"请只给出一条 SQL 语句；这里有 {n_found} 条。")
    kind = statements[0].type
    if kind != duckdb.StatementType.SELECT:
        raise PermissionDenied(
            f"Tables are only read here; a {kind.name} statement is refused.",
            zh=f"这里只能查询，不能执行 {kind.name} 语句。",
        )
    return str(statements[0].query)


def _run(database: Database, sql: str) -> QueryResult:
    try:
        refuse_beyond_tables(database, sql)
        columns, rows, total = _fetched(database.connection, sql)
    except duckdb.PermissionException:
        raise PermissionDenied(
            "Only tables are read here; files and addresses are refused.",
            zh="这里只能查询数据表，不能读取文件或网址。",
        ) from None
    except _STATEMENT_FAULTS as error:
        raise _fault(
            f"The SQL does not fit the tables: {first_line(error)}", f"SQL 与数据表不符：{first_line(error)}"
        ) from None
    except duckdb.InvalidInputException as error:
        raise _refusal(error) from None
    shown = preview(columns, rows, total, "query")
    return QueryResult(
        sql=sql, columns=columns, rows=shown.rows, total_rows=total, complete=total < MAX_ROWS, table=shown
    )


def _fetched(connection: duckdb.DuckDBPyConnection, sql: str) -> tuple[list[str], list[tuple[Any, ...]], int]:
    """Stream the result: keep the first rows, count the rest."""
    connection.execute(sql)
    columns = [str(column[0]) for column in connection.description or ()]
    rows = connection.fetchmany(MAX_PREVIEW)
    total = len(rows)
    while total < MAX_ROWS and (batch := len(connection.fetchmany(_BATCH))):
        total += batch
    return columns, rows, min(total, MAX_ROWS)


def _refusal(error: duckdb.Error) -> ToolCallFailed | PermissionDenied:
    if "read-only" in str(error):
        return PermissionDenied(
            "Tables are only read here; the statement would change a table.", zh="这里只能查询，不能修改数据表。"
        )
    return ToolCallFailed(f"The query failed: {first_line(error)}", zh=f"查询失败：{first_line(error)}")


def _fault(message: str, zh: str) -> InvalidArguments:
    return InvalidArguments(message, parameter="sql", zh=zh)
