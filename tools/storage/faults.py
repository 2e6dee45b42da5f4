"""What can go wrong with a file, each said in one sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from errors import StoreError

BUSY_S = 5.0
"""How long one process waits for another."""

_FAULTS = {
    "SQLITE_FULL": "the disk is full; free some space and try again",
    "SQLITE_READONLY": "it cannot be written; check the permissions of its folder",
    "SQLITE_CANTOPEN": "it cannot be opened; check that its folder exists and may be written",
    "SQLITE_PERM": "it cannot be opened; check its permissions",
    "SQLITE_NOTADB": "it is damaged or no database; move it away or restore a backup",
    "SQLITE_CORRUPT": "it is damaged; move it away or restore a backup",
    "SQLITE_BUSY": f"another process has held it for over {BUSY_S:g} seconds; close that one or try again",
    "SQLITE_LOCKED": "another process holds it; try again",
    "SQLITE_IOERR": "the disk cannot be read or written; check its free space and its health",
}


@contextmanager
def in_one_sentence(file: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say of a file into a sentence that names it and says what to do.

    Raises:
        StoreError: in place of what was raised.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"The store {file} cannot be used: {_fault(error)}.") from error
    except OSError as error:
        raise StoreError(f"The store {file} cannot be used: {error.strerror or error}.") from error


def another_version(file: Path, *, found: int, known: int, part: str = "") -> StoreError:
    """Say that a file was written by a program that is not this one."""
    of_part = f" of its part {part!r}" if part else ""
    return StoreError(
        f"The store {file} was written by another version of ToolAtlas"
        f" (format {found}{of_part}, this one reads {known}); move it away or use that version."
    )


def _fault(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "") or ""
    family = "_".join(name.split("_")[:2])
    return _FAULTS.get(family, str(error))
