"""The different values of a column."""

from typing import Annotated

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.shares import Percent
from tools.tables.catalogue import table_named
from tools.tables.database import Database, reading
from tools.tables.values import MAX_PREVIEW, Scalar, preview, scalar


class ValueCount(BaseModel):
    """One value."""

    value: Scalar = Field(description="The value")
    rows: int = Field(description="Rows that have it")
    share_percent: Percent = Field(description="Their share of the rows that have a value, in percent")


class DistinctValues(BaseModel):
    """The different values of a column and how often each is there."""

    table: TableName = Field(description="The table")
    column: ColumnName = Field(description="The column")
    n_distinct: int = Field(description="How many different values there are")
    missing: int = Field(description="Rows without a value")
    values: list[ValueCount] = Field(description="The values, the most frequent first, at most 50")
    result: Table = Field(description="The same as a table")


@tool(
    domains=("data",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "penguins", "column": "species"}),
)
async def distinct_values(
    context: ToolContext,
    table: TableName,
    column: ColumnName,
    limit: Annotated[int, Field(ge=1, le=MAX_PREVIEW)] = MAX_PREVIEW,
) -> DistinctValues:
    """List the different values of one column, with the number of rows that have each.

    Use it to learn which categories a column holds. For figures of another column by group use group_aggregate, for
    the mean and spread of numbers summary_statistics.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        column: The column.
        limit: How many values to return, the most frequent ones.

    Returns:
        The values with their counts.
    """
    return await reading(context, lambda database: _distinct(database, table, column, limit))


def _distinct(database: Database, name: str, wanted: str, limit: int) -> DistinctValues:
    table = table_named(database, name)
    column = table.column(wanted)
    counts = f"SELECT count(DISTINCT {column.sql}), count(*), count({column.sql}) FROM {table.sql}"  # noqa: S608
    n_distinct, n_rows, held = database.row(counts)
    found = database.rows(
        f"SELECT {column.sql}, count(*) FROM {table.sql} WHERE {column.sql} IS NOT NULL "  # noqa: S608 - quoted
        "GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?",
        [limit],
    )
    values = [ValueCount(value=scalar(v), rows=n, share_percent=round(100 * n / held, 2)) for v, n in found]
    rows = [(v.value, v.rows, v.share_percent) for v in values]
    return DistinctValues(
        table=table.name,
        column=column.name,
        n_distinct=n_distinct,
        missing=n_rows - held,
        values=values,
        result=preview([column.name, "rows", "percent"], rows, n_distinct, f"{column.name} in {table.name}"),
    )
