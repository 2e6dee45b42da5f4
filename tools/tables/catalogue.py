"""What tables and columns there are, and which one a name means."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.tables.column_words import other_names
from tools.tables.database import DERIVED, SAMPLES, Database
from tools.tables.identifiers import meant, quoted
from tools.tables.samples import definitions, source_of

MADE_FOR = "made for "
"""Begins the comment of a table of records: which call made it."""
OF_A_RESULT = f"{MADE_FOR}a request"
"""Comment of a table that an answer was worked out with: nobody knows its name."""
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
    def derived(self) -> bool:
        """Whether a tool made it of other tables."""
        return self.schema == DERIVED

    @property
    def of_a_result(self) -> bool:
        """Whether it only holds the rows of an earlier result, under a name that nobody was told."""
        return self.comment == OF_A_RESULT

    @property
    def source(self) -> str:
        """Where its rows come from."""
        if self.comment.startswith(MADE_FOR):
            return ""
        return source_of(self.comment) if self.sample or self.derived else self.comment

    def column(self, name: str) -> Column:
        """The column that a name means.

        Raises:
            DataUnavailable: none; names the close ones.
        """
        aliases = {column.name: column.aliases for column in self.columns}
        what, what_zh = f"column in table {self.name!r} called", f"表 {self.name!r} 中的列"
        found = meant(name, aliases, aliases, what=what, what_zh=what_zh)
        return next(column for column in self.columns if column.name == found)

    def columns_of(self, kind: ColumnType) -> tuple[Column, ...]:
        """Its columns of one type."""
        return tuple(column for column in self.columns if column.type == kind)


def tables(database: Database) -> list[TableInfo]:
    """The user's tables, then the samples that none of them hides."""
    found = _in_schemas(database, "main", SAMPLES)
    own = {table.name.casefold() for table in found if not table.sample}
    return [table for table in found if not table.sample or table.name.casefold() not in own]


def derived_tables(database: Database) -> list[TableInfo]:
    """The tables that tools made of others, the newest first."""
    return sorted(_in_schemas(database, DERIVED), key=lambda table: table.comment, reverse=True)


def table_named(database: Database, name: str) -> TableInfo:
    """The table that a name means, derived ones included.

    Raises:
        DataUnavailable: none; names the close ones.
    """
    known: dict[str, TableInfo] = {}
    for table in (*tables(database), *derived_tables(database)):
        known.setdefault(table.name, table)
    if name not in known:  # what holds the rows of an answer is found by its exact name, and offered to nobody
        known = {called: table for called, table in known.items() if not table.of_a_result}
    aliases = {called: table.aliases for called, table in known.items()}
    return known[meant(name, known, aliases, what="table", what_zh="数据表")]


def _in_schemas(database: Database, *schemas: str) -> list[TableInfo]:
    columns: dict[tuple[str, str], list[Column]] = {}
    for schema, table, name, type_, comment in database.rows(
        "SELECT schema_name, table_name, column_name, data_type, comment FROM duckdb_columns() "
        "WHERE list_contains(?, schema_name) AND NOT internal ORDER BY table_name, column_index",
        [schemas],
    ):
        columns.setdefault((schema, table), []).append(
            Column(name, column_type(type_), _split(comment) or other_names(name))
        )
    return [
        TableInfo(table, schema, tuple(columns[schema, table]), comment or "", _aliases(schema, table))
        for schema, table, comment in database.rows(
            "SELECT schema_name, table_name, comment FROM duckdb_tables() WHERE list_contains(?, schema_name) "
            "ORDER BY schema_name, table_name",
            [schemas],
        )
    ]


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
    if schema == DERIVED:
        return (table.rpartition("_")[0],)  # the newest of its kind goes by the name without its digest
    return tuple(definitions().get(table, {}).get("aliases", ())) if schema == SAMPLES else ()


def _split(comment: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in comment.split(";")) if comment else ()
