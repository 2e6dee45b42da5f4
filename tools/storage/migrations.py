"""One way for every part of the home's file from the version that it has to the one that this program knows.

Why not a library: what is missing is not the list of steps but what stands around it. yoyo-migrations locks by a row
that `kill -9` leaves behind ("run yoyo break-lock"), Alembic brings SQLAlchemy into every command's start, sqlite-utils
keeps the names of what was applied, so that a newer file is not seen as one; and none takes over other files in the
same transaction. `PRAGMA user_version` is one number for a file, and this one has many parts.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from tools.storage.earlier import NOTES, put_aside, refuse_written_since, take_over, waiting
from tools.storage.faults import another_version
from tools.storage.part import Part
from tools.storage.transaction import in_transaction

_VERSIONS: Final = "CREATE TABLE schema_versions (part TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID"
_KEEP: Final = "INSERT OR REPLACE INTO schema_versions VALUES (?, ?)"


def bring_up(connection: sqlite3.Connection, file: Path, part: Part) -> None:
    """Bring a part to the version that this program knows, whatever it has; one read where there is nothing to do.

    Raises:
        StoreError: the file, or one that it takes over, is of another version or damaged.
    """
    home = file.parent
    if (versions(connection) or {}).get(part.name) == part.version and not waiting(home, part):
        return
    in_transaction(connection, lambda c: _migrate(c, file, part))
    in_transaction(connection, lambda c: put_aside(c, home, part))


def versions(connection: sqlite3.Connection) -> Mapping[str, int] | None:
    """Return the version of each part; None where the file keeps none."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_versions'").fetchone()
    return dict(connection.execute("SELECT part, version FROM schema_versions ORDER BY part")) if known else None


def _migrate(connection: sqlite3.Connection, file: Path, part: Part) -> None:
    """Take the steps that are missing; another process may have taken them before this one could write."""
    found = _versions_of(connection, file).get(part.name, 0)
    if found > part.version:
        raise another_version(file, found=found, known=part.version, part=part.name)
    if found:
        refuse_written_since(connection, file.parent, part)
        if found < part.version:
            _back_up(file, part)
    for number, step in enumerate(part.steps[found:], start=found + 1):
        _run(connection, step)
        for earlier in part.earlier if number == 1 else ():
            take_over(connection, file.parent, earlier)
    connection.execute(_KEEP, (part.name, part.version))


def _versions_of(connection: sqlite3.Connection, file: Path) -> Mapping[str, int]:
    """Read the versions; begin them in an empty file, and refuse one that somebody else wrote."""
    found = versions(connection)
    if found is not None:
        return found
    (n_tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if n_tables:
        raise another_version(file, found=0, known=1)
    _run(connection, f"{_VERSIONS}; {NOTES}")
    return {}


def _run(connection: sqlite3.Connection, step: str) -> None:
    for statement in filter(str.strip, step.split(";")):
        connection.execute(statement)


def _back_up(file: Path, part: Part) -> None:
    """Copy the file as it is beside itself, while the right to write it is held."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(file.with_name(f"{file.name}.before-{part.name}-{part.version}"))
