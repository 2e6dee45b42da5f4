"""Putting the rows of a table in order."""

from typing import Annotated, Literal

from pydantic import Field

from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import table_named
from tools.tables.database import MAX_ROWS, Database, writing
from tools.tables.derived import DerivedTable, TableRecipe, derive, shown, stem_of
from tools.tables.descriptions import row_count
from tools.tables.values import Scalar, scalar

SortOrder = Literal["ascending", "descending"]


class SortedTable(DerivedTable):
    """The rows in order, as a new table."""

    by: ColumnName = Field(description="The column that the rows are ordered by")
    order: str = Field(description="ascending or descending")
    of_rows: int = Field(description="Rows of the table that was sorted")
    first_value: Scalar = Field(description="Value of that column in the first row")
    last_value: Scalar = Field(description="Value of that column in the last row that was kept")


@tool(
    domains=("data",),
    functions=("query", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "cars", "by": "horsepower", "order": "descending", "limit": 5}),
)
async def sort_rows(
    context: ToolContext,
    table: TableName,
    by: ColumnName,
    order: SortOrder = "ascending",
    limit: Annotated[int | None, Field(ge=1, le=MAX_ROWS)] = None,
) -> SortedTable:
    """Sort the rows of a table by a column, or take the rows with the highest or lowest values, as a new table.

    Use it to order, rank or list rows, and for "the 10 largest". Rows without a value come last. To rank groups by a
    total or a mean use group_aggregate; to keep rows by a condition use filter_rows.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        by: Column to order by.
        order: From low to high, or from high to low.
        limit: Keep only the first so many rows; all when not given.

    Returns:
        A handle of the new table, its number of rows and the first of them.
    """
    return await writing(context, lambda database: _sorted(database, table, by, (order, limit)))


def _sorted(database: Database, name: str, by: str, wanted: tuple[str, int | None]) -> SortedTable:
    order, limit = wanted
    table = table_named(database, name)
    column = table.column(by)
    direction = "ASC" if order == "ascending" else "DESC"
    bound = f" LIMIT {limit}" if limit is not None else ""
    recipe = TableRecipe(
        stem=f"{stem_of(table)}_sorted",
        # Rows with the same value keep the order that they had.
        select=f"SELECT * FROM {table.sql} ORDER BY {column.sql} {direction} NULLS LAST, rowid{bound}",  # noqa: S608
        note=f"{table.name} in {order} order of {column.name}{bound.lower()}",
        columns=table.columns,
    )
    made = derive(database, recipe)
    ends = database.row(f"SELECT first({column.sql}), last({column.sql}) FROM {made.sql}")  # noqa: S608 - quoted
    return SortedTable(
        **shown(database, made),
        by=column.name,
        order=order,
        of_rows=row_count(database, table),
        first_value=scalar(ends[0]),
        last_value=scalar(ends[1]),
    )
