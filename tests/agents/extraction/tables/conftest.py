from collections.abc import Callable
from typing import Any

import duckdb
import pytest

from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.orders import FILLED

Rows = list[tuple[Any, ...]]


@pytest.fixture(scope="module")
def answered() -> Callable[[TableQuestion | str], Rows]:
    """Run a question, or a statement, on the orders."""
    connection = duckdb.connect()
    types = "client TEXT, city TEXT, status TEXT, price INT, pieces INT, day DATE, member BOOLEAN, note TEXT"
    connection.execute(f"CREATE TABLE orders ({types})")
    connection.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)", FILLED)

    def run(asked: TableQuestion | str) -> Rows:
        return connection.execute(asked if isinstance(asked, str) else statement(asked, "en")).fetchall()

    return run
