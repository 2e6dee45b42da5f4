"""Tool definitions on disk, shared by every process that uses the same home."""

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic import Field, ValidationError

from prompts.frozen import Frozen
from tools.functions.from_function import Tagger
from tools.library.retagging import retagged
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore
from tools.tool import Tool

BUILTIN = "builtin"
_Row: TypeAlias = tuple[Any, ...]
_TABLES = """
CREATE TABLE tool_definitions (
    id TEXT PRIMARY KEY,
    definition TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    patch TEXT NOT NULL DEFAULT '{}',
    origin TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    updated_at TEXT NOT NULL
);
CREATE TABLE tool_counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
INSERT INTO tool_counters VALUES ('version', 0)
"""
TOOLS: Final = Part(
    name="tools",
    steps=(_TABLES,),
    earlier=(
        EarlierFile(
            name="tools.db",
            rows={
                "tool_definitions": "SELECT id, definition, content_hash, patch, origin, enabled, updated_at"
                " FROM definitions",
                "tool_counters": "SELECT name, value FROM counters",
            },
        ),
    ),
)
_PUT = (
    "INSERT INTO tool_definitions (id, definition, content_hash, origin, updated_at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, content_hash = excluded.content_hash,"
    " origin = excluded.origin, updated_at = excluded.updated_at"
    " WHERE definition != excluded.definition OR origin != excluded.origin"
)
_RAISE = "UPDATE tool_counters SET value = value + 1 WHERE name = 'version'"


class Definition(Frozen):
    """One stored tool: what its source says, what people and models changed, and whether it is on offer."""

    tool: Tool
    """As its source says it."""
    origin: str = BUILTIN
    """`builtin`, the path of a user's file, or a name of the user's for tools known by description."""
    enabled: bool = True
    patch: Mapping[str, Any] = Field(default_factory=dict)
    """Fields that people and models changed, as JSON; they outlive a new version of the source."""


class Staged(NamedTuple):
    """How many tools of a batch were new, another, or as before."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0

    def __add__(self, other: object) -> "Staged":
        """Add up two batches."""
        if not isinstance(other, Staged):
            return NotImplemented
        return Staged(*(ours + theirs for ours, theirs in zip(self, other, strict=True)))


class Unreadable(Frozen):
    """A stored row that no longer reads as a tool."""

    id: str
    origin: str
    reason: str


class ToolStore(KeptStore):
    """Definitions by id. Every change raises `version` by one in the same transaction."""

    def __init__(self, home: Path) -> None:
        super().__init__(SqliteFile(home, TOOLS))
        self._known: dict[str, tuple[_Row, Definition | Unreadable]] = {}

    async def version(self) -> int:
        """Read the change counter: one SELECT, cheap enough for every request."""
        return await self._database.read(_version)

    async def load(self) -> tuple[int, list[Definition], list[Unreadable]]:
        """Read the version and everything stored, as of one moment."""

        def work(connection: sqlite3.Connection) -> tuple[int, list[_Row]]:
            rows = connection.execute("SELECT id, definition, origin, enabled, patch FROM tool_definitions ORDER BY id")
            return _version(connection), rows.fetchall()

        version, rows = await self._database.read(work)
        read = await asyncio.to_thread(self._read, rows)
        definitions = [row for row in read if isinstance(row, Definition)]
        return version, definitions, [row for row in read if isinstance(row, Unreadable)]

    def _read(self, rows: list[_Row]) -> list[Definition | Unreadable]:
        """Parse rows, but not again those that are as they were: a library may hold tens of thousands."""
        known = self._known
        self._known = {row[0]: _as_known(row, known) for row in rows}
        return [read for _, read in self._known.values()]

    async def put(self, tools: Iterable[Tool], origin: str) -> int:
        """Write what the source says of some tools; patches and switches of known ones stay. Return the version."""
        rows = await asyncio.to_thread(_rows, list(tools), origin)
        return await self._change(_PUT, rows)

    async def stage(self, tools: Iterable[Tool], origin: str) -> Staged:
        """Write as `put` does, in one transaction, and say how many were new, another or as before."""
        rows = await asyncio.to_thread(_rows, list(tools), origin)

        def work(connection: sqlite3.Connection) -> Staged:
            before = connection.execute("SELECT count(*) FROM tool_definitions").fetchone()[0]
            written = sum(connection.execute(_PUT, row).rowcount for row in rows)
            added = connection.execute("SELECT count(*) FROM tool_definitions").fetchone()[0] - before
            if written:
                connection.execute(_RAISE)
            return Staged(added, written - added, len(rows) - written)

        return await self._database.write(work)

    async def retag(self, digest: int, tagger: Tagger) -> int:
        """Tag every stored tool but Python's, which are tagged as they load, unless this tagger did so last.

        Returns:
            How many tools have other tags now.
        """
        if not digest or await self._database.read(lambda connection: _counter(connection, "tagged_by")) == digest:
            return 0
        _, definitions, _ = await self.load()
        stored = [row.tool for row in definitions if row.tool.source != "python"]
        rows = await asyncio.to_thread(_retagged_rows, stored, tagger)

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("INSERT OR REPLACE INTO tool_counters VALUES ('tagged_by', ?)", (digest,))
            connection.executemany("UPDATE tool_definitions SET definition = ? WHERE id = ?", rows)
            if rows:
                connection.execute(_RAISE)
            return len(rows)

        return await self._database.write(work)

    async def packs_mark(self) -> int:
        """Read what the built-in tools here were made of; 0 where they must be read again."""
        return await self._database.read(lambda connection: _counter(connection, "packs"))

    async def mark_packs(self, mark: int) -> None:
        """Say what the built-in tools here were made of."""

        def work(connection: sqlite3.Connection) -> None:
            if _counter(connection, "packs") != mark:
                connection.execute("INSERT OR REPLACE INTO tool_counters VALUES ('packs', ?)", (mark,))

        await self._database.write(work)

    async def keep_only(self, origin: str, tool_ids: Iterable[str]) -> int:
        """Forget every tool of an origin but these; return how many went."""
        kept = set(tool_ids)

        def work(connection: sqlite3.Connection) -> int:
            rows = connection.execute("SELECT id FROM tool_definitions WHERE origin = ?", (origin,)).fetchall()
            gone = [(id_,) for (id_,) in rows if id_ not in kept]
            connection.executemany("DELETE FROM tool_definitions WHERE id = ?", gone)
            if gone:
                connection.execute(_RAISE)
            return len(gone)

        return await self._database.write(work)

    async def patch_all(self, patches: Mapping[str, Mapping[str, Any]]) -> int:
        """Replace what people and models changed of some tools."""
        now = datetime.now(UTC).isoformat()
        rows = [(json.dumps(patch, ensure_ascii=False, sort_keys=True), now, id_) for id_, patch in patches.items()]
        return await self._change("UPDATE tool_definitions SET patch = ?, updated_at = ? WHERE id = ?", rows)

    async def switch(self, tool_ids: Iterable[str], *, enabled: bool) -> int:
        """Put tools on offer or take them off."""
        rows = [(enabled, tool_id, enabled) for tool_id in tool_ids]
        return await self._change("UPDATE tool_definitions SET enabled = ? WHERE id = ? AND enabled != ?", rows)

    async def delete(self, tool_ids: Iterable[str]) -> int:
        """Forget tools."""
        return await self._change("DELETE FROM tool_definitions WHERE id = ?", [(tool_id,) for tool_id in tool_ids])

    async def _change(self, statement: str, rows: list[tuple[Any, ...]]) -> int:
        def work(connection: sqlite3.Connection) -> int:
            changed = sum(connection.execute(statement, row).rowcount for row in rows)
            if changed:
                connection.execute(_RAISE)
            return _version(connection)

        return await self._database.write(work)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT value FROM tool_counters WHERE name = 'version'").fetchone()[0])


def _counter(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT value FROM tool_counters WHERE name = ?", (name,)).fetchone()
    return int(row[0]) if row else 0


def _retagged_rows(tools: list[Tool], tagger: Tagger) -> list[_Row]:
    pairs = ((tool, retagged(tool, tagger)) for tool in tools)
    return [(new.model_dump_json(), new.id) for tool, new in pairs if new is not tool]


def _rows(tools: list[Tool], origin: str) -> list[_Row]:
    now = datetime.now(UTC).isoformat()
    return [(tool.id, tool.model_dump_json(), tool.content_hash, origin, now) for tool in tools]


def _as_known(
    row: _Row, known: Mapping[str, tuple[_Row, Definition | Unreadable]]
) -> tuple[_Row, Definition | Unreadable]:
    before = known.get(row[0])
    return before if before is not None and before[0] == row else (row, _read(row))


def _read(row: _Row) -> Definition | Unreadable:
    tool_id, definition, origin, enabled, patch = row
    try:
        tool = Tool.model_validate_json(definition)
        return Definition(tool=tool, origin=origin, enabled=bool(enabled), patch=json.loads(patch))
    except (ValidationError, ValueError) as error:
        return Unreadable(
            id=tool_id, origin=origin, reason=f"its stored definition does not read ({type(error).__name__})"
        )
