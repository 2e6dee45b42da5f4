"""Thousands of tables: what is done for each does not look at all the others.

No clock is looked at, since a busy machine is slow: the calls that Python makes are counted, of so many tables and of
twice as many. Twice as many may take twice the calls and a little, and not four times.
"""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo
from tools.sources.databases.slot.column_choices import column_choices, columns_of
from tools.sources.databases.source import open_database
from tools.sources.offers.offer import Offered
from tools.tool import Tool

N_TABLES = 150
MOST = 2.5
"""Times as many calls for twice as many tables."""
_QUADRATIC = 3.5


def n_calls(work: Callable[[], object]) -> int:
    """Count the functions of Python that are called."""
    count = 0

    def seen(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def ring(folder: Path, n: int) -> Path:
    """Make tables of which each points to the next, and the last to the first."""
    path = folder / f"ring{n}.sqlite"
    with sqlite3.connect(path) as connection:
        for i in range(n):
            following = f"next_id INTEGER REFERENCES t{(i + 1) % n} (id)"
            connection.execute(f"CREATE TABLE t{i} (id INTEGER PRIMARY KEY, label TEXT, {following})")
            connection.execute(f"INSERT INTO t{i} VALUES (1, 'one', 1)")
    return path


def tools_of(path: Path) -> list[Tool]:
    return [item.tool for item in open_database(f"sqlite:{path}").items if isinstance(item, Offered)]


def catalogue(n: int) -> Catalogue:
    return Catalogue(
        tables=tuple(
            TableInfo(
                name=f"t{i}",
                columns=(Column(name="id"), Column(name=f"c{i}")),
                foreign_keys=(ForeignKey(columns=("id",), table=f"t{(i + 1) % n}", targets=("id",)),),
            )
            for i in range(n)
        )
    )


def test_twice_as_many_tables_in_a_ring_become_tools_with_twice_the_work(tmp_path: Path) -> None:
    few, many = ring(tmp_path, N_TABLES), ring(tmp_path, 2 * N_TABLES)
    tools_of(few)  # what is made once in a process is made

    assert n_calls(lambda: tools_of(many)) < MOST * n_calls(lambda: tools_of(few))


def test_a_tool_of_a_table_has_the_columns_of_the_tables_around_it(tmp_path: Path) -> None:
    tools = tools_of(ring(tmp_path, N_TABLES))

    assert len(tools) == N_TABLES
    columns = next(tool for tool in tools if tool.name == "query_t7").parameters["$defs"]["Column"]["enum"]
    assert columns[:3] == ["id", "label", "next_id"]
    assert {name.partition(".")[0] for name in columns[3:]} == {"t4", "t5", "t6", "t8", "t9", "t10"}


def test_columns_of_twice_as_many_tables_are_named_with_twice_the_work() -> None:
    few, many = catalogue(N_TABLES), catalogue(2 * N_TABLES)
    found = column_choices(columns_of(many))
    assert (len(found.names), found.n_left_out) == (100, 1 + 3 * 2 * N_TABLES - 100)

    again, double = catalogue(N_TABLES), catalogue(2 * N_TABLES)
    column_choices(columns_of(few))
    assert n_calls(lambda: column_choices(columns_of(double))) < MOST * n_calls(
        lambda: column_choices(columns_of(again))
    )


@pytest.mark.parametrize("n", [30])
def test_work_that_looks_at_all_others_is_seen(n: int) -> None:
    def every(many: int) -> int:
        return n_calls(lambda: [str(a) for a in range(many) for b in range(many) if _is(a, b)])

    assert every(2 * n) > _QUADRATIC * every(n)


def _is(one: int, other: int) -> bool:
    return one == other
