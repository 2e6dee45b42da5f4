import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tools.storage import write_ahead
from tools.storage.write_ahead import begin_write_ahead


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new.db"


@pytest.fixture
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, timeout=0.01, isolation_level=None)) as opened:
        yield opened


@pytest.fixture
def writer(file: Path, connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Somebody else who has begun to write the same new file."""
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as opened:
        opened.execute("CREATE TABLE things (name TEXT)")
        opened.execute("BEGIN IMMEDIATE")
        yield opened


def mode(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def test_whoever_writes_a_new_file_is_waited_for(connection: sqlite3.Connection, writer: sqlite3.Connection) -> None:
    ending = threading.Timer(0.2, lambda: writer.execute("COMMIT"))
    ending.start()
    begin_write_ahead(connection)
    ending.join()
    assert mode(connection) == "wal"


def test_whoever_writes_for_too_long_is_told_of(
    connection: sqlite3.Connection, writer: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead, "BUSY_S", 0.1)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        begin_write_ahead(connection)
    assert mode(writer) == "delete"


def test_a_fault_that_is_no_waiting_is_told_at_once(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"no database" * 100)
    with closing(sqlite3.connect(damaged)) as opened, pytest.raises(sqlite3.DatabaseError, match="not a database"):
        begin_write_ahead(opened)
