import math
from typing import Any

import pytest

from agents.extraction.slots.slots import Slot, slots
from tools.tool import Tool


def slot(schema: dict[str, Any], name: str = "x") -> Slot:
    return Slot(name=name, wanted=schema, required=True)


def tool_with(parameters: dict[str, Any]) -> Tool:
    return Tool(id="g/t", name="t", description="d", group="g", parameters={"type": "object", **parameters})


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"enum": ["a", "b"]}, "enum"),
        ({"const": "a"}, "enum"),
        ({"type": "string", "format": "path"}, "path"),
        ({"type": "integer"}, "integer"),
        ({"type": "boolean"}, "boolean"),
        ({"type": "string"}, "word"),
        ({"type": ["integer", "null"]}, "integer"),
        ({"type": ["null"]}, "word"),
        ({"anyOf": [{"type": "number"}, {"type": "null"}]}, "number"),
        ({"oneOf": [{"type": "null"}, {"enum": ["a"]}]}, "enum"),
        ({"type": "array", "items": {"type": "string", "format": "ticker"}}, "ticker"),
        ({"type": "array", "items": {"type": ["number", "null"]}}, "number"),
        ({"type": "array"}, "word"),
        ({}, "word"),
    ],
)
def test_a_schema_says_the_kind(schema: dict[str, Any], kind: str) -> None:
    assert slot(schema).kind == kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("content", "text"),
        ("query", "search-text"),
        ("file_path", "path"),
        ("target_url", "uri"),
        ("symbol", "ticker"),
        ("colour", "word"),
    ],
)
def test_a_name_says_the_kind_where_the_schema_does_not(name: str, kind: str) -> None:
    assert slot({"type": "string"}, name).kind == kind


def test_an_integer_called_year_is_a_year() -> None:
    assert slot({"type": "integer"}, "fiscal_year").kind == "year"


def test_a_list_takes_many() -> None:
    assert slot({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}).many
    assert not slot({"type": "string"}).many


def test_hints_are_found_on_the_parameter_and_on_its_item() -> None:
    outside = slot({"type": "array", "items": {"type": "string"}, "x-cues": ["by", "按"]})
    inside = slot({"anyOf": [{"type": "string", "x-cues": ["per", "每"]}, {"type": "null"}]})

    assert (outside.cues, inside.cues, slot({}).cues) == (("by", "按"), ("per", "每"), ())


@pytest.mark.parametrize("place", ["$defs", "definitions"])
def test_references_are_resolved_wherever_they_stand(place: str) -> None:
    reference = {"$ref": f"#/{place}/Mode"}
    tool = tool_with(
        {
            place: {"Mode": {"enum": ["fast", "slow"]}},
            "properties": {
                "a": reference,
                "b": {"anyOf": [reference, {"type": "null"}]},
                "c": {"type": "array", "items": reference},
                "d": {"allOf": [reference], "x-cues": ["mode"]},
                "e": {"oneOf": [reference, {"type": "null"}]},
            },
            "required": ["a"],
        }
    )

    assert [s.kind for s in slots(tool)] == ["enum"] * 5
    assert [s.required for s in slots(tool)] == [True, False, False, False, False]
    assert slots(tool)[3].cues == ("mode",)


def test_definitions_that_go_in_circles_come_to_an_end() -> None:
    node = {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "string"}]}}
    tool = tool_with({"$defs": {"Node": node}, "properties": {"tree": {"$ref": "#/$defs/Node"}}})

    assert slots(tool)[0].many


def test_a_schema_that_allows_anything_is_a_word() -> None:
    (found,) = slots(tool_with({"properties": {"x": True}}))

    assert found.kind == "word"


def test_an_unknown_reference_is_no_error() -> None:
    (found,) = slots(tool_with({"properties": {"x": {"$ref": "#/nowhere/X"}}}))

    assert found.kind == "word"


def test_a_list_says_how_many_items_it_takes() -> None:
    bounded = slot({"anyOf": [{"type": "array", "items": {}, "minItems": 2, "maxItems": 4}, {"type": "null"}]})

    assert (bounded.at_least, bounded.at_most) == (2, 4)
    assert (slot({"type": "array"}).at_least, slot({"type": "array"}).at_most) == (0, math.inf)
