"""Thousands of tables: what is done for each does not look at all the others."""

import sqlite3
import time
from pathlib import Path

import pytest

from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo
from tools.sources.databases.slot.column_choices import column_choices, columns_of
from tools.sources.databases.source import open_database
from tools.sources.offers.offer import Offered

N_TABLES = 2_000
MOST_S = 20.0
"""Of the processor; it took over a minute when each table looked at all of them, and takes about four seconds."""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of which each points to the next, and the last to the first."""
    path = tmp_path_factory.mktemp("ring") / "ring.sqlite"
    with sqlite3.connect(path) as connection:
        for n in range(N_TABLES):
            to = f"t{(n + 1) % N_TABLES}"
            connection.execute(
                f"CREATE TABLE t{n} (id INTEGER PRIMARY KEY, label TEXT, next_id INTEGER REFERENCES {to} (id))"
            )
            connection.execute(f"INSERT INTO t{n} VALUES (1, 'one', 1)")
    return path


def test_two_thousand_tables_in_a_ring_become_tools_in_seconds(ring: Path) -> None:
    began = time.process_time()
    tools = [item.tool for item in open_database(f"sqlite:{ring}").items if isinstance(item, Offered)]
    assert time.process_time() - began < MOST_S
    assert len(tools) == N_TABLES
    columns = next(tool for tool in tools if tool.name == "query_t7").parameters["$defs"]["Column"]["enum"]
    assert columns[:3] == ["id", "label", "next_id"]
    assert {name.partition(".")[0] for name in columns[3:]} == {"t4", "t5", "t6", "t8", "t9", "t10"}


def test_columns_of_two_thousand_tables_are_named_in_seconds() -> None:
    tables = tuple(
        TableInfo(
            name=f"t{n}",
            columns=(Column(name="id"), Column(name=f"c{n}")),
            foreign_keys=(ForeignKey(columns=("id",), table=f"t{(n + 1) % N_TABLES}", targets=("id",)),),
        )
        for n in range(N_TABLES)
    )
    began = time.process_time()
    found = column_choices(columns_of(Catalogue(tables=tables)))
    assert time.process_time() - began < MOST_S / 4
    assert (len(found.names), found.n_left_out) == (100, 1 + 3 * N_TABLES - 100)
