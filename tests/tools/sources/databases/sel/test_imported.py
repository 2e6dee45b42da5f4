from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from graph.relations.dependencies import derive
from graph.workspace.open_library import rule_tagger
from settings import Settings
from tests.tools.sources.databases.written import written
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.databases.sel.getters import MOST_GETTERS
from tools.sources.databases.sel.selections import selection_specs
from tools.sources.databases.sel.source import open_sel
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners
from tools.sources.offers.offer import Offered

Step = Callable[..., Any]
HOSTILE = """
CREATE TABLE "order" (id INTEGER PRIMARY KEY, "select" TEXT, "a b" TEXT, a_b TEXT, "🙂" TEXT);
CREATE TABLE 商品 (编号 INTEGER PRIMARY KEY, 名称 TEXT, "order_id" INTEGER REFERENCES "order" (id));
INSERT INTO "order" VALUES (1, 'one', 'two', 'three', 'four');
INSERT INTO 商品 VALUES (7, '灯', 1);
"""


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    """An importer over a library of its own."""
    async with (
        ToolLibrary(home, packs="", runners=runners()) as library,
        Importer(home, library) as opened,
    ):
        yield opened


@pytest.fixture
def step(importer: Importer, tmp_path: Path) -> Step:
    """Calls one imported function."""

    async def call(name: str, **arguments: Any) -> dict[str, Any]:
        made = ToolCall(id="1", tool_id=name, arguments=arguments)
        result = await importer.library.invoke(made, ToolContext(workspace=tmp_path, data_dir=tmp_path))
        return result.value if result.status == "ok" else {"told": result.error}

    return call


async def brought(importer: Importer, path: Path, **said: Any) -> list[str]:
    report = await importer.bring(ImportRequest(source=f"sqlite:{path}", style="sel", **said))
    return list(report.lines())


async def test_each_selection_and_each_column_becomes_a_tool(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    tools = importer.library.tools()
    getters = {tool_id for tool_id in tools if tool_id.startswith("shop/get_")}
    assert len(tools) == len(getters) + len(selection_specs())
    assert {"shop/get_city_names", "shop/get_buyer_ages", "shop/get_purchase_days"} <= getters
    assert "shop/get_buyer_emails" not in getters
    assert len(getters) == 3 + 4 + 4
    assert "city: id, name, country" in tools["shop/first_rows"].properties["truncate_array"]["description"]


async def test_rows_go_from_one_to_the_next_with_the_statement_that_they_amount_to(
    importer: Importer, shop: Path, step: Step
) -> None:
    await brought(importer, shop)
    kept = await step("shop/select_data_equal_to", data="purchase+city", key_name="city_name", value="Berlin")
    ordered = await step("shop/sort_data_descending", data=kept["data"], key_name="purchase_amount")
    first = await step("shop/first_rows", truncate_array=ordered["data"], n=2)
    shown = await step("shop/get_purchase_amounts", data=first["data"])
    assert (shown["rows"], shown["sql"].count(" AS (")) == ([[20.0], [10.5]], 5)
    assert (await step("shop/compute_data_sum", data=kept["data"], key_name="purchase_amount"))["rows"] == [[37.75]]
    assert (await step("shop/select_data_is_null", data="buyer", key_name="age"))["rows"] == [[4, "Dee", None, 3]]


@pytest.mark.parametrize(
    ("data", "rows"),
    [("city", [["Berlin"], ["北京"], ["Paris"]]), ("buyer+city", [["Berlin"], ["Berlin"], ["北京"], ["Paris"]])],
)
async def test_a_getter_finds_its_column_alone_and_joined(
    importer: Importer, shop: Path, step: Step, data: str, rows: list[list[str]]
) -> None:
    await brought(importer, shop)
    assert (await step("shop/get_city_names", data=data))["rows"] == rows


async def test_a_getter_of_another_table_takes_no_column_of_the_same_name(
    importer: Importer, shop: Path, step: Step
) -> None:
    await brought(importer, shop)
    told = (await step("shop/get_city_ids", data="buyer"))["told"]
    assert "no id of city; they come from buyer" in str(told)
    figure = await step("shop/calculate", input_1=1, input_2=2, operation="add")
    assert "no id of city" in str((await step("shop/get_city_ids", data=figure["data"]))["told"])
    assert "not known any more" in str((await step("shop/get_city_ids", data="$rows_gone$"))["told"])


async def test_hostile_names_have_getters_of_their_own(importer: Importer, tmp_path: Path, step: Step) -> None:
    await brought(importer, written(tmp_path, HOSTILE), name="odd")
    getters = {
        tuple(tool.binding["gets"]): tool_id
        for tool_id, tool in importer.library.tools().items()
        if "gets" in tool.binding
    }
    assert len(getters) == 8
    for column, value in {"select": "one", "a b": "two", "a_b": "three", "🙂": "four"}.items():
        assert (await step(getters["order", column], data="order"))["rows"] == [[value]]
    assert (await step(getters["商品", "名称"], data="商品+order"))["rows"] == [["灯"]]


async def test_what_has_no_tool_is_said(importer: Importer, tmp_path: Path) -> None:
    columns = ", ".join(f"c{n} REAL" for n in range(300))
    wide = "\n".join(f"CREATE TABLE t{n} ({columns});" for n in range(2))
    lines = "\n".join(await brought(importer, written(tmp_path, wide), name="wide"))
    getters = [tool_id for tool_id in importer.library.tools() if "/get_" in tool_id]
    assert len(getters) == MOST_GETTERS
    assert "100 columns behind the first 500 have none" in lines
    assert "t1.c200" in lines
    assert "no column of the database can use select_data_contains" in lines


async def test_nothing_asks_since_all_of_it_reads(home: Path, shop: Path) -> None:
    tagger = rule_tagger(Settings(home=home)).tag
    async with (
        ToolLibrary(home, packs="", runners=runners()) as library,
        Importer(home, library, tagger=tagger) as importer,
    ):
        await brought(importer, shop)
        assert [tool.id for tool in library.tools().values() if tool.requires_approval] == []


async def test_the_same_import_again_changes_nothing(importer: Importer, shop: Path) -> None:
    await brought(importer, shop)
    n = len(importer.library.tools())
    (report,) = await importer.update("shop")
    assert (report.unchanged, report.added, report.changed) == (n, 0, 0)


def test_each_handle_has_few_suppliers(shop: Path) -> None:
    tools = [item.tool for item in open_sel(f"sqlite:{shop}").items if isinstance(item, Offered)]
    found = derive(tools)
    assert {d.parameter for d in found if d.consumer == "shop/first_rows"} == {"truncate_array"}
    assert len(found) <= 13 * len(tools)
