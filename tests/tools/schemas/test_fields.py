from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.schemas.fields import MAX_FIELDS, fields_of, similar, words_of


def paths(schema: dict[str, Any]) -> list[str]:
    return [field.path for field in fields_of(schema)]


def test_values_are_found_in_objects_lists_and_lists_of_lists() -> None:
    schema = {
        "properties": {
            "total": {"type": "integer"},
            "user": {"properties": {"email": {"type": "string"}}},
            "names": {"type": "array", "items": {"type": "string"}},
            "grid": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
            "matches": {"type": "array", "items": {"properties": {"symbol": {"type": "string"}}}},
        }
    }
    assert sorted(paths(schema)) == ["grid[][]", "matches[].symbol", "names[]", "total", "user.email"]


def test_references_and_alternatives_are_followed() -> None:
    schema = {
        "$defs": {"Match": {"properties": {"symbol": {"type": "string", "format": "ticker"}}}},
        "properties": {"best": {"anyOf": [{"$ref": "#/$defs/Match"}, {"type": "null"}]}},
    }
    [field] = fields_of(schema)
    assert (field.path, field.kind, field.type) == ("best.symbol", "ticker", "string")


def test_a_kind_beside_an_alternative_belongs_to_the_value() -> None:
    schema = {"properties": {"symbol": {"format": "ticker", "anyOf": [{"type": "string"}, {"type": "null"}]}}}
    assert [(field.kind, field.type) for field in fields_of(schema)] == [("ticker", "string")]


def test_a_schema_that_refers_to_itself_ends() -> None:
    node = {"properties": {"name": {"type": "string"}, "child": {"$ref": "#/$defs/Node"}}}
    found = paths({"$defs": {"Node": node}, "$ref": "#/$defs/Node"})
    assert "child.child.name" in found
    assert len(found) < 20


def test_a_reference_to_nowhere_and_one_in_a_circle_hold_nothing() -> None:
    assert [f.type for f in fields_of({"properties": {"a": {"$ref": "#/$defs/None"}}})] == [""]
    loop = {"$defs": {"A": {"$ref": "#/$defs/A"}}, "properties": {"a": {"$ref": "#/$defs/A"}}}
    assert [f.type for f in fields_of(loop)] == [""]


def test_a_huge_schema_is_cut() -> None:
    assert len(paths({"properties": {f"field{n}": {"type": "string"} for n in range(2 * MAX_FIELDS)}})) == MAX_FIELDS


def test_an_opaque_name_is_read_with_what_it_belongs_to() -> None:
    schema = {"properties": {"users": {"items": {"properties": {"id": {"type": "string"}}}}}}
    assert fields_of(schema)[0].words == ("user", "id")


def test_listed_values_are_marked() -> None:
    assert fields_of({"properties": {"color": {"enum": ["red"]}}})[0].fixed


def test_a_type_may_be_a_list_with_null() -> None:
    assert fields_of({"properties": {"a": {"type": ["null", "string"]}}})[0].type == "string"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("orderId", ("order", "id")),
        ("order_ids", ("order", "id")),
        ("companies", ("company",)),
        ("status", ("status",)),
        ("address", ("address",)),
        ("名称", ("名称",)),
    ],
)
def test_names_are_split_into_words(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words


def test_names_are_similar_when_one_only_adds_a_word() -> None:
    assert similar(("file", "path"), ("path",))
    assert similar(("symbol",), ("symbol",))
    assert not similar(("from", "unit"), ("to", "unit"))


json_schemas = st.recursive(
    st.fixed_dictionaries({"type": st.sampled_from(["string", "integer", "null"])}),
    lambda inner: st.one_of(
        st.dictionaries(st.text(min_size=1, max_size=5), inner, max_size=4).map(lambda p: {"properties": p}),
        inner.map(lambda items: {"type": "array", "items": items}),
        st.lists(inner, max_size=3).map(lambda options: {"anyOf": options}),
    ),
    max_leaves=20,
)


@given(json_schemas)
def test_any_schema_is_read_and_no_path_comes_twice(schema: dict[str, Any]) -> None:
    found = paths(schema)
    assert len(found) == len(set(found)) <= MAX_FIELDS


def test_a_value_that_its_tool_makes_is_marked() -> None:
    made, taken = fields_of({"properties": {"a": {"type": "string", "x-made": True}, "b": {"type": "string"}}})
    assert (made.made, taken.made) == (True, False)
