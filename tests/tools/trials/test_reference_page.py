"""The catalogue page, made of what tools say about themselves."""

from pathlib import Path
from typing import Any

import pytest

import tools
from errors import ConfigError
from tools.functions.loader import LoadedTools, Problem
from tools.marking import ExampleCall
from tools.tool import Tool
from tools.trials.reference_page import built_in_tools, reference_page, requests, type_of

PAGE = Path(tools.__file__).parent.parent / "docs" / "tools.md"


def order(**changes: Any) -> Tool:
    fields: dict[str, Any] = {
        "id": "shop/order",
        "name": "order",
        "description": "Order an item. Use it\nto buy | sell.\n\nMore.",
        "parameters": {
            "type": "object",
            "properties": {
                "item": {"type": "string", "description": "Its name, *exactly*."},
                "n": {"type": "integer", "minimum": 1, "maximum": 9, "default": 1},
            },
            "required": ["item"],
        },
        "returns": {"type": "object", "description": "The order.", "properties": {"number": {"type": "string"}}},
        "group": "shop",
        "examples": ("order a lamp", "订一盏灯", "buy two chairs", "order more", "再买一把椅子"),
        "call": ExampleCall({"item": "灯"}, needs=("network",)),
    }
    return Tool(**{**fields, **changes})


def test_the_page_in_the_repository_is_what_the_tools_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference_page(built_in_tools()), "run `toolatlas tools docs`"


def test_a_tool_is_written_whole() -> None:
    page = reference_page([order()])
    assert "| [`order`](#shoporder) | Order an item. |" in page
    assert page.partition("### shop/order\n\n")[2] == (
        "Order an item. Use it to buy | sell.\n"
        "\n"
        "| parameter | type | default | meaning |\n"
        "| --- | --- | --- | --- |\n"
        "| `item` | string | required | Its name, \\*exactly\\*. |\n"
        "| `n` | integer 1 to 9 | `1` |  |\n"
        "\n"
        "Returns: The order. Fields: `number`.\n"
        "\n"
        "Permission: low. Needs the network.\n"
        "\n"
        "Example call:\n"
        "\n"
        "```json\n"
        '{"item": "灯"}\n'
        "```\n"
        "\n"
        "- order a lamp\n"
        "- buy two chairs\n"
        "- 订一盏灯\n"
        "- 再买一把椅子\n"
    )


def test_a_tool_without_parameters_and_example_is_written_too() -> None:
    page = reference_page([order(parameters={"type": "object"}, returns={}, call=None, examples=())])
    assert page.endswith("No parameters.\n\nReturns: a result.\n\nPermission: low.\n")


def test_a_call_that_is_refused_says_so() -> None:
    assert "Example call (refused, by design):" in reference_page([order(call=ExampleCall(expects="refusal"))])


def test_packs_are_counted_and_linked() -> None:
    other = order(id="warehouse/count", group="warehouse", name="count")
    assert "2 built-in tools: [shop](#shop) 1, [warehouse](#warehouse) 1." in reference_page([order(), other])


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "string", "format": "ticker"}, "ticker"),
        ({"type": "number", "exclusiveMinimum": 0}, "number > 0"),
        ({"enum": ["a", "b"]}, "`a` \\| `b`"),
        ({"type": "array", "items": {"$ref": "#/$defs/T"}}, "list of ticker"),
        ({"enum": list(range(13))}, "one of 13: " + ", ".join(f"`{n}`" for n in range(12)) + ", …"),
        ({"type": "array"}, "list"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({}, "any"),
    ],
)
def test_types_are_said_in_few_words(schema: dict[str, Any], said: str) -> None:
    assert type_of(schema, {"$defs": {"T": {"type": "string", "format": "ticker"}}}) == said


def test_requests_of_both_languages_are_shown() -> None:
    assert requests(order()) == ["order a lamp", "buy two chairs", "订一盏灯", "再买一把椅子"]


def test_a_pack_that_does_not_load_stops_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = LoadedTools(problems=[Problem(where="x", reason="x does not load.")])
    monkeypatch.setattr("tools.trials.reference_page.load_packs", lambda *_, **__: broken)
    with pytest.raises(ConfigError, match=r"x does not load\."):
        built_in_tools()
