"""Programs that wait, on disk: signed, so that only what was written here is ever loaded."""

import hashlib
import hmac
import json
import sqlite3
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from errors import StoreError
from home import is_trusted
from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention
from tools.programs.snapshot import ProgramLost
from tools.storage.faults import in_one_sentence
from tools.storage.part import Part
from tools.storage.secret import kept_secret
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

SECRET: Final = "program-secret"  # noqa: S105 - the name of a file
MAX_BYTES: Final = 16_000_000
"""Of one row, compressed."""
_MAX_UNPACKED: Final = 256_000_000
_TABLES: Final = """
CREATE TABLE programs (
    thread_id TEXT NOT NULL,
    run_key TEXT NOT NULL,
    number INTEGER NOT NULL,
    code TEXT NOT NULL,
    snapshot BLOB,
    variables BLOB,
    digest BLOB NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (thread_id, run_key, number)
);
CREATE INDEX programs_by_age ON programs (updated_at)
"""
_A_STATE_FOR_EVERY_STOP: Final = """
CREATE TABLE programs_by_stop (
    thread_id TEXT NOT NULL,
    run_key TEXT NOT NULL,
    number INTEGER NOT NULL,
    stop TEXT NOT NULL,
    code TEXT NOT NULL,
    snapshot BLOB,
    variables BLOB,
    digest BLOB NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (thread_id, run_key, number, stop)
);
INSERT INTO programs_by_stop
SELECT thread_id, run_key, number, '', code, snapshot, variables, digest, updated_at FROM programs;
DROP TABLE programs;
ALTER TABLE programs_by_stop RENAME TO programs;
CREATE INDEX programs_by_age ON programs (updated_at)
"""
PROGRAMS: Final = Part(name="programs", steps=(_TABLES, _A_STATE_FOR_EVERY_STOP))
_KEEP: Final = """INSERT OR REPLACE INTO programs
(thread_id, run_key, number, stop, code, snapshot, variables, digest, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_FIND: Final = """SELECT code, snapshot, variables, digest FROM programs
WHERE (thread_id, run_key, number, stop) = (?, ?, ?, ?)"""
_DROP_RUN: Final = "DELETE FROM programs WHERE (thread_id, run_key) = (?, ?)"
_TIDY: Final = "DELETE FROM programs WHERE (thread_id, run_key, number) = (?, ?, ?) AND stop NOT IN ('', ?, ?)"


class ProgramKey(Frozen):
    """Which program of which run, and where in it."""

    thread_id: str
    run_key: str
    number: int
    stop: str = ""
    """The call that it waits for; empty for its end, and for what was kept before each stop had a place."""


class KeptProgram(Frozen):
    """A program as it is kept."""

    code: str
    snapshot: bytes | None = None
    """While it waits."""
    variables: bytes | None = None
    """What it left, once it is at its end."""


class ProgramStore(KeptStore):
    """The last state of each program, on disk before the next thing happens."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, PROGRAMS, durable=True))
        self._max_age = timedelta(days=retention.journal_days)
        self._secret = home / SECRET

    async def _forget_old(self) -> None:
        """Forget programs older than the journal of their calls, and a key that came with a home of somebody else."""
        if not is_trusted(self._secret.parent):
            with in_one_sentence(self._secret):
                self._secret.unlink(missing_ok=True)
        oldest = (datetime.now(UTC) - self._max_age).isoformat()
        await self._database.write(lambda c: c.execute("DELETE FROM programs WHERE updated_at < ?", (oldest,)).rowcount)

    async def keep(self, key: ProgramKey, program: KeptProgram, *, came_from: str = "") -> None:
        """Keep where a program stands; of one place the last word counts.

        What it stood at before stays, as long as a run that is killed now would go on from there.

        Args:
            key: Which program, and where.
            program: Its state.
            came_from: The stop that it went on from; those before are dropped.

        Raises:
            StoreError: it is too large, or cannot be written.
        """

        def work(connection: sqlite3.Connection) -> None:
            packed = (program.code, _packed(program.snapshot), _packed(program.variables))
            if sum(len(part or b"") for part in packed[1:]) > MAX_BYTES:
                raise _too_large()
            digest = self._digest(key, *packed)
            connection.execute(_KEEP, (*_values(key), *packed, digest, datetime.now(UTC).isoformat()))
            connection.execute(_TIDY, (*_values(key), came_from))

        await self._database.write(work)

    async def find(self, key: ProgramKey) -> KeptProgram | None:
        """Return where a program stands; None where it was never kept.

        Raises:
            ProgramLost: what is kept was not written here, or was changed since.
            StoreError: it cannot be read.
        """
        # Written rather than read: whoever may write makes the key where it is missing, and nobody else does meanwhile.
        return await self._database.write(lambda c: self._found(c, key))

    async def forget(self, thread_id: str) -> None:
        """Drop every program of a conversation."""
        await self._database.write(
            lambda c: c.execute("DELETE FROM programs WHERE thread_id = ?", (thread_id,)).rowcount
        )

    async def forget_runs(self, thread_id: str, run_keys: Iterable[str]) -> None:
        """Drop the programs of some runs of a conversation."""
        rows = [(thread_id, run_key) for run_key in run_keys]
        await self._database.write(lambda c: c.executemany(_DROP_RUN, rows).rowcount)

    def _found(self, connection: sqlite3.Connection, key: ProgramKey) -> KeptProgram | None:
        row = connection.execute(_FIND, _values(key)).fetchone()
        if row is None:
            return None
        code, snapshot, variables, digest = row
        if not isinstance(digest, bytes) or not _are_parts(code, snapshot, variables):
            raise ProgramLost
        if not hmac.compare_digest(self._digest(key, code, snapshot, variables), digest):
            raise ProgramLost
        return KeptProgram(code=code, snapshot=_unpacked(snapshot), variables=_unpacked(variables))

    def _digest(self, key: ProgramKey, code: str, snapshot: bytes | None, variables: bytes | None) -> bytes:
        """Sign a row together with its place, so that none passes for another."""
        parts = [None if part is None else hashlib.sha256(part).hexdigest() for part in (snapshot, variables)]
        place = _values(key) if key.stop else _values(key)[:3]  # as it was signed before each stop had a place
        said = json.dumps([PROGRAMS.name, *place, code, *parts])
        with in_one_sentence(self._secret):
            secret = kept_secret(self._secret)
        return hmac.digest(secret.encode(), said.encode(), "sha256")


def _values(key: ProgramKey) -> tuple[str, str, int, str]:
    return key.thread_id, key.run_key, key.number, key.stop


def _are_parts(code: object, *blobs: object) -> bool:
    return isinstance(code, str) and all(blob is None or isinstance(blob, bytes) for blob in blobs)


def _packed(part: bytes | None) -> bytes | None:
    return None if part is None else zlib.compress(part)


def _unpacked(part: bytes | None) -> bytes | None:
    return None if part is None else zlib.decompressobj().decompress(part, _MAX_UNPACKED)


def _too_large() -> StoreError:
    error = StoreError("The program holds too much to be kept while it waits; ask for less at a time.")
    error.zh = "程序等待时占用的数据过多，无法保存；请一次少处理一些。"
    return error
