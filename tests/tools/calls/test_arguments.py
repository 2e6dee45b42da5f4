from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from errors import InvalidArguments, MissingArgument, ToolCallFailed
from tools.calls.arguments import prepare_arguments
from tools.functions.from_function import tool_from_function
from tools.tool import Tool


class Filter(BaseModel):
    column: str
    above: float = 0.0


def everything(
    text: str = "",
    count: int = 1,
    ratio: float = 0.5,
    sure: bool = False,
    how: Annotated[
        Literal["mean", "sum"], Field(json_schema_extra={"x-synonyms": {"mean": ["average", "平均"]}})
    ] = "sum",
    numbers: Annotated[list[int], Field(max_length=3)] = [],  # noqa: B006 - a default of a tool, never changed
    filters: list[Filter] | None = None,
    key: int | str = 0,
    options: dict[str, Any] | None = None,
) -> None:
    """Take everything."""


def with_schema(parameters: dict[str, Any]) -> Tool:
    return Tool(id="g/t", name="t", description="d", parameters=parameters, group="g")


@pytest.fixture
def tool() -> Tool:
    return tool_from_function(everything, "g")


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"count": "5"}, {"count": 5}),
        ({"count": " -12 "}, {"count": -12}),
        ({"count": 5.0}, {"count": 5}),
        ({"ratio": "1.5e3"}, {"ratio": 1500.0}),
        ({"ratio": "7"}, {"ratio": 7}),
        ({"sure": "True"}, {"sure": True}),
        ({"text": 600519}, {"text": "600519"}),
        ({"how": "MEAN"}, {"how": "mean"}),
        ({"how": "平均"}, {"how": "mean"}),
        ({"how": "Average"}, {"how": "mean"}),
        ({"numbers": 3}, {"numbers": [3]}),
        ({"numbers": "3"}, {"numbers": [3]}),
        ({"numbers": ["1", 2]}, {"numbers": [1, 2]}),
        ({"numbers": "[1, 2]"}, {"numbers": [1, 2]}),
        ({"filters": {"column": "price", "above": "2"}}, {"filters": [{"column": "price", "above": 2}]}),
        ({"options": '{"a": 1}'}, {"options": {"a": 1}}),
        ({"key": "7"}, {"key": 7}),
        ({"key": "七"}, {"key": "七"}),
        ({"filters": None, "text": "苹果"}, {"text": "苹果"}),
    ],
)
def test_a_safe_reading_is_taken(tool: Tool, given: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert prepare_arguments(tool, given) == wanted


@pytest.mark.parametrize(
    ("given", "parameter"),
    [
        ({"count": "five"}, "count"),
        ({"count": 1.5}, "count"),
        ({"count": True}, "count"),
        ({"sure": "maybe"}, "sure"),
        ({"ratio": []}, "ratio"),
        ({"how": "median"}, "how"),
        ({"how": {}}, "how"),
        ({"numbers": [1, 2, 3, 4]}, "numbers"),
        ({"numbers": "[1, 2"}, "numbers"),
        ({"numbers": {"a": 1}}, "numbers"),
        ({"filters": [{"above": 1}]}, "filters"),
        ({"options": "[]"}, "options"),
        ({"text": ["a"]}, "text"),
        ({"价格": 1}, "价格"),
    ],
)
def test_a_value_that_does_not_fit_names_its_parameter(tool: Tool, given: dict[str, Any], parameter: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        prepare_arguments(tool, given)
    assert caught.value.parameter == parameter
    assert parameter in str(caught.value)
    assert not isinstance(caught.value, MissingArgument)


def test_a_missing_parameter_is_an_error_of_its_own() -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]})
    with pytest.raises(MissingArgument, match="g/t needs 'a'") as caught:
        prepare_arguments(tool, {})
    assert caught.value.parameter == "a"


def test_null_for_a_required_parameter_is_not_dropped() -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]})
    with pytest.raises(InvalidArguments, match="'a'"):
        prepare_arguments(tool, {"a": None})


def test_null_stays_where_the_schema_takes_it() -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": ["string", "null"]}}})
    assert prepare_arguments(tool, {"a": None}) == {"a": None}


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("date", "2024-02-29", "2023-02-29"),
        ("date", "2024-01-01", "20240101"),
        ("date-time", "2024-01-01T08:00:00+08:00", "today"),
        ("date-time", "2024-01-01 08:00", "2024-13-01T00:00:00"),
        ("time", "08:30", "8 o'clock"),
        ("uuid", "12345678-1234-5678-1234-567812345678", "1234"),
    ],
)
def test_formats_with_one_reading_are_checked(kind: str, good: str, bad: str) -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": "string", "format": kind}}})
    assert prepare_arguments(tool, {"a": good}) == {"a": good}
    with pytest.raises(InvalidArguments, match="'a'"):
        prepare_arguments(tool, {"a": bad})


def test_formats_say_nothing_about_values_that_are_no_text() -> None:
    formats = ["date", "date-time", "time", "uuid"]
    tool = with_schema({"type": "object", "properties": {kind: {"format": kind} for kind in formats}})
    given = dict.fromkeys(formats, 5)
    assert prepare_arguments(tool, given) == given


def test_kinds_of_our_own_are_left_to_the_tools() -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": "string", "format": "ticker"}}})
    assert prepare_arguments(tool, {"a": "茅台"}) == {"a": "茅台"}


def test_a_long_complaint_is_cut(tool: Tool) -> None:
    with pytest.raises(InvalidArguments) as caught:
        prepare_arguments(tool, {"how": "x" * 10_000})
    assert len(str(caught.value)) < 300


def test_the_arguments_given_are_not_changed(tool: Tool) -> None:
    given = {"numbers": ["1"], "count": "2"}
    prepare_arguments(tool, given)
    assert given == {"numbers": ["1"], "count": "2"}


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "strange"},
        {"type": 5},
        {"$ref": "#/$defs/Nowhere"},
        {"type": "string", "pattern": "("},
        {"anyOf": [{"$ref": "#/$defs/Circle"}]},
    ],
)
def test_a_broken_schema_is_the_tools_fault(broken: dict[str, Any]) -> None:
    circle = {"Circle": {"anyOf": [{"$ref": "#/$defs/Circle"}]}}
    tool = with_schema({"type": "object", "properties": {"a": broken}, "$defs": circle})
    with pytest.raises(ToolCallFailed, match="The schema of g/t is broken"):
        prepare_arguments(tool, {"a": "x"})


def test_a_schema_without_properties_takes_anything() -> None:
    assert prepare_arguments(with_schema({}), {"a": 1}) == {"a": 1}


def test_true_is_a_schema_that_takes_anything() -> None:
    tool = with_schema({"type": "object", "properties": {"a": True}})
    assert prepare_arguments(tool, {"a": "5"}) == {"a": "5"}
    assert prepare_arguments(tool, {"a": None}) == {"a": None}


def test_an_array_of_anything_takes_a_single_value() -> None:
    tool = with_schema({"type": "object", "properties": {"a": {"type": "array"}}})
    assert prepare_arguments(tool, {"a": "x"}) == {"a": ["x"]}


def test_of_a_list_of_many_wrong_items_the_first_faults_are_told() -> None:
    schema = {"type": "object", "properties": {"sizes": {"type": "array", "items": {"enum": ["small", "large"]}}}}
    with pytest.raises(InvalidArguments, match=r"Parameter 'sizes\.\d+' of g/t: 'huge' is not one of"):
        prepare_arguments(with_schema(schema), {"sizes": ["huge"] * 300_000})
