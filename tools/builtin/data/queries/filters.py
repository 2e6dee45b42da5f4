"""Keeping the rows that a condition holds for."""

from typing import Annotated

from pydantic import Field

from tools.builtin.data.queries.conditions import RowCondition, read_condition
from tools.context import ToolContext
from tools.kinds import Condition, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import TableInfo, table_named
from tools.tables.columns import ColumnQuestion
from tools.tables.database import MAX_ROWS, Database, writing
from tools.tables.derived import DerivedTable, TableRecipe, derive, refused, shown, stem_of, value_faults
from tools.tables.descriptions import row_count


class FilteredTable(DerivedTable):
    """The rows that a condition holds for, as a new table."""

    where: str = Field(description="The condition as it was understood")
    of_rows: int = Field(description="Rows of the table that was filtered")
    matching: int = Field(description="Rows that the condition holds for; more than `rows` where a limit was given")
    case_ignored: bool = Field(
        description="Whether text was compared whatever its case, because nothing matched exactly"
    )


@tool(
    domains=("data",),
    functions=("query", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "cars", "where": "mpg > 30 AND origin = 'Japan'"}),
)
async def filter_rows(
    context: ToolContext,
    table: TableName,
    where: Condition,
    limit: Annotated[int | None, Field(ge=1, le=MAX_ROWS)] = None,
) -> FilteredTable:
    """Keep the rows of a table that satisfy a condition, as a new table that other tools can go on with.

    Use it to select, filter or find rows by the values of columns. For the highest or lowest rows use sort_rows, for
    figures by group group_aggregate, for a whole SQL statement query_sql.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        where: What rows must satisfy: a SQL condition over the table's columns, with AND, OR, NOT, IN, BETWEEN, LIKE,
            IS NULL and arithmetic. Text is compared exactly; where nothing matches, whatever its case.
        limit: Keep at most this many of the matching rows, in the order of the table; all when not given.

    Returns:
        A handle of the new table, its number of rows and the first of them.
    """
    return await writing(context, lambda database: _filtered(database, table, where, limit))


def _filtered(database: Database, name: str, where: str, limit: int | None) -> FilteredTable:
    table = table_named(database, name)
    condition = read_condition(where, table, ColumnQuestion("where"))
    try:
        sql, matching = _matching(database, table, condition)
    except value_faults() as error:
        raise refused(error, "where") from None
    bound = f" LIMIT {limit}" if limit is not None and limit < matching else ""
    recipe = TableRecipe(
        stem=f"{stem_of(table)}_filtered",
        select=f"SELECT * FROM {table.sql} WHERE {sql}{bound}",  # noqa: S608 - written by the parser's own generator
        note=f"rows of {table.name} where {condition.shown}{bound.lower()}",
        columns=table.columns,
    )
    made = derive(database, recipe)
    return FilteredTable(
        **shown(database, made),
        where=condition.shown,
        of_rows=row_count(database, table),
        matching=matching,
        case_ignored=sql != condition.sql,
    )


def _matching(database: Database, table: TableInfo, condition: RowCondition) -> tuple[str, int]:
    """The condition that is used, and how many rows it holds for: case counts as long as something matches."""
    for sql in dict.fromkeys((condition.sql, condition.ignoring_case)):
        n_rows = int(database.row(f"SELECT count(*) FROM {table.sql} WHERE {sql}")[0])  # noqa: S608 - see above
        if n_rows:
            return sql, n_rows
    return condition.sql, 0
