from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from graph.relations.dependencies import MAX_SUPPLIERS, Dependency, derive
from tests.tools.sources.databases.conftest import SHOP
from tests.tools.sources.databases.written import written
from tools.sources.databases.slot.source import open_slot
from tools.sources.databases.slot.specs import NAMES
from tools.sources.offers.offer import Offered
from tools.tool import Tool

MakeTool = Callable[..., Tool]
HANDLE: dict[str, Any] = {"type": "string", "format": "handle"}
TEXT = {"type": "string"}


def edges(tools: Iterable[Tool]) -> list[tuple[str, str, str, str]]:
    return [(d.supplier, d.consumer, d.parameter, d.strength) for d in derive(tools)]


def slot(tmp_path: Path, name: str) -> list[Dependency]:
    feed = open_slot(f"sqlite:{written(tmp_path, SHOP)}", name)
    return derive(item.tool for item in feed.items if isinstance(item, Offered))


def test_each_function_over_rows_takes_what_any_other_brings(tmp_path: Path) -> None:
    found = slot(tmp_path, "shop")
    of_filter = {d.supplier for d in found if d.consumer == "shop/filter_data"}
    assert of_filter == {f"shop/{name}" for name in NAMES if name != "filter_data"}
    assert {(d.resource, d.strength) for d in found} == {("data", "weak")}
    assert {d.parameter for d in found if d.consumer == "shop/combine_data"} == {"data_1", "data_2"}
    assert {d.parameter for d in found if d.consumer == "shop/calculate"} == {"input_1", "input_2"}
    assert "key_name" not in {d.parameter for d in found}


def test_what_begins_a_chain_supplies_first_and_strongly(make_tool: MakeTool) -> None:
    begin = make_tool("x/initialize_active_data", {"condition_sequence": {"type": "array"}}, {"data": HANDLE})
    keep = make_tool("x/filter_data", {"data": HANDLE, "key_name": TEXT}, {"data": HANDLE})
    order = make_tool("x/a_sort", {"data": HANDLE}, {"data": HANDLE})
    assert edges([keep, order, begin]) == [
        ("x/initialize_active_data", "x/a_sort", "data", "strong"),
        ("x/filter_data", "x/a_sort", "data", "weak"),
        ("x/initialize_active_data", "x/filter_data", "data", "strong"),
        ("x/a_sort", "x/filter_data", "data", "weak"),
    ]


def test_a_handle_of_another_source_is_none(make_tool: MakeTool) -> None:
    assert edges([make_tool("x/open", {}, {"data": HANDLE}), make_tool("y/filter", {"data": HANDLE})]) == []


def test_a_text_under_the_same_name_is_no_handle(make_tool: MakeTool) -> None:
    assert edges([make_tool("x/open", {}, {"data": HANDLE}), make_tool("x/tell", {"data": TEXT})]) == []


def test_of_hundreds_of_functions_few_supply_one_parameter(make_tool: MakeTool) -> None:
    every = [make_tool(f"x/step_{n}", {"data": HANDLE}, {"data": HANDLE}) for n in range(300)]
    assert len(edges([make_tool("x/open", {}, {"data": HANDLE}), *every])) == 300 * MAX_SUPPLIERS
