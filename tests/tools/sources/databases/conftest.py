"""Databases made here: a shop with hostile names beside it, and a PostgreSQL server of the tests' own."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from evals.attacks.databases.postgres_server import postgres_server, why_no_server

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
    if reason := why_no_server():
        pytest.skip(reason)
    with postgres_server(SHOP) as address:
        yield address
