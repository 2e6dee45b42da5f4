"""All of a piece of work, or none of it."""

import sqlite3
from collections.abc import Callable
from typing import Final, Literal, TypeVar

T = TypeVar("T")
READING: Final = "BEGIN"
"""Everything is read as of one moment, and nobody who writes waits."""
WRITING: Final = "BEGIN IMMEDIATE"
"""The right to write is taken at once, so that what was read is still so when it is written."""


def in_transaction(
    connection: sqlite3.Connection,
    work: Callable[[sqlite3.Connection], T],
    kind: Literal["BEGIN", "BEGIN IMMEDIATE"] = WRITING,
) -> T:
    """Run work, and take back what it did when it raises."""
    connection.execute(kind)
    try:
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done
