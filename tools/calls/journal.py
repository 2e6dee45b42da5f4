"""Which calls ran already: a resumed run calls no tool twice that may not be called twice."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias

from pydantic import ValidationError

from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention
from tools.call import CallStatus, ToolCall, ToolResult
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE journal_calls (
    thread_id TEXT NOT NULL,
    run_key TEXT NOT NULL,
    call_id TEXT NOT NULL,
    arguments TEXT NOT NULL,
    tool_id TEXT NOT NULL,
    began_at TEXT NOT NULL,
    result TEXT,
    PRIMARY KEY (thread_id, run_key, call_id, arguments)
) WITHOUT ROWID;
CREATE INDEX journal_calls_by_age ON journal_calls (began_at)
"""
_CALLS_THEMSELVES = """
ALTER TABLE journal_calls ADD COLUMN call TEXT;
ALTER TABLE journal_calls ADD COLUMN in_doubt INTEGER NOT NULL DEFAULT 0
"""
JOURNAL: Final = Part(
    name="journal",
    steps=(_TABLES, _CALLS_THEMSELVES),
    earlier=(
        EarlierFile(
            name="journal.db",
            rows={
                "journal_calls": "SELECT thread_id, run_key, call_id, arguments, tool_id, began_at, result FROM calls"
            },
        ),
    ),
)
_FIND = "SELECT began_at, result FROM journal_calls WHERE (thread_id, run_key, call_id, arguments) = (?, ?, ?, ?)"
_FINISH = "UPDATE journal_calls SET result = ? WHERE (thread_id, run_key, call_id, arguments) = (?, ?, ?, ?)"
_DOUBT = "UPDATE journal_calls SET in_doubt = 1 WHERE (thread_id, run_key, call_id, arguments) = (?, ?, ?, ?)"
_DOUBTED = """SELECT began_at, NULL FROM journal_calls
WHERE (thread_id, run_key, arguments) = (?, ?, ?) AND in_doubt = 1 AND result IS NULL"""
_UNDOUBT = "UPDATE journal_calls SET in_doubt = 0 WHERE (thread_id, run_key, arguments) = (?, ?, ?) AND result IS NULL"
_BEGIN = """INSERT INTO journal_calls (thread_id, run_key, call_id, arguments, tool_id, began_at, call)
VALUES (?, ?, ?, ?, ?, ?, ?)"""
_LIST = """SELECT call_id, tool_id, call, result FROM journal_calls
WHERE (thread_id, run_key) = (?, ?) ORDER BY began_at, call_id"""

_LIST_RUNS = """SELECT run_key, call_id, tool_id, call, result FROM journal_calls
WHERE run_key IN (SELECT value FROM json_each(?)) ORDER BY began_at, call_id"""


class CallKey(Frozen):
    """Which call of which run: the same again after a crash, another for a new request."""

    thread_id: str
    run_key: str
    call_id: str
    arguments: str
    """Digest of tool and arguments."""
    tool_id: str = ""
    call: str = ""
    """The call itself as JSON, for a person who must look after it."""


class NotedCall(Frozen):
    """A call as the journal knows it."""

    call: ToolCall
    status: CallStatus | None
    """How it ended; None where nobody knows: it may have been done."""


class Began(Frozen):
    """Never seen before: it is noted now, so call the tool."""


class Finished(Frozen):
    """It ran to its end before: take this result."""

    result: ToolResult


class Unfinished(Frozen):
    """It began before and nobody knows how it ended: call again only what is idempotent, ask about the rest."""

    began_at: datetime


Standing: TypeAlias = Began | Finished | Unfinished


def call_key(thread_id: str, run_key: str, call: ToolCall) -> CallKey:
    """Make the key of a call."""
    return CallKey(
        thread_id=thread_id,
        run_key=run_key,
        call_id=call.id,
        arguments=arguments_digest(call.tool_id, call.arguments),
        tool_id=call.tool_id,
        call=call.model_dump_json(),
    )


def arguments_digest(tool_id: str, arguments: Mapping[str, Any]) -> str:
    """Digest of a tool with its arguments, in whatever order they stand."""
    text = json.dumps([tool_id, arguments], sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class CallJournal(KeptStore):
    """Calls that began and how they ended, on disk before the next thing happens."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, JOURNAL, durable=True))
        self._max_age = timedelta(days=retention.journal_days)

    async def _forget_old(self) -> None:
        """Forget calls older than the journal's age."""
        oldest = (datetime.now(UTC) - self._max_age).isoformat()
        await self._database.write(
            lambda c: c.execute("DELETE FROM journal_calls WHERE began_at < ?", (oldest,)).rowcount
        )

    async def begin(self, key: CallKey) -> Standing:
        """Note that a call begins, or tell what became of it when it began before.

        What is in doubt is so for the same tool with the same arguments under any id: a run that thinks again after
        a crash numbers its calls anew.
        """
        now = datetime.now(UTC).isoformat()

        def work(connection: sqlite3.Connection) -> tuple[str, str | None] | None:
            row: tuple[str, str | None] | None = connection.execute(_FIND, _values(key)).fetchone()
            if row is not None:
                connection.execute(_DOUBT, _values(key))
                return row
            same = (key.thread_id, key.run_key, key.arguments)
            row = connection.execute(_DOUBTED, same).fetchone()
            connection.execute(_BEGIN, (*_values(key), key.tool_id, now, key.call))
            if row is not None:
                connection.execute(_DOUBT, _values(key))
            return row

        known = await self._database.write(work)
        return Began() if known is None else _standing(*known)

    async def known(self, key: CallKey) -> Finished | Unfinished | None:
        """Tell what became of a call that began before, and note nothing; None where it did not."""
        row = await self._database.read(lambda c: c.execute(_FIND, _values(key)).fetchone())
        return None if row is None else _standing(*row)

    async def finish(self, key: CallKey, result: ToolResult) -> None:
        """Keep how a call ended; the last word counts."""
        text = result.model_dump_json()
        await self._database.write(lambda c: c.execute(_FINISH, (text, *_values(key))).rowcount)

    async def made_again(self, key: CallKey) -> None:
        """Take it from a person that a call in doubt is made once more; what began before does not stand in its way."""
        same = (key.thread_id, key.run_key, key.arguments)
        await self._database.write(lambda c: c.execute(_UNDOUBT, same).rowcount)

    async def calls(self, thread_id: str, run_key: str) -> tuple[NotedCall, ...]:
        """List the calls of a run in the order in which they began."""
        rows = await self._database.read(lambda c: c.execute(_LIST, (thread_id, run_key)).fetchall())
        return tuple(_noted(*row) for row in rows)

    async def calls_of_runs(self, run_keys: Iterable[str]) -> dict[str, list[NotedCall]]:
        """List by run the calls of some, of whatever conversations, in the order in which they began."""
        keys, found = json.dumps(list(run_keys)), dict[str, list[NotedCall]]()
        for run_key, *row in await self._database.read(lambda c: c.execute(_LIST_RUNS, (keys,)).fetchall()):
            found.setdefault(run_key, []).append(_noted(*row))
        return found

    async def forget(self, thread_id: str) -> None:
        """Drop every call of a conversation."""
        await self._database.write(
            lambda c: c.execute("DELETE FROM journal_calls WHERE thread_id = ?", (thread_id,)).rowcount
        )


def _values(key: CallKey) -> tuple[str, str, str, str]:
    return key.thread_id, key.run_key, key.call_id, key.arguments


def _standing(began_at: str, result: str | None) -> Finished | Unfinished:
    began = Unfinished(began_at=datetime.fromisoformat(began_at))
    if result is None:
        return began
    try:
        return Finished(result=ToolResult.model_validate_json(result))
    except ValidationError:
        # Written by another version: how it ended is as good as unknown.
        return began


def _noted(call_id: str, tool_id: str, call: str | None, result: str | None) -> NotedCall:
    ended = None if result is None else _standing(datetime.now(UTC).isoformat(), result)
    if isinstance(ended, Finished):
        return NotedCall(call=ended.result.call, status=ended.result.status)
    try:
        began = ToolCall.model_validate_json(call or "")
    except ValidationError:  # noted by an earlier version, which kept no arguments
        began = ToolCall(id=call_id, tool_id=tool_id, arguments={})
    return NotedCall(call=began, status=None)
