"""A database as one tool that takes a SELECT."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from errors import ConfigError
from tools.call import ToolCall, ToolResult
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.databases.statement_source import open_statements
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    """An importer over a library of its own."""
    async with ToolLibrary(home, packs="", runners=runners()) as library, Importer(home, library) as opened:
        yield opened


async def select(importer: Importer, sql: str, tmp_path: Path) -> ToolResult:
    call = ToolCall(id="1", tool_id="shop_sql/select_from_shop", arguments={"sql": sql})
    return await importer.library.invoke(call, ToolContext(workspace=tmp_path, data_dir=tmp_path))


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
async def test_one_select_runs_over_each_kind_of_file(
    importer: Importer, shop: Path, duck_shop: Path, kind: str, tmp_path: Path
) -> None:
    path = shop if kind == "sqlite" else duck_shop
    await importer.bring(ImportRequest(source=f"{kind}:{path}", style="sql"))
    sql = "SELECT c.name, sum(p.amount) FROM purchase p JOIN buyer b ON p.buyer_id = b.id"
    sql += " JOIN city c ON b.city_id = c.id GROUP BY c.name ORDER BY 2 DESC"
    found = await select(importer, sql, tmp_path)
    assert found.value["rows"] == [["北京", 100.0], ["Berlin", 37.75]]
    assert (found.value["total_rows"], found.value["complete"]) == (2, True)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("DELETE FROM buyer", "Only SELECT"),
        ("SELECT 1; DROP TABLE buyer", "one statement"),
        ("SELECT email FROM buyer", "email"),
        ("SELECT * FROM sqlite_master", "no table"),
        ("WITH x AS (DELETE FROM buyer RETURNING id) SELECT * FROM x", "changed"),
        ("no sql", ""),
    ],
)
async def test_anything_else_is_refused_and_changes_nothing(
    importer: Importer, shop: Path, sql: str, why: str, tmp_path: Path
) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{shop}", style="sql"))
    before = hashlib.sha256(shop.read_bytes()).hexdigest()
    found = await select(importer, sql, tmp_path)
    assert found.status == "error"
    assert why in found.error
    assert hashlib.sha256(shop.read_bytes()).hexdigest() == before


async def test_it_stands_beside_the_tools_of_the_tables_and_names_no_hidden_column(
    importer: Importer, shop: Path
) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{shop}"))
    await importer.bring(ImportRequest(source=f"sqlite:{shop}", style="sql"))
    tools = importer.library.tools()
    assert {"shop/query_buyer", "shop_sql/select_from_shop"} <= set(tools)
    assert "email" not in tools["shop_sql/select_from_shop"].description


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        open_statements(f"sqlite:{tmp_path / 'nothing.sqlite'}")
