"""Leaves whose schemas stand elsewhere."""

from agents.extraction.matching.leaf import leaves
from tools.tool import Tool


def test_what_a_property_refers_to_is_read_in_its_place() -> None:
    parameters = {
        "type": "object",
        "properties": {"level": {"$ref": "#/$defs/Level"}, "sender": {"$ref": "#/$defs/Party"}},
        "required": ["sender"],
        "$defs": {
            "Level": {"type": "string", "enum": ["standard", "express"]},
            "Party": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        },
    }
    tool = Tool(id="a/b", name="b", description="", parameters=parameters, group="a", source="python", target="x:y")
    found = {leaf.place: leaf for leaf in leaves(tool)}
    assert found["level"].choices == ("standard", "express")
    assert found["sender/name"].required
