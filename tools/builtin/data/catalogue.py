"""What tables and columns there are, and which one a name means."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.builtin.data.database import SAMPLES, Database
from tools.builtin.data.identifiers import meant, quoted
from tools.builtin.data.samples import definitions, source_of

ColumnType: TypeAlias = Literal["number", "text", "date", "boolean"]
_NUMBERS = (
    *("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"),
    *("UHUGEINT", "FLOAT", "DOUBLE", "DECIMAL", "BIGNUM"),
)


@dataclass(frozen=True)
class Column:
    """One column of a table."""

    name: str
    type: ColumnType
    aliases: tuple[str, ...] = ()
    """What it may also be called, in either language."""

    @property
    def sql(self) -> str:
        """Its name for a statement."""
        return quoted(self.name)


@dataclass(frozen=True)
class TableInfo:
    """One table with its columns."""

    name: str
    schema: str
    columns: tuple[Column, ...]
    comment: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def sql(self) -> str:
        """Its name for a statement."""
        return f"{quoted(self.schema)}.{quoted(self.name)}"

    @property
    def sample(self) -> bool:
        """Whether it came with the tools."""
        return self.schema == SAMPLES

    @property
    def source(self) -> str:
        """Where its rows come from."""
        return source_of(self.comment) if self.sample else self.comment

    def column(self, name: str) -> Column:
        """The column that a name means.

        Raises:
            DataUnavailable: none; names the close ones.
        """
        aliases = {column.name: column.aliases for column in self.columns}
        found = meant(name, aliases, aliases, what=f"column in table {self.name!r} called")
        return next(column for column in self.columns if column.name == found)

    def columns_of(self, kind: ColumnType) -> tuple[Column, ...]:
        """Its columns of one type."""
        return tuple(column for column in self.columns if column.type == kind)


def tables(database: Database) -> list[TableInfo]:
    """The user's tables, then the samples that none of them hides."""
    columns: dict[tuple[str, str], list[Column]] = {}
    for schema, table, name, type_, comment in database.rows(
        "SELECT schema_name, table_name, column_name, data_type, comment FROM duckdb_columns() "
        "WHERE schema_name IN ('main', ?) AND NOT internal ORDER BY table_name, column_index",
        [SAMPLES],
    ):
        columns.setdefault((schema, table), []).append(Column(name, column_type(type_), _split(comment)))
    found = [
        TableInfo(table, schema, tuple(columns[schema, table]), comment or "", _aliases(schema, table))
        for schema, table, comment in database.rows(
            "SELECT schema_name, table_name, comment FROM duckdb_tables() WHERE schema_name IN ('main', ?) "
            "ORDER BY schema_name, table_name",
            [SAMPLES],
        )
    ]
    own = {table.name.casefold() for table in found if not table.sample}
    return [table for table in found if not table.sample or table.name.casefold() not in own]


def table_named(database: Database, name: str) -> TableInfo:
    """The table that a name means.

    Raises:
        DataUnavailable: none; names the close ones.
    """
    known = {table.name: table for table in tables(database)}
    return known[meant(name, known, {name: table.aliases for name, table in known.items()}, what="table")]


def column_type(type_: str) -> ColumnType:
    """What kind of values a DuckDB type holds; nested values count as text."""
    plain = type_.upper()
    if plain.endswith("]"):
        return "text"
    if plain.startswith(_NUMBERS):
        return "number"
    if plain.startswith(("DATE", "TIMESTAMP")):
        return "date"
    return "boolean" if plain == "BOOLEAN" else "text"


def _aliases(schema: str, table: str) -> tuple[str, ...]:
    return tuple(definitions().get(table, {}).get("aliases", ())) if schema == SAMPLES else ()


def _split(comment: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in comment.split(";")) if comment else ()
