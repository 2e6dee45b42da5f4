"""What users spent on the chat model, day by day."""

import sqlite3
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from prompts.spending import Spent, today
from settings import DEFAULT_RETENTION, Retention
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE spending (
    user TEXT NOT NULL,
    day TEXT NOT NULL,
    n_calls INTEGER NOT NULL,
    n_tokens INTEGER NOT NULL,
    cost REAL NOT NULL,
    n_unpriced INTEGER NOT NULL,
    PRIMARY KEY (user, day)
) WITHOUT ROWID
"""
SPENDING: Final = Part(name="spending", steps=(_TABLES,))
_ADD = """
INSERT INTO spending VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (user, day) DO UPDATE SET
    n_calls = n_calls + excluded.n_calls,
    n_tokens = n_tokens + excluded.n_tokens,
    cost = cost + excluded.cost,
    n_unpriced = n_unpriced + excluded.n_unpriced
"""
_FIND = "SELECT n_calls, n_tokens, cost, n_unpriced FROM spending WHERE user = ? AND day = ?"


class SpendingStore(KeptStore):
    """The spending of every user of a home; several processes add to the same days."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, SPENDING))
        self._days = retention.spending_days

    async def _forget_old(self) -> None:
        oldest = (today() - timedelta(days=self._days)).isoformat()
        await self._database.write(lambda c: c.execute("DELETE FROM spending WHERE day < ?", (oldest,)).rowcount)

    async def spent(self, user: str, day: date) -> Spent:
        """Return what a user spent on a day."""

        def work(connection: sqlite3.Connection) -> tuple[int, int, float, int] | None:
            row: tuple[int, int, float, int] | None = connection.execute(_FIND, (user, day.isoformat())).fetchone()
            return row

        row = await self._database.read(work)
        return Spent(**dict(zip(Spent.model_fields, row, strict=True))) if row else Spent()

    async def add(self, user: str, day: date, spent: Spent) -> None:
        """Book what one call came to."""
        row = (user, day.isoformat(), spent.n_calls, spent.n_tokens, spent.cost, spent.n_unpriced)
        await self._database.write(lambda c: c.execute(_ADD, row).rowcount)
