"""Describes a table: its columns with types, ranges and missing values, and its first rows."""

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.kinds import ColumnName, TableName
from tools.tables.catalogue import Column, ColumnType, TableInfo, table_named
from tools.tables.database import Database
from tools.tables.values import Scalar, preview, scalar

_EXACT_DISTINCT = 1_000_000
_PREVIEW = 5
_FEW = 20


class ColumnEntry(BaseModel):
    """One column of a table."""

    name: ColumnName = Field(description="Name of the column")
    type: ColumnType = Field(description="What it holds")
    nulls: int = Field(description="Rows without a value")
    distinct: int = Field(description="Different values; an estimate in tables of more than a million rows")
    min: Scalar = Field(description="Smallest value")
    max: Scalar = Field(description="Largest value")
    example: Scalar = Field(description="One value")
    values: list[str] = Field(default=[], description="All values of a text column that has at most 20")
    label: str = Field(default="", description="What it holds, in English")
    aliases: list[str] = Field(default=[], description="Everything that it is also called")


class TableDescription(BaseModel):
    """A table, its columns and its first rows."""

    table: TableName = Field(description="Name of the table")
    rows: int = Field(description="Number of rows")
    columns: list[ColumnEntry] = Field(description="Its columns in order")
    source: str = Field(description="Where its rows come from")
    preview: Table = Field(description="The first rows")


def describe(database: Database, name: str) -> TableDescription:
    """Describe a table over an open database."""
    table = table_named(database, name)
    rows = row_count(database, table)
    first = database.rows(f"SELECT * FROM {table.sql} LIMIT {_PREVIEW}")  # noqa: S608 - quoted
    return TableDescription(
        table=table.name,
        rows=rows,
        columns=[_column(database, table, column, rows) for column in table.columns],
        source=table.source,
        preview=preview([column.name for column in table.columns], first, rows, table.name),
    )


def row_count(database: Database, table: TableInfo) -> int:
    """Count a table's rows."""
    return int(database.row(f"SELECT count(*) FROM {table.sql}")[0])  # noqa: S608 - quoted


def nulls_of(database: Database, table: TableInfo) -> dict[str, int]:
    """Count the rows without a value, of each column that has such."""
    counted = ", ".join(f"count(*) - count({column.sql})" for column in table.columns)
    row = database.row(f"SELECT {counted} FROM {table.sql}")  # noqa: S608 - quoted
    return {column.name: int(n) for column, n in zip(table.columns, row, strict=True) if n}


def _column(database: Database, table: TableInfo, column: Column, rows: int) -> ColumnEntry:
    distinct = "count(DISTINCT {0})" if rows <= _EXACT_DISTINCT else "approx_count_distinct({0})"
    parts = ("count({0})", distinct, "min({0})", "max({0})", "any_value({0})")
    selected = ", ".join(part.format(column.sql) for part in parts)
    held, different, smallest, largest, example = database.row(f"SELECT {selected} FROM {table.sql}")  # noqa: S608
    return ColumnEntry(
        name=column.name,
        type=column.type,
        nulls=rows - held,
        distinct=different,
        min=scalar(smallest),
        max=scalar(largest),
        example=scalar(example),
        values=_values(database, table, column) if column.type == "text" and different <= _FEW else [],
        label=english_label(column.aliases),
        aliases=list(column.aliases),
    )


def _values(database: Database, table: TableInfo, column: Column) -> list[str]:
    sql = f"SELECT DISTINCT {column.sql} FROM {table.sql} WHERE {column.sql} IS NOT NULL ORDER BY 1"  # noqa: S608
    return [str(scalar(value)) for (value,) in database.rows(sql)]


def english_label(aliases: tuple[str, ...]) -> str:
    """Return the first name that is written in Latin letters; empty without one."""
    return next((alias for alias in aliases if alias.isascii()), "")
