"""What a file is by its first bytes, whatever it is called."""

from pathlib import Path
from typing import Final, Literal, TypeAlias

FileDialect: TypeAlias = Literal["sqlite", "duckdb"]
HEAD_BYTES: Final = 100
ENDINGS: Final = frozenset({".sqlite", ".sqlite3", ".db", ".db3", ".duckdb", ".ddb"})
"""Endings that only databases have; one that holds something else is damaged, or encrypted."""
_SQLITE: Final = b"SQLite format 3\0"
_DUCKDB: Final = b"DUCK"
_DUCKDB_AT: Final = 8
_LARGEST_PAGE: Final = 65_536


def dialect_of(head: bytes) -> FileDialect | None:
    """Say which database a file begins as; None for any other."""
    if head.startswith(_SQLITE):
        return "sqlite"
    return "duckdb" if head[_DUCKDB_AT : _DUCKDB_AT + len(_DUCKDB)] == _DUCKDB else None


def dialect_of_file(path: Path) -> FileDialect | None:
    """Say which database a file is; None where it is none, or cannot be opened."""
    return dialect_of(_head(path))


def is_cut_short(path: Path) -> bool:
    """Whether a SQLite file is shorter than it says itself: only a part of it came."""
    head = _head(path)
    if dialect_of(head) != "sqlite" or len(head) < HEAD_BYTES:
        return dialect_of(head) == "sqlite"
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    said = head[24:28] == head[92:96]  # else the number of pages is that of an older program, and counts for nothing
    return said and path.stat().st_size < pages * (_LARGEST_PAGE if size == 1 else size)


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(HEAD_BYTES)
    except OSError:
        return b""
