"""By which columns rows of two tables belong together, told by what stands in them."""

from typing import Final

from agents.extraction.tables.several.combined_tables import Key
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import quoted
from tools.tables.database import Database

_LEAST: Final = 0.5
"""So many of the different values of one column must stand in the other."""


def keys_between(database: Database, left: TableShape, right: TableShape) -> tuple[Key, ...]:
    """Return the pairs of columns by which each row of the first table has at most one partner in the second."""
    pairs = ((ours, theirs) for ours in left.columns for theirs in right.columns if _may_be(ours, theirs, right))
    keys = (Key(left=ours.name, right=theirs.name) for ours, theirs in pairs)
    return tuple(key for key in keys if _stands_in(database, left, right, key))


def n_without_partner(database: Database, statement: str) -> int:
    """Count the rows that a statement lists."""
    return int(database.row(f"SELECT count(*) FROM ({statement})")[0])  # noqa: S608 - a statement of ours


def _may_be(ours: TableColumn, theirs: TableColumn, right: TableShape) -> bool:
    """Whether a column may name the rows of the other table: numbers only where they are called so, or alike."""
    alike = ours.name.casefold() == theirs.name.casefold()
    one_each = right.rows > 1 and theirs.distinct == right.rows
    if ours.type != theirs.type or not one_each:
        return False
    return ours.type == "text" or (ours.type == "number" and (alike or theirs.is_key))


def _stands_in(database: Database, left: TableShape, right: TableShape, key: Key) -> bool:
    ours, theirs = (f"CAST({quoted(name)} AS VARCHAR)" for name in (key.left, key.right))
    inner = f"SELECT {theirs} FROM {quoted(right.table)}"  # noqa: S608 - quoted
    n, found = database.row(
        f"SELECT count(DISTINCT {ours}), count(DISTINCT {ours}) FILTER (WHERE {ours} IN ({inner})) "  # noqa: S608 - quoted
        f"FROM {quoted(left.table)}"
    )
    return bool(n) and found / n >= _LEAST
