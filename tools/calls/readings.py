"""What a conversation has read that is private or untrusted: on disk before anybody is handed the result.

It is kept by conversation and never taken back: whoever resumes it, in this process or another, and every part of a
request that runs beside this one, finds it here.
"""

import sqlite3
from pathlib import Path
from typing import Final, Literal, TypeAlias

from prompts.frozen import Frozen
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE readings (
    thread_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    table_name TEXT NOT NULL,
    PRIMARY KEY (thread_id, kind, source, table_name)
) WITHOUT ROWID
"""
READINGS: Final = Part(name="readings", steps=(_TABLES,))
_ADD = "INSERT OR IGNORE INTO readings VALUES (?, ?, ?, ?)"
_FIND = "SELECT kind, source, table_name FROM readings WHERE thread_id = ? ORDER BY kind, source, table_name"
ReadingKind: TypeAlias = Literal["private", "untrusted", "tables", "attached", "described"]
"""`described`: a model was shown what strangers say of their tools."""


class Reading(Frozen):
    """One sort of thing that a conversation has read."""

    kind: ReadingKind
    source: str
    """Id of the tool that read it; of what was attached, the file's name."""
    table: str = ""
    """The one table that was read, where it is known: of the samples it is nobody's secret."""


class Readings(KeptStore):
    """What every conversation of a home has read."""

    def __init__(self, home: Path) -> None:
        super().__init__(SqliteFile(home, READINGS, durable=True))
        self._noted: set[tuple[str, Reading]] = set()

    async def note(self, thread_id: str, *readings: Reading) -> None:
        """Keep that a conversation read something."""
        new = [reading for reading in readings if (thread_id, reading) not in self._noted]
        if not new:
            return
        rows = [(thread_id, reading.kind, reading.source, reading.table) for reading in new]
        await self._database.write(lambda c: c.executemany(_ADD, rows).rowcount)
        self._noted.update((thread_id, reading) for reading in new)

    async def of(self, thread_id: str) -> tuple[Reading, ...]:
        """Return what a conversation has read."""

        def work(connection: sqlite3.Connection) -> list[tuple[ReadingKind, str, str]]:
            return connection.execute(_FIND, (thread_id,)).fetchall()

        return tuple(
            Reading(kind=kind, source=source, table=table) for kind, source, table in await self._database.read(work)
        )
