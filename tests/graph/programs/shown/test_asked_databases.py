"""Which tools of imported databases a request wants in view."""

from pathlib import Path

import pytest

from graph.programs.shown.asked_databases import asked_of_databases
from tools.sources.databases.samples.writing import write_sample
from tools.sources.databases.source import open_database
from tools.sources.databases.statement_source import open_statements
from tools.sources.offers.offer import Offered
from tools.tool import Tool


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> list[Tool]:
    """A shop's tables, one SELECT over it, and the tables of a wallet."""
    tools: list[Tool] = []
    for name in ("shop", "ewallet"):
        path = tmp_path_factory.mktemp(name) / f"{name}.sqlite"
        write_sample(name, path)
        feeds = [open_database(f"sqlite:{path}"), *([open_statements(f"sqlite:{path}")] if name == "shop" else [])]
        tools += [item.tool for feed in feeds for item in feed.items if isinstance(item, Offered)]
    return tools


@pytest.mark.parametrize(
    ("request_", "first"),
    [
        ("how many customers live in Berlin?", ["shop_sql/select_from_shop", "shop/query_customers"]),
        ("Berlin 的 customers 有几位？", ["shop_sql/select_from_shop", "shop/query_customers"]),
        ("list the merchants", ["ewallet/query_merchants"]),
        ("merchants 有哪些？", ["ewallet/query_merchants"]),
    ],
)
async def test_who_names_a_table_gets_its_tool_first(library: list[Tool], request_: str, first: list[str]) -> None:
    assert (await asked_of_databases(request_, library))[: len(first)] == first


@pytest.mark.parametrize("request_", ["what is the weather in Oslo?", "Apple 的股价是多少？", "zip my notes"])
async def test_who_speaks_of_something_else_gets_none(library: list[Tool], request_: str) -> None:
    assert await asked_of_databases(request_, library) == []


async def test_a_database_that_is_gone_is_not_spoken_of(library: list[Tool], tmp_path: Path) -> None:
    gone = [
        tool.model_copy(update={"binding": {**tool.binding, "database": f"sqlite:{tmp_path / 'gone.sqlite'}"}})
        for tool in library
    ]
    assert await asked_of_databases("how many customers live in Berlin?", gone) == []
