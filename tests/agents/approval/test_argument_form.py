"""A call's arguments as fields, and what was typed as arguments."""

from typing import Any

import pytest

from agents.approval.argument_form import arguments_of, fields_of
from errors import InvalidArguments
from tools.tool import Tool

TOOL = Tool(
    id="g/work",
    name="work",
    description="Work.",
    group="g",
    parameters={
        "type": "object",
        "properties": {
            "path": {"type": "string", "description": "The file."},
            "n": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
            "mode": {"$ref": "#/$defs/Mode"},
            "deep": {"type": "boolean"},
            "rows": {"type": "array", "items": {"type": "object"}},
            "either": {"type": ["string", "integer"]},
        },
        "required": ["path"],
        "$defs": {"Mode": {"enum": ["fast", "slow"], "type": "string"}},
    },
)
GIVEN: dict[str, Any] = {"path": "旧.txt", "n": 3, "mode": "fast", "deep": True, "rows": [{"a": "甲"}], "either": "x"}


def test_fields_follow_the_schema() -> None:
    fields = fields_of(TOOL, GIVEN)
    assert [(field.name, field.kind, field.text) for field in fields[:4]] == [
        ("path", "text", "旧.txt"),
        ("n", "number", "3"),
        ("mode", "choice", "fast"),
        ("deep", "choice", "true"),
    ]
    assert [field.kind for field in fields[4:]] == ["json", "json"]
    assert (fields[0].required, fields[0].description, fields[2].choices) == (True, "The file.", ("fast", "slow"))


def test_what_is_not_given_can_be() -> None:
    fields = fields_of(TOOL, {"path": "a"})
    assert [field.name for field in fields] == list(GIVEN)
    assert {field.text for field in fields[1:]} == {""}
    assert arguments_of(fields, {"rows": '[{"b": 1}]', "mode": "slow", "n": " 7 "}) == {
        "path": "a",
        "n": "7",
        "mode": "slow",
        "rows": [{"b": 1}],
    }


@pytest.mark.parametrize("given", [{"path": ""}, {"path": "a\u202eb"}, {"n": "no number"}, {"path": None}, {"x": [1]}])
def test_what_nobody_touches_stays_as_it_is(given: dict[str, Any]) -> None:
    fields = fields_of(TOOL, given)
    assert arguments_of(fields, {field.name: field.text for field in fields}) == given


def test_characters_that_a_field_would_hide_are_typed_by_their_codes() -> None:
    (field, *_) = fields_of(TOOL, {"path": "a\u202eb"})
    assert (field.kind, field.text) == ("json", '"a\\u202eb"')


def test_an_emptied_field_is_left_out_where_it_may_be() -> None:
    fields = fields_of(TOOL, GIVEN)
    read = arguments_of(fields, {"path": "", "n": "", "mode": " ", "deep": "", "rows": "", "either": ""})
    assert read == {"path": ""}
    assert arguments_of(fields[:1], {"path": None}) == {}


@pytest.mark.parametrize("text", ["{", "NaN", "[1,", "[" * 5_000])
def test_what_is_no_json_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        arguments_of(fields_of(TOOL, GIVEN), {"rows": text})
    assert "cannot be read as JSON" in str(caught.value)
    assert "不是有效的 JSON" in caught.value.zh


def test_an_argument_that_nobody_has_is_refused() -> None:
    with pytest.raises(InvalidArguments) as caught:
        arguments_of(fields_of(TOOL, GIVEN), {"secret": "x"})
    assert "没有参数" in caught.value.zh
