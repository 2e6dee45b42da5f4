from typing import Any

from tagging.view import ToolView, schemas_in, view_of
from tools.tool import Tool


def test_a_tool_is_seen_by_its_description_and_schemas() -> None:
    tool = Tool(id="a/b", name="b", description="does", parameters={"type": "object", "required": ["x"]}, group="a")
    view = view_of(tool, method="GET", annotations={"readOnlyHint": True})
    assert (view.name, view.description, view.required, view.method) == ("b", "does", ("x",), "GET")


def test_the_digest_changes_with_anything_that_a_tagger_sees() -> None:
    views = [
        ToolView(name="a"),
        ToolView(name="b"),
        ToolView(name="a", description="x"),
        ToolView(name="a", method="GET"),
        ToolView(name="a", parameters={"type": "object"}),
    ]
    assert len({view.content_hash for view in views}) == len(views)


def test_an_imported_schema_that_makes_no_sense_is_survived() -> None:
    view = ToolView(name="a", parameters={"properties": {"x": "string", "y": {"anyOf": "no list"}}, "required": 3})
    assert set(view.properties) == {"y"}
    assert view.required == ()
    assert len(list(schemas_in(view.parameters))) == 2


def test_a_schema_without_end_is_walked_to_a_bound() -> None:
    schema: dict[str, Any] = {"type": "object"}
    schema["properties"] = {"self": schema}
    assert max(depth for _, depth in schemas_in(schema)) == 6
