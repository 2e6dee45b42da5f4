"""Files of the time before one file held all: each is copied, and only then renamed.

    copied, with a note that its file is to go  ──commit──►  renamed  ──►  the note struck out  ──commit──►  done

Whoever is killed on the way leaves nothing done, or a note that the next one finds. All of it happens while the right
to write toolatlas.db is held, so that two who open a home at one time do it once.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from errors import StoreError
from tools.storage.faults import BUSY_S, another_version, in_one_sentence
from tools.storage.part import EarlierFile, Part

NOTES: Final = "CREATE TABLE taken_over (file TEXT PRIMARY KEY) WITHOUT ROWID"
"""Files that were copied and bear their old name yet."""
_AT_ONCE = 1_000
_log = logging.getLogger(__name__)


def take_over(connection: sqlite3.Connection, home: Path, earlier: EarlierFile) -> None:
    """Copy what a file holds into new tables, and note that it is to be renamed; nothing where there is no file.

    Raises:
        StoreError: the file is damaged, of another version, or another process has it open.
    """
    file = home / earlier.name
    if not file.exists():
        return
    with in_one_sentence(file):
        old = _opened_alone(file)
    with closing(old):
        for table, query in earlier.rows.items() if _is_written(old, file, earlier) else ():
            for rows in _read(old, file, query):
                marks = ", ".join("?" * len(rows[0]))
                connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)  # noqa: S608 - names of our own
    connection.execute("INSERT INTO taken_over VALUES (?)", (earlier.name,))


def waiting(home: Path, part: Part) -> bool:
    """Tell whether a file of this part lies there under its old name; cheap."""
    return any((home / earlier.name).exists() for earlier in part.earlier)


def refuse_written_since(connection: sqlite3.Connection, home: Path, part: Part) -> None:
    """Refuse a home in which an earlier version of the program wrote after it was taken over: what it holds counts.

    Raises:
        StoreError: there is such a file.
    """
    noted = _noted(connection)
    since = [e.name for e in part.earlier if e.name not in noted and (home / e.name).exists()]
    if since:
        raise StoreError(
            f"The store {home / since[0]} was written by an earlier version of ToolAtlas after this home had moved to a"
            " newer one; move it away to go on without it."
        )


def put_aside(connection: sqlite3.Connection, home: Path, part: Part) -> None:
    """Rename the files that were copied, and strike out their notes."""
    noted = _noted(connection)
    for name in (e.name for e in part.earlier if e.name in noted):
        file = home / name
        aside = _free(file)
        with suppress(FileNotFoundError):  # renamed by one that was killed before it could strike out the note
            file.rename(aside)
            _log.warning("What %s held lies in toolatlas.db now; the file is kept as %s.", file, aside.name)
        connection.execute("DELETE FROM taken_over WHERE file = ?", (name,))


def _noted(connection: sqlite3.Connection) -> frozenset[str]:
    return frozenset(name for (name,) in connection.execute("SELECT file FROM taken_over"))


def _opened_alone(file: Path) -> sqlite3.Connection:
    """Open a file that nobody else has open: a page of the version before would write on where nobody reads."""
    old = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_S, isolation_level=None)
    try:
        old.execute("PRAGMA journal_mode=DELETE")  # all in one file, and refused while another has it open
        old.execute("BEGIN EXCLUSIVE")
    except BaseException:
        old.close()
        raise
    return old


def _is_written(old: sqlite3.Connection, file: Path, earlier: EarlierFile) -> bool:
    with in_one_sentence(file):
        (found,) = old.execute("PRAGMA user_version").fetchone()
        (n_tables,) = old.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if found != earlier.version and (found or n_tables):
        raise another_version(file, found=found, known=earlier.version)
    return bool(n_tables)


def _read(old: sqlite3.Connection, file: Path, query: str) -> Iterator[list[tuple[Any, ...]]]:
    with in_one_sentence(file), closing(old.execute(query)) as cursor:
        while rows := cursor.fetchmany(_AT_ONCE):
            yield rows


def _free(file: Path) -> Path:
    """Return a name that nothing bears: a file that was put aside before is never written over."""
    names = (file.with_name(f"{file.name}.migrated{'' if n == 1 else f'-{n}'}") for n in count(1))
    return next(name for name in names if not name.exists())
