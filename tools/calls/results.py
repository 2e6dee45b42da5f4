"""What the calls of a conversation brought, whole: any later call of any agent can take it by its name.

Bounded in number and bytes by conversation: the oldest give way. A result that alone is larger than the bound is not
kept, and its call is made again where it is wanted.
"""

import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention
from tools.artifacts import Table
from tools.call import ToolResult
from tools.calls.compress import compress_to
from tools.calls.records import Record, records_of
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE result_values (
    thread_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    run_key TEXT NOT NULL,
    call_id TEXT NOT NULL,
    name TEXT NOT NULL,
    tool_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    content BLOB NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (thread_id, number),
    UNIQUE (thread_id, run_key, call_id)
) WITHOUT ROWID;
CREATE INDEX result_values_by_age ON result_values (at)
"""
RESULTS: Final = Part(name="results", steps=(_TABLES,))
_KNOWN = "SELECT 1 FROM result_values WHERE (thread_id, run_key, call_id) = (?, ?, ?)"
_NAMES = "SELECT name FROM result_values WHERE thread_id = ?"
_ADD = "INSERT INTO result_values VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SIZES = "SELECT number, length(content) FROM result_values WHERE thread_id = ? ORDER BY number DESC"
_DROP = "DELETE FROM result_values WHERE thread_id = ? AND number <= ?"
_DROP_RUN = "DELETE FROM result_values WHERE (thread_id, run_key) = (?, ?)"
_LIST = "SELECT name, tool_id, kind, content, run_key, call_id FROM result_values WHERE thread_id = ? ORDER BY number"
_FIND = """SELECT name, tool_id, kind, content, run_key, call_id FROM result_values
WHERE (thread_id, name) = (?, ?) ORDER BY number DESC"""
_NAME_OF = "SELECT name FROM result_values WHERE (thread_id, run_key, call_id) = (?, ?, ?)"
_MB: Final = 1 << 20

ResultKind: TypeAlias = Literal["records", "list", "object", "number", "text", "flag", "nothing"]


class NamedResult(Frozen):
    """A result of the conversation under a name of its own."""

    name: str
    """`quote_1`, `dividends_2`: what the tool brings, and which of those in this conversation."""
    tool_id: str
    arguments: Mapping[str, Any] = {}
    value: Any = None
    kind: ResultKind
    tables: tuple[Table, ...] = ()
    run_key: str = ""
    call_id: str = ""

    @property
    def records(self) -> tuple[Record, ...]:
        """The rows that it is about; empty where it has none."""
        return records_of(self.value, self.tables)

    def preview(self, max_tokens: int) -> str:
        """Return its value as JSON of at most so many tokens."""
        return compress_to(self.value, (), max_tokens)


class ConversationResults(KeptStore):
    """The results of every conversation of a home."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, RESULTS))
        self._most = retention.conversation_results
        self._max_bytes = retention.conversation_results_mb * _MB
        self._max_age = timedelta(days=retention.journal_days)

    async def _forget_old(self) -> None:
        """Forget results older than the calls that the journal knows."""
        oldest = (datetime.now(UTC) - self._max_age).isoformat()
        await self._database.write(lambda c: c.execute("DELETE FROM result_values WHERE at < ?", (oldest,)).rowcount)

    async def keep(self, thread_id: str, run_key: str, result: ToolResult) -> None:
        """Keep what a call brought; a call that is known already is not kept twice."""
        if result.status != "ok":
            return
        content = _packed(result)
        if len(content) > self._max_bytes:
            return
        stem, kind = stem_of(result.call.tool_id), kind_of_value(result.value, result.tables)
        now = datetime.now(UTC).isoformat()

        def work(connection: sqlite3.Connection) -> None:
            key = (thread_id, run_key, result.call.id)
            if connection.execute(_KNOWN, key).fetchone():
                return
            names = [str(row[0]) for row in connection.execute(_NAMES, (thread_id,))]
            (last,) = connection.execute(
                "SELECT coalesce(max(number), 0) FROM result_values WHERE thread_id = ?", (thread_id,)
            ).fetchone()
            row = (thread_id, last + 1, *key[1:], _next(stem, names), result.call.tool_id, kind, content, now)
            connection.execute(_ADD, row)
            self._drop_oldest(connection, thread_id)

        await self._database.write(work)

    async def named(self, thread_id: str) -> tuple[NamedResult, ...]:
        """Return the results of a conversation in the order in which they came."""
        rows = await self._database.read(lambda c: c.execute(_LIST, (thread_id,)).fetchall())
        return tuple(map(_named, rows))

    async def find(self, thread_id: str, name: str) -> NamedResult | None:
        """Return one result; None where none of that name is kept."""
        rows = await self._database.read(lambda c: c.execute(_FIND, (thread_id, name)).fetchall())
        return next((_named(row) for row in rows), None)

    async def names(self, thread_id: str) -> tuple[str, ...]:
        """Return what the results of a conversation are called, in the order in which they came."""
        rows = await self._database.read(lambda c: c.execute(_NAMES + " ORDER BY number", (thread_id,)).fetchall())
        return tuple(str(row[0]) for row in rows)

    async def name_of(self, thread_id: str, run_key: str, call_id: str) -> str:
        """Return what the result of a call is called; empty where it is not kept."""
        key = (thread_id, run_key, call_id)
        rows = await self._database.read(lambda c: c.execute(_NAME_OF, key).fetchall())
        return next((str(row[0]) for row in rows), "")

    async def forget(self, thread_id: str) -> None:
        """Drop every result of a conversation."""
        await self._database.write(
            lambda c: c.execute("DELETE FROM result_values WHERE thread_id = ?", (thread_id,)).rowcount
        )

    async def forget_runs(self, thread_id: str, run_keys: Iterable[str]) -> None:
        """Drop what some runs of a conversation brought."""
        rows = [(thread_id, run_key) for run_key in run_keys]
        await self._database.write(lambda c: c.executemany(_DROP_RUN, rows).rowcount)

    def _drop_oldest(self, connection: sqlite3.Connection, thread_id: str) -> None:
        total = 0
        for place, (number, size) in enumerate(connection.execute(_SIZES, (thread_id,)).fetchall(), 1):
            total += size
            if place > self._most or total > self._max_bytes:
                connection.execute(_DROP, (thread_id, number))
                return


def stem_of(tool_id: str) -> str:
    """Return what a tool brings, as a name: `get_quote` brings a quote, `describe_table` a table."""
    words = re.findall(r"[a-z0-9]+", tool_id.rpartition("/")[2].lower())
    stem = "_".join(words[1:] or words)
    return stem if stem and stem[0].isalpha() else f"result_{stem}".rstrip("_")


def kind_of_value(value: object, tables: tuple[Table, ...] = ()) -> ResultKind:
    """Say what sort of thing a value is: rows where it holds some, wherever they stand in it."""
    if tables or records_of(value):
        return "records"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "text"
    return "list" if isinstance(value, list) else "object"


def _next(stem: str, names: list[str]) -> str:
    """Name another result of a kind; a name is never given twice while one of its kind is kept."""
    taken = [int(name.rpartition("_")[2]) for name in names if re.fullmatch(rf"{re.escape(stem)}_\d+", name)]
    return f"{stem}_{max(taken, default=0) + 1}"


def _packed(result: ToolResult) -> bytes:
    tables = [table.model_dump(mode="json") for table in result.tables]
    content = {"arguments": result.call.arguments, "value": result.value, "tables": tables}
    return zlib.compress(json.dumps(content, ensure_ascii=False, default=str).encode("utf-8", "replace"))


def _named(row: tuple[Any, ...]) -> NamedResult:
    name, tool_id, kind, content, run_key, call_id = row
    return NamedResult(name=name, tool_id=tool_id, kind=kind, run_key=run_key, call_id=call_id, **_unpacked(content))


def _unpacked(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(content))
    return found
