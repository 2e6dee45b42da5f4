import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from errors import ConfigError
from graph.workspace.open_library import rule_tagger
from settings import Settings
from tools.call import ToolCall
from tools.context import ToolContext
from tools.flow import destinations
from tools.library.library import ToolLibrary
from tools.quality.distinction import told_apart
from tools.retrieval.index import ToolIndex
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners
from tools.sources.offers.definitions import export


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    """An importer with rules' tags over a library of its own."""
    async with (
        ToolLibrary(home, packs="", runners=runners()) as library,
        Importer(home, library, tagger=rule_tagger(Settings(home=home)).tag) as opened,
    ):
        yield opened


async def brought(importer: Importer, shop: Path, **said: tuple[str, ...]) -> list[str]:
    report = await importer.bring(ImportRequest(source=f"sqlite:{shop}", **said))
    return list(report.lines())


async def test_a_database_becomes_one_tool_a_table(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    tools = importer.library.tools()
    assert set(tools) == {"shop/query_buyer", "shop/query_city", "shop/query_purchase"}
    columns = tools["shop/query_purchase"].parameters["$defs"]["Column"]["enum"]
    assert {"amount", "buyer.age", "city.name"} <= set(columns)


async def test_its_tools_run_without_a_question_and_carry_nothing_outside(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    tool = importer.library.tools()["shop/query_city"]
    assert not tool.requires_approval
    assert destinations(tool, {}) == ()


async def test_likely_private_columns_are_hidden_until_somebody_shows_them(importer: Importer, shop: Path) -> None:
    lines = await brought(importer, shop)
    assert any("buyer.email" in line and "--expose" in line for line in lines)
    assert "email" not in importer.library.tools()["shop/query_buyer"].model_dump_json()
    await brought(importer, shop, expose=("buyer.email",))
    assert "email" in importer.library.tools()["shop/query_buyer"].parameters["$defs"]["Column"]["enum"]


async def test_columns_called_private_stay_hidden(importer: Importer, shop: Path) -> None:
    await brought(importer, shop, private=("buyer.age",), expose=("*",))
    columns = importer.library.tools()["shop/query_buyer"].parameters["$defs"]["Column"]["enum"]
    assert ("age" in columns, "email" in columns) == (False, True)


async def test_tools_of_tables_are_alike_on_purpose_and_say_what_each_parameter_is(
    importer: Importer, shop: Path
) -> None:
    await brought(importer, shop)
    tools = importer.library.tools()
    async with ToolIndex(None, None) as index:
        await index.sync(tools)
        assert index.state is not None
        judged = list(told_apart(tools, index.state, sorted(tools), lambda _: None))
    assert any(one.siblings for one in judged)
    assert [one.problems for one in judged] == [(), (), ()]


async def test_columns_without_description_are_said(importer: Importer, shop: Path) -> None:
    assert any("city: id, name, country go by their names" in line for line in await brought(importer, shop))


async def test_the_same_import_again_changes_nothing(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    assert "0 added, 0 changed, 3 as before" in (await brought(importer, shop))[0]


async def test_an_update_follows_the_schema_and_keeps_what_was_said(importer: Importer, shop: Path) -> None:
    await brought(importer, shop, expose=("buyer.email",))
    with sqlite3.connect(shop) as connection:
        connection.executescript(
            "ALTER TABLE city ADD COLUMN river TEXT; DROP TABLE purchase; CREATE TABLE fee (n INT)"
        )
    [report] = await importer.update("shop")
    assert (report.added, report.removed) == (1, 1)
    tools = importer.library.tools()
    assert "river" in tools["shop/query_city"].parameters["$defs"]["Column"]["enum"]
    assert "email" in tools["shop/query_buyer"].parameters["$defs"]["Column"]["enum"]


async def test_it_is_forgotten_like_any_import(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    assert await importer.forget("shop") == 3
    assert importer.library.tools() == {}


async def test_a_tool_answers_with_rows_and_the_statement(importer: Importer, shop: Path, tmp_path: Path) -> None:
    await brought(importer, shop)
    conditions = [{"column": "country", "comparison": "=", "value": "China"}]
    call = ToolCall(id="1", tool_id="shop/query_city", arguments={"conditions": conditions})
    result = await importer.library.invoke(call, ToolContext(workspace=tmp_path, data_dir=tmp_path))
    assert result.status == "ok"
    assert result.value["rows"] == [[2, "北京", "China"]]
    assert result.value["sql"].startswith("SELECT")


async def test_tools_of_an_exported_file_read_no_database_unless_agreed(
    importer: Importer, shop: Path, tmp_path: Path
) -> None:
    await brought(importer, shop)
    file = tmp_path / "tools.jsonl"
    export(importer.library.tools().values(), file)
    await importer.forget("shop")
    with pytest.raises(ConfigError, match="it would read a database"):
        await importer.bring(ImportRequest(source=str(file)))
    await importer.bring(ImportRequest(source=str(file), trusted=True))
    tool = importer.library.tools()["shop/query_city"]
    assert tool.requires_approval
    assert destinations(tool, {})


@pytest.mark.parametrize("source", ["sqlite:nowhere.db", "duckdb:nowhere.db", "postgresql://me:secret@localhost/x"])
async def test_what_cannot_be_opened_is_said(importer: Importer, source: str) -> None:
    with pytest.raises(ConfigError):
        await importer.bring(ImportRequest(source=source))
