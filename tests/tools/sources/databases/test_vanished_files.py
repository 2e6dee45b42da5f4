"""Files that go, or are cut short, while something is read from them: rows that are right, or one sentence."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from errors import ToolCallFailed
from tools.sources.databases import known_databases
from tools.sources.databases.address import DatabaseAddress, parse_address
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import answered
from tools.sources.databases.sqlite_session import SqliteSession

N_ROWS = 12_000
FILL = f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {N_ROWS})"
COUNT: dict[str, Any] = {"figures": [{"figure": "count"}], "conditions": []}


@pytest.fixture
def crates(tmp_path: Path) -> Path:
    """A file that is larger than what SQLite keeps of it in memory."""
    path = tmp_path / "crates.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE crate (id INTEGER PRIMARY KEY, note TEXT)")
        connection.execute(f"INSERT INTO crate {FILL} SELECT i, hex(randomblob(400)) FROM n")
    return path


def in_mid_statement(session: SqliteSession, harm: Callable[[], None]) -> None:
    """Do something to the file once, while a statement is at work."""
    left = [harm]

    def step() -> int:
        if left:
            left.pop()()
        return 0

    session.connection.set_progress_handler(step, 5_000)


def test_a_file_that_is_removed_in_mid_statement_is_read_to_its_end(crates: Path) -> None:
    with SqliteSession(crates) as session:
        in_mid_statement(session, crates.unlink)
        found = session.select("SELECT count(*), sum(length(note)) FROM crate")
    assert not crates.exists()
    assert found.rows == ((N_ROWS, N_ROWS * 800),)
    with pytest.raises(ToolCallFailed, match="unable to open database file") as refused:
        SqliteSession(crates)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_cut_short_in_mid_statement_ends_with_one_sentence(crates: Path) -> None:
    with SqliteSession(crates) as session:
        in_mid_statement(session, lambda: os.truncate(crates, 8_192))
        with pytest.raises(ToolCallFailed, match="The database refuses this: ") as refused:
            session.select("SELECT count(*), sum(length(note)) FROM crate")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_file_that_goes_between_two_looks_at_it_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = tmp_path / "crates.db"
    with sqlite3.connect(path) if kind == "sqlite" else duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE crate (id INTEGER)")
    address = parse_address(f"{kind}:{path}")
    binding = binding_of(address, Exposure(), "crate")
    assert answered(binding, COUNT)["rows"] == [[0]]

    def looked_at(_: str) -> DatabaseAddress:
        path.unlink(missing_ok=True)
        return address

    monkeypatch.setattr(known_databases, "parse_address", looked_at)
    with pytest.raises(ToolCallFailed, match=r"The database crates\.?\w* cannot be opened") as refused:
        answered(binding, COUNT)
    assert "无法打开" in refused.value.zh
    assert "\n" not in str(refused.value)
