"""Databases made here: a shop with hostile names beside it, and a PostgreSQL server of the tests' own."""

import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import duckdb
import pytest
from sqlalchemy import create_engine, text

SHOP = """
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE buyer (id INTEGER PRIMARY KEY, label TEXT, email TEXT, age INTEGER, city_id INTEGER REFERENCES city (id));
CREATE TABLE purchase (id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyer (id), amount REAL, day DATE);
INSERT INTO city VALUES (1, 'Berlin', 'Germany'), (2, '北京', 'China'), (3, 'Paris', 'France');
INSERT INTO buyer VALUES (1, 'Ann', 'ann@example.org', 31, 1), (2, 'Bo', 'bo@example.org', 42, 1),
  (3, '陈', 'chen@example.org', 27, 2), (4, 'Dee', NULL, NULL, 3);
INSERT INTO purchase VALUES (1, 1, 10.5, '2024-05-01'), (2, 1, 20.0, '2024-05-20'), (3, 2, 7.25, '2024-06-02'),
  (4, 3, 99.0, '2024-05-03'), (5, 3, 1.0, '2024-07-01');
"""
_BIN = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))[-1:]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A shop as a SQLite file."""
    path = tmp_path / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    return path


@pytest.fixture
def duck_shop(tmp_path: Path) -> Path:
    """The same shop as a DuckDB file."""
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(SHOP)
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server with the same shop in it."""
    if not _BIN:
        pytest.skip("needs a PostgreSQL server: install Debian's postgresql")
    if find_spec("pg8000") is None:
        pytest.skip("needs the driver of the extra: pip install 'toolatlas[postgres]'")
    owner = _owner()
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    folder.chmod(0o755)
    if owner is not None:
        os.chown(folder, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)
    port = _free_port()
    data, tools = folder / "data", _BIN[0].parent
    subprocess.run(
        [tools / "initdb", "-D", data, "-A", "trust", "-U", "tester"],
        check=True,
        user=owner,
        capture_output=True,
        cwd="/",
    )
    server = subprocess.Popen(
        [tools / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"],
        user=owner,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _filled(f"postgresql://tester@127.0.0.1:{port}/postgres")
    finally:
        server.terminate()
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _owner() -> str | None:
    """Return as whom the server runs: never as root."""
    if os.getuid():
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("needs an account `postgres`, as a server does not run as root")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _filled(address: str) -> str:
    engine = create_engine(address.replace("postgresql:", "postgresql+pg8000:"))
    for _ in range(100):
        try:
            with engine.begin() as connection:
                for statement in SHOP.split(";\n"):
                    if statement.strip():
                        connection.execute(text(statement))
            break
        except Exception:  # noqa: BLE001 - the server is not up yet
            subprocess.run(["sleep", "0.2"], check=True)
    engine.dispose()
    return address
