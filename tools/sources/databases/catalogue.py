"""What a database holds: tables, columns, keys, and a few values of each column."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from prompts.frozen import Frozen

ColumnKind: TypeAlias = Literal["integer", "number", "text", "date", "time", "boolean", "blob", "unknown"]


class Column(Frozen):
    """A column of a table."""

    name: str
    declared: str = ""
    """Type as the database says it."""
    kind: ColumnKind = "unknown"
    comment: str = ""
    values: tuple[Any, ...] = ()
    """Some of its distinct values; all of them where `complete`."""
    complete: bool = False


class ForeignKey(Frozen):
    """Columns of a table that point to those of another."""

    columns: tuple[str, ...]
    table: str
    """Key of the other table in the catalogue."""
    targets: tuple[str, ...]


class TableInfo(Frozen):
    """A table or a view."""

    name: str
    namespace: str = ""
    """Schema, where it is not the usual one."""
    is_view: bool = False
    comment: str = ""
    columns: tuple[Column, ...] = ()
    primary_key: tuple[str, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()

    @property
    def key(self) -> str:
        """What it is called in the catalogue."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name

    def column(self, name: str) -> Column | None:
        """Return a column by its name, whatever its case."""
        exact = next((column for column in self.columns if column.name == name), None)
        return exact or next((column for column in self.columns if column.name.casefold() == name.casefold()), None)


class Catalogue(Frozen):
    """Everything that may be read of a database."""

    tables: tuple[TableInfo, ...] = ()
    problems: Mapping[str, str] = {}
    """Table → why it cannot be read."""

    def table(self, name: str) -> TableInfo | None:
        """Return a table by its key, whatever its case."""
        exact = next((table for table in self.tables if table.key == name), None)
        return exact or next((table for table in self.tables if table.key.casefold() == name.casefold()), None)

    @property
    def exposed(self) -> dict[str, tuple[str, ...]]:
        """Table → the columns that may be read."""
        return {table.key: tuple(column.name for column in table.columns) for table in self.tables}


_KINDS: tuple[tuple[ColumnKind, tuple[str, ...]], ...] = (
    ("boolean", ("BOOL",)),
    ("time", ("TIMESTAMP", "DATETIME")),
    ("date", ("DATE",)),
    ("time", ("TIME",)),
    ("integer", ("INT", "SERIAL", "YEAR")),
    ("text", ("CHAR", "TEXT", "CLOB", "STRING", "ENUM", "UUID")),
    ("number", ("REAL", "FLOA", "DOUB", "NUM", "DEC", "MONEY")),
    ("blob", ("BLOB", "BYTEA", "BINARY")),
)


def kind_of_type(declared: str) -> ColumnKind:
    """Say what a declared type holds; types nobody knows are `unknown`."""
    upper = declared.upper()
    if "INTERVAL" in upper or "POINT" in upper:
        return "unknown"
    return next((kind for kind, parts in _KINDS if any(part in upper for part in parts)), "unknown")
