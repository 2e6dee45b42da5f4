"""The leaves of a schema."""

from typing import Any

from agents.extraction.matching.leaf import Leaf, leaves
from tools.tool import Tool


def leaf(schema: dict[str, Any], name: str = "x") -> Leaf:
    (only,) = leaves(tool({name: schema}))
    return only


def tool(properties: dict[str, Any], required: tuple[str, ...] = ()) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return Tool(id="g/t", name="t", description="does it", group="g", parameters=parameters)


def test_fields_of_objects_are_leaves_of_their_own() -> None:
    place = {
        "type": "object",
        "properties": {"city": {"type": "string"}, "zip": {"type": "string"}},
        "required": ["city"],
    }
    found = leaves(tool({"place": place, "n": {"type": "integer"}}, ("place",)))
    assert [(f.path, f.required) for f in found] == [
        (("place", "city"), True),
        (("place", "zip"), False),
        (("n",), False),
    ]


def test_a_list_is_many_of_its_items() -> None:
    found = leaf({"type": "array", "items": {"type": "integer"}, "description": "Ages."})
    assert (found.kind, found.many, found.description) == ("integer", True, "Ages.")


def test_examples_are_read_from_the_description() -> None:
    assert "New York, NY" in leaf({"type": "string", "description": "City, e.g. 'New York, NY' or 'Oslo'."}).examples
    assert leaf({"type": "string", "description": "菜系，例如 川菜、粤菜"}).examples == ("川菜", "粤菜")
    assert leaf({"type": "string", "examples": ["a", "b"]}).examples == ("a", "b")


def test_null_is_no_example() -> None:
    assert leaf({"type": "string", "description": "Use 'null' for none."}).examples == ()


def test_a_tool_without_parameters_has_no_leaves() -> None:
    assert leaves(tool({}).model_copy(update={"parameters": {"type": "object"}})) == ()
