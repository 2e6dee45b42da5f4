import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from graph.workspace.own_databases import own_databases
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.databases.slot.specs import NAMES
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners

Step = Callable[..., Any]


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    """An importer over a library of its own."""
    async with (
        ToolLibrary(home, packs="", runners=runners()) as library,
        Importer(home, library) as opened,
    ):
        yield opened


@pytest.fixture
async def step(importer: Importer, shop: Path, tmp_path: Path) -> Step:
    """Calls one imported function of the shop."""
    await importer.bring(ImportRequest(source=f"sqlite:{shop}", style="slot"))

    async def call(name: str, **arguments: Any) -> dict[str, Any]:
        made = ToolCall(id="1", tool_id=f"shop/{name}", arguments=arguments)
        result = await importer.library.invoke(made, ToolContext(workspace=tmp_path, data_dir=tmp_path))
        return result.value if result.status == "ok" else {"told": result.error}

    return call


async def test_the_functions_become_tools_and_no_table_does(importer: Importer, shop: Path) -> None:
    report = await importer.bring(ImportRequest(source=f"sqlite:{shop}", style="slot"))
    assert any("these steps are for models" in line for line in report.lines())
    tools = importer.library.tools()
    assert set(tools) == {f"shop/{name}" for name in NAMES}
    assert "buyer: id, label, age, city_id" in tools["shop/filter_data"].parameters["properties"]["data"]["description"]
    assert [own.name for own in own_databases(tools.values())] == []


async def test_columns_are_choices_and_one_that_a_call_made_is_taken_too(importer: Importer, step: Step) -> None:
    schema = importer.library.tools()["shop/filter_data"].parameters["properties"]["key_name"]
    assert {"age", "amount", "city_name", "purchase_amount"} <= set(schema["anyOf"][0]["enum"])
    assert "email" not in str(schema)
    assert "age: integer" in schema["description"]
    grouped = await step("group_data_by", data="purchase", key_name="buyer_id")
    sums = await step("aggregate_data", data=grouped["data"], aggregation_operation="sum", key_name="amount")
    kept = await step("filter_data", data=sums["data"], key_name="sum_amount", value=50, condition="greater_than")
    assert kept["total_rows"] == 1


async def test_a_wide_database_says_which_columns_are_no_choices(importer: Importer, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "wide.sqlite") as connection:
        connection.execute(f"CREATE TABLE t ({', '.join(f'c{n} INTEGER' for n in range(300))})")
    report = await importer.bring(ImportRequest(source=f"sqlite:{tmp_path / 'wide.sqlite'}", style="slot"))
    assert any("100 of 300 names of columns" in line for line in report.lines())
    assert not {"huge_enum", "too_large", "truncated"} & set(report.found)


async def test_steps_hand_rows_on_and_say_the_statement_that_they_amount_to(step: Step) -> None:
    kept = await step("filter_data", data="purchase + city", key_name="city_name", value="Berlin", condition="equal_to")
    summed = await step("aggregate_data", data=kept["data"], aggregation_operation="sum", key_name="purchase_amount")
    assert (kept["total_rows"], summed["rows"]) == (3, [[37.75]])
    assert summed["sql"].count(" AS (") == 3
    more = await step("filter_data", data="purchase", key_name="amount", value=summed["data"], condition="greater_than")
    assert [row[2] for row in more["rows"]] == [99.0]
    shown = await step("retrieve_data", data=more["data"], key_name=["id", "amount"], limit=1)
    assert shown["rows"] == [[4, 99.0]]


async def test_rows_are_counted_without_a_column_too(step: Step) -> None:
    said = {"aggregation_operation": "count"}
    assert (await step("aggregate_data", data="purchase", **said))["rows"] == [[5]]
    groups = await step("group_data_by", data="purchase + city", key_name="city_name")
    counted = await step("aggregate_data", data=groups["data"], **said)
    shown = await step("retrieve_data", data=counted["data"], key_name=["city_name", "count"])
    assert sorted(shown["rows"]) == [["Berlin", 3], ["北京", 2]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"data": "nowhere"}, "There is no table 'nowhere'; there are buyer, city, purchase."),
        ({"data": "$rows_gone$"}, "not known any more"),
        ({"data": "city", "key_name": "email"}, "There is no column 'email'"),
        ({"data": "buyer", "key_name": "email"}, "There is no column 'email'"),
    ],
)
async def test_what_is_not_there_is_said(step: Step, said: dict[str, str], told: str) -> None:
    brought = await step("filter_data", **{"key_name": "id", "value": 1, "condition": "equal_to", **said})
    assert told in str(brought["told"])


async def test_a_style_is_for_databases(importer: Importer, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--style is for databases"):
        await importer.bring(ImportRequest(source=str(tmp_path), kind="toolbench", style="slot"))
