"""Tables that a tool made of other tables: they stay in the database, and a handle stands for them.

A handle such as `cars_filtered_3fa1c2` is made of the definition: asking the same again gives the same handle, with
fresh rows, and a handle never comes to mean something else. Only so many are kept; the oldest go first.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field

from errors import InvalidArguments, ToolCallFailed
from prompts.late import LateModule
from tools.artifacts import Table
from tools.kinds import ColumnName, TableName
from tools.tables.catalogue import Column, TableInfo, derived_tables, table_named
from tools.tables.database import DERIVED, MAX_ROWS, Database, first_line
from tools.tables.identifiers import quoted, table_name_for
from tools.tables.values import plain, preview

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = LateModule("duckdb")

MAX_TABLES = 20
MAX_TOTAL_ROWS = 50_000_000
"""Rows of all derived tables together."""
MAX_COLUMNS = 500
N_SHOWN = 20
N_FIRST = 5
_STEM_CHARS = 48
_DIGEST_CHARS = 6
_SERIAL_DIGITS = 12


class DerivedTable(BaseModel):
    """A new table that was made of others; every tool that takes a table takes it."""

    table: TableName = Field(
        description="Handle of the new table, for further steps", json_schema_extra={"x-made": True}
    )
    rows: int = Field(description="Number of rows of the new table")
    columns: list[ColumnName] = Field(description="Names of its columns")
    first_rows: list[list[Any]] = Field(description="The first 5 rows")
    preview: Table = Field(description="The first 20 rows, to be shown")


@dataclass(frozen=True)
class TableRecipe:
    """How a table is made."""

    stem: str
    """What its name begins with."""
    select: str
    """The whole definition as SQL, of checked parts only."""
    note: str
    """The same for a person."""
    columns: Sequence[Column] = ()
    """Columns whose other names the new table keeps."""


def derive(database: Database, recipe: TableRecipe) -> TableInfo:
    """Make the table of a recipe, or make it anew, and drop the oldest ones where there are too many.

    Raises:
        ToolCallFailed: the result has more rows than a table may have.
    """
    name = handle(recipe)
    target = f"{quoted(DERIVED)}.{quoted(name)}"
    database.connection.execute("BEGIN")
    n_rows = int(database.row(f"CREATE OR REPLACE TABLE {target} AS {recipe.select}")[0])
    if n_rows > MAX_ROWS:
        raise ToolCallFailed(
            f"The result has more than {MAX_ROWS:,} rows; narrow it down first.",
            zh=f"结果超过 {MAX_ROWS:,} 行，请先缩小范围。",
        )
    _describe(database, target, recipe)
    _drop_oldest(database, name, n_rows)
    database.connection.execute("COMMIT")
    return table_named(database, name)


def handle(recipe: TableRecipe) -> str:
    """The name that a recipe's table has, always the same."""
    digest = hashlib.sha256(recipe.select.encode()).hexdigest()[:_DIGEST_CHARS]
    return f"{table_name_for(recipe.stem)[:_STEM_CHARS]}_{digest}"


def stem_of(table: TableInfo) -> str:
    """What names of tables made of this one begin with."""
    return table.name.rpartition("_")[0] if table.derived else table.name


def shown(database: Database, table: TableInfo) -> dict[str, Any]:
    """The fields that every result with a derived table has."""
    names = [column.name for column in table.columns]
    first = database.rows(f"SELECT * FROM {table.sql} LIMIT {N_SHOWN}")  # noqa: S608 - quoted
    n_rows = int(database.row(f"SELECT count(*) FROM {table.sql}")[0])  # noqa: S608 - quoted
    return {
        "table": table.name,
        "rows": n_rows,
        "columns": names,
        "first_rows": [[plain(value) for value in row] for row in first[:N_FIRST]],
        "preview": preview(names, first, n_rows, table.source),
    }


def value_faults() -> "tuple[type[duckdb.Error], ...]":
    """Errors of a statement that come from the values that it compares."""
    return duckdb.BinderException, duckdb.ConversionException, duckdb.OutOfRangeException, duckdb.InvalidInputException


def refused(error: "duckdb.Error", parameter: str) -> InvalidArguments:
    """What a filler may repair, out of what the database says about the values of a statement."""
    message = first_line(error)
    return InvalidArguments(
        f"This does not fit the table's values: {message}",
        parameter=parameter,
        zh=f"与表中的数据类型不符：{message}",
    )


def literal(text: str) -> str:
    """A text for a statement; a statement cannot hold NUL itself."""
    return " || chr(0) || ".join("'" + part.replace("'", "''") + "'" for part in text.split("\0"))


def _describe(database: Database, target: str, recipe: TableRecipe) -> None:
    newest = next((int(t.comment.partition(" ")[0]) for t in derived_tables(database) if t.comment), 0)
    comment = f"{newest + 1:0{_SERIAL_DIGITS}d} {recipe.note}"
    database.connection.execute(f"COMMENT ON TABLE {target} IS {literal(comment)}")
    for column in recipe.columns:
        if column.aliases:
            aliases = literal("; ".join(column.aliases))
            database.connection.execute(f"COMMENT ON COLUMN {target}.{column.sql} IS {aliases}")


def _drop_oldest(database: Database, newest: str, n_rows: int) -> None:
    sizes = dict(
        database.rows("SELECT table_name, estimated_size FROM duckdb_tables() WHERE schema_name = ?", [DERIVED])
    )
    sizes[newest] = n_rows  # before the end of its transaction it counts as empty
    total = 0
    for position, table in enumerate(derived_tables(database), start=1):
        total += sizes.get(table.name, 0)
        if table.name != newest and (position > MAX_TABLES or total > MAX_TOTAL_ROWS):
            database.connection.execute(f"DROP TABLE {table.sql}")
