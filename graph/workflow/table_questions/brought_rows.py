"""What statements bring, to be compared: of several readings of one message that bring the same any will do.

What is read here is read in a worker, which unpacks this module: it knows nothing of runs and graphs.
"""

from collections.abc import Sequence
from typing import Any, Final

from tools.context import ToolContext
from tools.tables.database import Database, reading

_MOST: Final = 200
"""Rows that are compared."""
Rows = list[tuple[Any, ...]]


async def brought_by(statements: Sequence[str], context: ToolContext) -> list[Rows]:
    """Return the first rows that each of some statements brings, in their order."""
    return await reading(context, lambda database: [_first(database, sql) for sql in statements])


def _first(database: Database, sql: str) -> Rows:
    return database.rows(f"SELECT * FROM ({sql}) LIMIT {_MOST}")  # noqa: S608 - statements of ours


def says_nothing(rows: Rows) -> bool:
    """Whether no row passes: none is brought, or a figure of none."""
    return not rows or (len(rows) == 1 and len(rows[0]) == 1 and rows[0][0] in (None, 0))
