import inspect
from pathlib import Path

import pytest

from errors import InvalidArguments
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.opening import open_session
from tools.sources.databases.slot.column_choices import column_choices
from tools.sources.databases.slot.engine import FUNCTIONS, INITIALIZE, SlotEngine
from tools.sources.databases.slot.specs import NAMES, openapi_of, slot_specs
from tools.sources.databases.slot.toolbox import SlotToolbox


def test_callables_pass_handles_and_show_a_glance(shop: Path) -> None:
    address = parse_address(f"sqlite:{shop}")
    with open_session(address) as session:
        box = SlotToolbox(SlotEngine(session, read_catalogue(address)))
        start = box.initialize(alias_to_table_dict={"": {"original_table_name": "city"}})
        assert start["num_records"] == 3
        tools = box.callables()
        kept = tools["filter_data"](start["data"], "country", "China", condition="equal_to")
        assert kept["key_details"][1] == {"name": "name", "dtype": "str", "first_3_values": ["北京"]}
        shown = tools["retrieve_data"](kept["data"], "name")
        assert box.rows(shown["data"]).rows == (("北京",),)
        with pytest.raises(InvalidArguments):
            tools["filter_data"]("$nothing$", "country", "China", condition="equal_to")


def test_every_function_is_described_and_documented() -> None:
    assert set(NAMES) == set(FUNCTIONS) - {INITIALIZE}
    document = openapi_of("shop", slot_specs(column_choices({"age": "years", "name": ""})))
    body = document["paths"]["/v1/shop/filter_data"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["properties"]["key_name"]["anyOf"][0]["enum"] == ["age", "name"]
    assert body["properties"]["key_name"]["description"].endswith("made. age: years")
    assert body["required"] == ["data", "key_name", "value", "condition"]


def test_a_callable_has_the_signature_of_its_function() -> None:
    calls = SlotToolbox(SlotEngine(None, None)).callables()  # type: ignore[arg-type]  # nothing is called
    signature = inspect.signature(calls["aggregate_data"])
    assert list(signature.parameters) == ["data", "aggregation_operation", "key_name", "distinct", "limit"]
    assert signature.parameters["limit"].default == -1
    assert "Args:" in (calls["aggregate_data"].__doc__ or "")
