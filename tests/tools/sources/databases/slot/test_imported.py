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
    await importer.bring(ImportRequest(source=f"sqlite:{shop}", style="slot"))
    tools = importer.library.tools()
    assert set(tools) == {f"shop/{name}" for name in NAMES}
    assert "buyer: id, label, age, city_id" in tools["shop/filter_data"].parameters["properties"]["data"]["description"]
    assert [own.name for own in own_databases(tools.values())] == []


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
