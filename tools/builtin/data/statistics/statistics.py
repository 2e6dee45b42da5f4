"""Summing up the columns of a table."""

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import finite
from tools.tables.database import Database, reading
from tools.tables.descriptions import row_count
from tools.tables.values import Scalar, preview, rounded, scalar

_MEASURES = ("count", "mean", "std", "min", "q25", "median", "q75", "max")
_SQL = (
    "count({0}), avg({0}), stddev_samp({0}), min({0}), quantile_cont({0}, 0.25), median({0}), "
    "quantile_cont({0}, 0.75), max({0})"
)
_TOP = 10


class NumberSummary(BaseModel):
    """Distribution of one numeric column."""

    column: ColumnName
    count: int = Field(description="Rows with a value")
    mean: float | None
    std: float | None = Field(description="Sample standard deviation; empty with fewer than two values")
    min: float | None
    q25: float | None = Field(description="First quartile, interpolated")
    median: float | None
    q75: float | None = Field(description="Third quartile, interpolated")
    max: float | None


class Frequency(BaseModel):
    """How often a value occurs."""

    value: Scalar
    rows: int


class ValueSummary(BaseModel):
    """Most frequent values of a column that holds no numbers."""

    column: ColumnName
    count: int = Field(description="Rows with a value")
    distinct: int = Field(description="Different values")
    top: list[Frequency] = Field(description="The ten most frequent values")


class StatisticsOfTable(BaseModel):
    """Summary of a table or of one column."""

    table: TableName = Field(description="The table")
    rows: int = Field(description="Number of rows")
    numbers: list[NumberSummary] = Field(description="Numeric columns")
    values: list[ValueSummary] = Field(description="Other columns; only when one was asked for")
    summary: Table = Field(description="The same as a table")


@tool(
    domains=("data",),
    functions=("compute", "query"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "penguins", "column": "body_mass_g"}),
)
async def summary_statistics(
    context: ToolContext,
    table: TableName,
    column: ColumnName = "",
) -> StatisticsOfTable:
    """Sum up a table's numeric columns: count, mean, standard deviation, minimum, quartiles, median, maximum.

    Use it for the mean, spread or distribution of one column over the whole table, or for an overview of all columns.
    For a column without numbers it gives the most frequent values. For a value per group use group_aggregate, for the
    distribution as a picture plot_histogram, for values far from the others detect_outliers.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        column: One column; all numeric ones when not given.

    Returns:
        The measures per column.
    """
    return await reading(context, lambda database: _summed_up(database, table, column))


def _summed_up(database: Database, name: str, column: str) -> StatisticsOfTable:
    table = table_named(database, name)
    columns = (table.column(column),) if column.strip() else table.columns_of("number")
    numbers = [_number(database, table, c) for c in columns if c.type == "number"]
    values = [_values(database, table, c) for c in columns if c.type != "number"]
    return StatisticsOfTable(
        table=table.name,
        rows=row_count(database, table),
        numbers=numbers,
        values=values,
        summary=_table(numbers, values),
    )


def _number(database: Database, table: TableInfo, column: Column) -> NumberSummary:
    found = database.row(f"SELECT {_SQL.format(finite(column))} FROM {table.sql}")  # noqa: S608 - quoted
    return NumberSummary(column=column.name, **dict(zip(_MEASURES, map(rounded, found), strict=True)))


def _values(database: Database, table: TableInfo, column: Column) -> ValueSummary:
    counts = f"SELECT count({column.sql}), count(DISTINCT {column.sql}) FROM {table.sql}"  # noqa: S608 - quoted
    count, distinct = database.row(counts)
    top = database.rows(
        f"SELECT {column.sql} AS v, count(*) AS n FROM {table.sql} WHERE v IS NOT NULL "  # noqa: S608 - quoted
        f"GROUP BY v ORDER BY n DESC, v LIMIT {_TOP}"
    )
    frequencies = [Frequency(value=scalar(value), rows=rows) for value, rows in top]
    return ValueSummary(column=column.name, count=count, distinct=distinct, top=frequencies)


def _table(numbers: list[NumberSummary], values: list[ValueSummary]) -> Table:
    if values:
        rows = [(f.value, f.rows) for f in values[0].top]
        return preview([values[0].column, "rows"], rows, len(rows), values[0].column)
    rows_of_numbers = [(n.column, *(getattr(n, measure) for measure in _MEASURES)) for n in numbers]
    return preview(["column", *_MEASURES], rows_of_numbers, len(numbers), "summary")
