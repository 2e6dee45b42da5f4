"""What stands in tables: what they and their columns are called, and the values of their columns of text."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from errors import ToolAtlasError
from tools.tables.catalogue import TableInfo, table_named
from tools.tables.database import Database

_MOST_CELLS: Final = 500
"""Different values of a column of text that a request may name one of."""


@dataclass(frozen=True)
class TableContents:
    """A table and what a request may name of it."""

    table: TableInfo
    cells: tuple[str, ...]


def contents(database: Database, names: Iterable[str]) -> list[TableContents]:
    """Look into the tables that names mean, in the order of the names; a name that means none is left out."""
    found: list[TableContents] = []
    for name in sorted(names):
        with suppress(ToolAtlasError):
            table = table_named(database, name)
            found.append(TableContents(table, _cells(database, table)))
    return found


def _cells(database: Database, table: TableInfo) -> tuple[str, ...]:
    cells: list[str] = []
    for column in table.columns_of("text"):
        rows = database.rows(f"SELECT DISTINCT {column.sql} FROM {table.sql} LIMIT {_MOST_CELLS}")  # noqa: S608 - quoted
        cells += [cell for (cell,) in rows if isinstance(cell, str)]
    return tuple(cells)
