"""Keys of a result that only a page needs."""

from typing import Any

import pytest

from tools.stubs.display_parts import is_for_display

TEXT, NUMBER = {"type": "string"}, {"type": "number"}
RECORDS = {"type": "array", "items": {"type": "object", "properties": {"a": NUMBER}}}
TABLE = {
    "type": "object",
    "properties": {"columns": {"type": "array"}, "rows": {"type": "array"}, "total_rows": {"type": "integer"}},
}
CHART = {"type": "object", "properties": {"title": TEXT, "figure": {"type": "object"}}}
ROOT = {"$defs": {"Table": TABLE, "Chart": CHART}}
A_TABLE, A_CHART = {"$ref": "#/$defs/Table"}, {"$ref": "#/$defs/Chart"}
FOR_DISPLAY: dict[str, tuple[str, dict[str, Any]]] = {
    "a chart": ("chart", {"chart": CHART}),
    "a chart or nothing": ("chart", {"chart": {"anyOf": [A_CHART, {"type": "null"}]}}),
    "several charts": ("charts", {"charts": {"type": "array", "items": A_CHART}}),
    "a table beside its records": ("table", {"table": TABLE, "files": RECORDS}),
    "a table that says that it repeats": ("groups", {"groups": {**TABLE, "description": "The same."}, "all": RECORDS}),
    "the same in Chinese": ("组", {"组": {**TABLE, "description": "以表格形式展示"}, "all": RECORDS}),
    "the other language": ("label_zh", {"label": TEXT, "label_zh": TEXT}),
    "a figure in words": ("readable", {"value": NUMBER, "readable": TEXT}),
    "a figure in words, of its own name": ("price_formatted", {"price": NUMBER, "price_formatted": TEXT}),
}
FOR_PROGRAMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a table that alone holds its rows": ("table", {"table": TABLE, "n": NUMBER}),
    "a table of its own beside records": ("schedule", {"schedule": TABLE, "first_year": RECORDS}),
    "text in one language": ("note_zh", {"note_zh": TEXT, "value": NUMBER}),
    "words without a figure": ("readable", {"readable": TEXT, "name": TEXT}),
    "whether it can be read": ("readable", {"readable": {"type": "boolean"}, "size": NUMBER}),
    "a name": ("name", {"name": TEXT, "value": NUMBER}),
    "a table's name": ("table", {"table": TEXT, "rows": RECORDS}),
    "a schema of no form": ("x", {"x": {"type": 3, "anyOf": 4, "properties": 5, "items": 6}}),
    "a key without a schema": ("gone", {"value": NUMBER}),
}


@pytest.mark.parametrize(("name", "properties"), FOR_DISPLAY.values(), ids=FOR_DISPLAY.keys())
def test_a_program_can_do_without(name: str, properties: dict[str, Any]) -> None:
    assert is_for_display(name, properties, ROOT)


@pytest.mark.parametrize(("name", "properties"), FOR_PROGRAMS.values(), ids=FOR_PROGRAMS.keys())
def test_a_program_keeps(name: str, properties: dict[str, Any]) -> None:
    assert not is_for_display(name, properties, ROOT)
