"""Tools that a person allowed for the rest of a conversation: their word for a tool as it was shown to them.

Whether a call may be made unasked is not decided here: it is looked up where calls are authorised, at each call.
"""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES: Final = """
CREATE TABLE allowed_tools (
    user TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    tool_id TEXT NOT NULL,
    definition TEXT NOT NULL,
    approval_id TEXT NOT NULL,
    run_key TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (user, thread_id, tool_id)
) WITHOUT ROWID
"""
ALLOWED: Final = Part(name="allowed", steps=(_TABLES,))
_ALLOW: Final = "INSERT OR REPLACE INTO allowed_tools VALUES (?, ?, ?, ?, ?, ?, ?)"
_HOLDS: Final = "SELECT 1 FROM allowed_tools WHERE (user, thread_id, tool_id, definition) = (?, ?, ?, ?)"
_LIST: Final = """SELECT user, thread_id, tool_id, definition, approval_id, run_key, at FROM allowed_tools
WHERE user = ? AND ? IN ('', thread_id) ORDER BY at, tool_id"""
_TAKE_BACK: Final = "DELETE FROM allowed_tools WHERE (user, thread_id, tool_id) = (?, ?, ?)"
_DROP_RUN: Final = "DELETE FROM allowed_tools WHERE (thread_id, run_key) = (?, ?)"


class AllowedTool(Frozen):
    """One tool that is allowed in one conversation."""

    user: str
    """Who said so: it stands for nobody else."""
    thread_id: str
    tool_id: str
    definition: str
    """Digest of the tool that was shown; once it is another one, the word stands for nothing."""
    approval_id: str = ""
    """The question under which it was said."""
    run_key: str = ""
    at: str = ""


class AllowedTools(KeptStore):
    """What people allowed in the conversations of a home."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, ALLOWED, durable=True))
        self._max_age = timedelta(days=retention.journal_days)

    async def _forget_old(self) -> None:
        """Forget what was said longer ago than calls are known: it is asked anew."""
        oldest = (datetime.now(UTC) - self._max_age).isoformat()
        await self._database.write(lambda c: c.execute("DELETE FROM allowed_tools WHERE at < ?", (oldest,)).rowcount)

    async def allow(self, *allowed: AllowedTool) -> None:
        """Keep a person's word; said again it counts for the tool as it was shown last."""
        now = datetime.now(UTC).isoformat()
        rows = [(a.user, a.thread_id, a.tool_id, a.definition, a.approval_id, a.run_key, now) for a in allowed]
        if rows:
            await self._database.write(lambda c: c.executemany(_ALLOW, rows).rowcount)

    async def holds(self, allowed: AllowedTool) -> bool:
        """Whether this person allowed this very tool in this conversation."""
        key = (allowed.user, allowed.thread_id, allowed.tool_id, allowed.definition)
        return bool(await self._database.read(lambda c: c.execute(_HOLDS, key).fetchone()))

    async def of(self, user: str, thread_id: str = "") -> tuple[AllowedTool, ...]:
        """Return what a person allowed in one conversation, or in all of theirs."""

        def work(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
            return connection.execute(_LIST, (user, thread_id)).fetchall()

        names = tuple(AllowedTool.model_fields)
        return tuple(AllowedTool(**dict(zip(names, row, strict=True))) for row in await self._database.read(work))

    async def take_back(self, user: str, thread_id: str, tool_id: str) -> bool:
        """Take a word back; tell whether there was one."""
        key = (user, thread_id, tool_id)
        return bool(await self._database.write(lambda c: c.execute(_TAKE_BACK, key).rowcount))

    async def forget(self, thread_id: str) -> None:
        """Drop what was allowed in a conversation."""
        await self._database.write(
            lambda c: c.execute("DELETE FROM allowed_tools WHERE thread_id = ?", (thread_id,)).rowcount
        )

    async def forget_runs(self, thread_id: str, run_keys: Iterable[str]) -> None:
        """Drop what was allowed in some runs of a conversation."""
        rows = [(thread_id, run_key) for run_key in run_keys]
        await self._database.write(lambda c: c.executemany(_DROP_RUN, rows).rowcount)
