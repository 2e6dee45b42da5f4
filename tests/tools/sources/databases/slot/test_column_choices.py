import jsonschema
import pytest

from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo
from tools.sources.databases.slot.column_choices import MOST_CHOICES, column_choices, columns_of, most_used
from tools.sources.databases.slot.specs import openapi_of, slot_specs

PIER = TableInfo(
    name="pier", columns=(Column(name="id", kind="integer"), Column(name="depth", comment="metres at ebb"))
)
BOAT = TableInfo(
    name="boat",
    columns=(Column(name="id", kind="text"), Column(name="pier_id")),
    foreign_keys=(ForeignKey(columns=("pier_id",), table="pier", targets=("id",)),),
)
RULE = TableInfo(name="rule", columns=(Column(name="text", kind="text"),))


def test_columns_are_named_as_first_calls_name_them_alone_and_joined() -> None:
    found = columns_of(Catalogue(tables=(PIER, BOAT, RULE)))
    own = {"id": "integer or text", "depth": "metres at ebb", "pier_id": "", "text": "text"}
    joined = ["pier_id_2", "pier_depth", "boat_id", "boat_pier_id"]
    assert {name: found[name] for name in own} == own
    assert set(found) - set(own) <= {*joined, "pier_id"}
    assert {"pier_depth", "boat_id", "boat_pier_id"} <= set(found)
    assert "rule_text" not in found


@pytest.mark.parametrize("name", ["filter_data", "sort_data", "aggregate_data", "group_data_by", "retrieve_data"])
def test_choices_stand_in_every_function_that_takes_columns_and_refuse_no_other(name: str) -> None:
    spec = next(one for one in slot_specs(column_choices({"depth": "metres", "id": ""})) if one["name"] == name)
    schema = spec["parameters"]["properties"]["key_name"]["schema"]
    assert schema["anyOf"][0]["enum"] == ["depth", "id"]
    assert "depth: metres" in spec["parameters"]["properties"]["key_name"]["description"]
    for said in ("depth", "sum_depth"):
        jsonschema.validate(said, schema)
    takes_several = name in ("group_data_by", "retrieve_data")
    assert jsonschema.Draft202012Validator(schema).is_valid(["id", "depth"]) == takes_several
    assert not jsonschema.Draft202012Validator(schema).is_valid(3)


def test_what_has_no_room_is_left_out_and_said() -> None:
    columns = {f"column_{n}": f"{'long ' * 20}{n}" for n in range(340)}
    found = column_choices(columns)
    assert (len(found.names), found.n_left_out) == (MOST_CHOICES, 240)
    assert found.line == (
        "100 of 340 names of columns stand as choices of key_name; 96 descriptions of columns had no room;"
        " the others can be said too"
    )
    assert len(found.told("Column, or several.")) < 800
    assert "96 more are not described here" in found.described
    assert openapi_of("big", slot_specs(found), left_out=found.line)["info"]["description"] == f"{found.line}."
    assert "description" not in openapi_of("small", slot_specs(column_choices({"id": "key"})))["info"]


def test_no_columns_are_no_choices() -> None:
    assert slot_specs(column_choices({})) == slot_specs()


def test_the_most_used_come_first_with_their_first_description() -> None:
    assert most_used([("a", "one"), ("b", "two"), ("b", "three")]) == {"b": "two", "a": "one"}
    assert list(most_used([("a", "one"), ("b", "two"), ("b", "three")])) == ["b", "a"]
