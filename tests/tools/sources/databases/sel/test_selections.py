from pathlib import Path

import pytest

from tests.tools.sources.databases.conftest import SHOP
from tests.tools.sources.databases.written import written
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.convert.selection import as_slot
from tools.sources.databases.opening import open_session
from tools.sources.databases.sel.selections import selection_specs
from tools.sources.databases.sel.toolbox import sel_toolbox
from tools.sources.databases.slot.engine import FUNCTIONS, SlotEngine
from tools.sources.databases.slot.sequence import SlotCall


def names(catalogue: Catalogue | None = None) -> list[str]:
    return [spec["name"] for spec in selection_specs(catalogue)]


def of(folder: Path, script: str) -> Catalogue:
    return read_catalogue(parse_address(f"sqlite:{written(folder, script)}"))


def test_each_choice_is_a_function_of_its_own_and_none_is_there_twice() -> None:
    every = names()
    assert len(set(every)) == len(every)
    assert {"select_data_equal_to", "sort_data_descending", "compute_data_argmax", "truncate"} <= set(every)
    assert not {"filter_data", "sort_data", "aggregate_data"} & set(every)


def test_each_function_is_said_by_one_of_slot() -> None:
    for spec in selection_specs():
        given = dict.fromkeys(spec["parameters"]["properties"], "x")
        assert as_slot(SlotCall(name=spec["name"], arguments=given, label="")).name in FUNCTIONS


def test_no_function_is_made_that_no_column_can_use(tmp_path: Path) -> None:
    without_numbers = names(of(tmp_path, "CREATE TABLE 城市 (名称 TEXT); CREATE TABLE song (title TEXT)"))
    assert not {"compute_data_sum", "compute_data_mean", "transform_data_to_absolute_value"} & set(without_numbers)
    assert {"select_data_contains", "compute_data_max", "compute_data_count"} <= set(without_numbers)


def test_without_texts_nothing_is_looked_for_in_them(tmp_path: Path) -> None:
    without_texts = names(of(tmp_path, "CREATE TABLE reading (sensor INTEGER, value REAL)"))
    assert not {"select_data_contains", "select_data_like", "transform_data_to_substring"} & set(without_texts)
    assert "transform_data_to_datetime_part" not in without_texts


def test_a_type_that_nobody_knows_may_be_anything() -> None:
    assert names(Catalogue(tables=(TableInfo(name="odd", columns=(Column(name="x"),)),))) == names()


def test_what_compares_with_nothing_takes_no_value() -> None:
    taken = {spec["name"]: set(spec["parameters"]["properties"]) for spec in selection_specs()}
    assert taken["select_data_is_null"] == {"data", "key_name"}
    assert taken["sort_data_ascending"] == {"data", "key_name", "nulls"}
    assert {spec["name"] for spec in selection_specs() if "key_name" in spec["parameters"]["required"]} >= {
        "compute_data_max",
        "transform_data_to_substring",
    }


def test_callables_hand_rows_on(tmp_path: Path) -> None:
    address = parse_address(f"sqlite:{written(tmp_path, SHOP)}")
    with open_session(address) as session:
        box = sel_toolbox(SlotEngine(session, read_catalogue(address)), ["id", "name", "country"])
        tools = box.callables()
        start = box.initialize(alias_to_table_dict={"": {"original_table_name": "city"}})
        kept = tools["select_data_not_equal_to"](start["data"], "country", "China")
        first = tools["truncate"](tools["sort_data_descending"](kept["data"], "name")["data"], 1)
        assert box.rows(tools["get_names"](first["data"])["data"]).rows == (("Paris",),)
        assert "Args:" in (tools["get_countrys"].__doc__ or "")
        assert not [name for name in tools if name.startswith("get_") and name not in GETTERS]


GETTERS = ("get_ids", "get_names", "get_countrys")


@pytest.mark.parametrize("name", ["filter_data", "get_emails"])
def test_what_is_not_among_the_functions_is_no_callable(name: str) -> None:
    assert name not in sel_toolbox(None, ["id"]).callables()  # type: ignore[arg-type]  # nothing is called
