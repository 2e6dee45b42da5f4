"""What stands above the fields of a call's arguments."""

from agents.approval.argument_form import fields_of
from agents.asking.field_labels import with_labels
from tools.tool import Tool

DELETE = Tool(
    id="system/delete_file",
    name="delete_file",
    description="Delete a file.",
    parameters={"type": "object", "properties": {"path": {"type": "string", "description": "The file, by its path."}}},
    group="system",
)


def test_a_field_is_called_what_a_person_calls_it() -> None:
    (english,) = with_labels(fields_of(DELETE, {"path": "a.txt"}), DELETE, "en")
    (chinese,) = with_labels(fields_of(DELETE, {"path": "a.txt"}), DELETE, "zh")
    assert (english.name, english.label, english.description) == ("path", "The file", "The file, by its path.")
    assert (chinese.name, chinese.label) == ("path", "文件")


def test_a_description_in_another_language_is_left_out() -> None:
    (chinese,) = with_labels(fields_of(DELETE, {}), DELETE, "zh")
    assert chinese.description == ""


def test_another_parameter_is_spoken_of_by_its_label() -> None:
    properties = {
        "from_unit": {"type": "string", "description": "Unit of the value."},
        "value": {"type": "number", "description": "The quantity in `from_unit`, not in `m`."},
    }
    tool = DELETE.model_copy(update={"parameters": {"type": "object", "properties": properties}})
    described = {field.name: field.description for field in with_labels(fields_of(tool, {}), tool, "en")}
    assert described["value"] == "The quantity in “Unit of the value”, not in `m`."
