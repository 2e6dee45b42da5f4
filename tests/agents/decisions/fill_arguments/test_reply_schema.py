from typing import Any

from agents.decisions.fill_arguments.reply_schema import set_shape
from tools.tool import Tool


def tool(parameters: dict[str, Any]) -> Tool:
    return Tool(id="a/b", name="b", description="d", group="a", parameters=parameters)


def test_references_are_laid_flat_and_hints_dropped() -> None:
    shape = set_shape(
        tool(
            {
                "type": "object",
                "$defs": {"Unit": {"type": "string", "enum": ["m", "km"], "x-synonyms": {"m": ["米"]}}},
                "properties": {
                    "unit": {"$ref": "#/$defs/Unit", "default": "m"},
                    "rows": {"type": "array", "items": {"type": "string", "format": "column"}, "x-cues": ["by"]},
                    "either": {"anyOf": [{"type": "integer", "title": "I"}, {"type": "null"}]},
                },
                "required": ["unit"],
            }
        )
    )

    assert shape == {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "unit": {"type": "string", "enum": ["m", "km"]},
            "rows": {"type": "array", "items": {"type": "string"}},
            "either": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        },
    }


def test_a_parameter_named_like_a_keyword_is_a_parameter() -> None:
    shape = set_shape(tool({"type": "object", "properties": {"format": {"type": "string", "title": "Format"}}}))

    assert shape["properties"] == {"format": {"type": "string"}}


def test_a_schema_of_any_depth_ends() -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(30):
        deep = {"type": "array", "items": deep}

    assert set_shape(tool({"type": "object", "properties": {"x": deep}}))["properties"]["x"]["type"] == "array"


def test_a_schema_that_holds_itself_ends() -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}
    parameters = {"type": "object", "$defs": {"Node": node}, "properties": {"first": {"$ref": "#/$defs/Node"}}}

    assert "$ref" not in str(set_shape(tool(parameters)))
