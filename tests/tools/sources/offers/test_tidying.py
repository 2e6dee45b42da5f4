from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tools.sources.offers.tidying import MAX_DEPTH, MAX_ENUM, tidied


class Notes:
    def __init__(self) -> None:
        self.kinds: list[str] = []

    def __call__(self, kind: str, text: str) -> None:
        self.kinds.append(kind)


def tidy(schema: object) -> tuple[dict[str, Any], list[str]]:
    notes = Notes()
    return tidied(schema, notes), notes.kinds


def nested(depth: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"inner": schema}}
    return schema


def test_a_good_schema_stays_as_it_is() -> None:
    schema = {
        "type": "object",
        "properties": {"城市": {"type": "string", "description": "城市名"}, "n": {"type": "integer", "default": None}},
        "required": ["城市"],
    }
    assert tidy(schema) == (schema, [])


def test_what_is_no_schema_becomes_one_without_parameters() -> None:
    assert tidy(["not", "a", "schema"]) == ({"type": "object", "properties": {}}, ["malformed"])


def test_a_parameter_without_a_type_is_said() -> None:
    assert tidy({"type": "object", "properties": {"x": {"description": "?"}}})[1] == ["untyped"]


def test_a_huge_enum_becomes_a_description_with_examples() -> None:
    schema, kinds = tidy({"type": "string", "description": "Code.", "enum": [f"c{n}" for n in range(MAX_ENUM + 1)]})
    assert kinds == ["huge_enum"]
    assert "enum" not in schema
    assert "One of 101 values, such as c0, c1" in schema["description"]


def test_nesting_is_bounded_and_said() -> None:
    schema, kinds = tidy(nested(MAX_DEPTH + 5))
    assert kinds == ["too_deep"]
    assert str(schema).count("inner") == MAX_DEPTH + 1


def test_a_reference_to_nothing_is_dropped_and_said() -> None:
    schema, kinds = tidy({"properties": {"a": {"$ref": "#/$defs/Gone"}, "b": {"$ref": 7}}})
    assert schema == {"properties": {"a": {}, "b": {}}}
    assert kinds.count("unresolved_ref") == 2


def test_a_circular_reference_among_definitions_stays() -> None:
    schema = {"$defs": {"Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}}, "type": "object"}
    assert tidy(schema) == (schema, [])


def test_lone_surrogates_and_control_characters_go() -> None:
    schema, _ = tidy({"type": "string", "description": "a\ud800b\x00c", "default": "\udfff"})
    assert schema == {"type": "string", "description": "a?bc", "default": "?"}


def test_long_descriptions_of_parts_are_cut() -> None:
    schema, _ = tidy({"type": "string", "description": "word " * 1_000})
    assert len(schema["description"]) <= 800


def test_many_parameters_are_said() -> None:
    assert tidy({"properties": {f"p{n}": {"type": "string"} for n in range(61)}})[1] == ["many_parameters"]


def test_keywords_of_the_wrong_shape_do_no_harm() -> None:
    schema, kinds = tidy({"properties": 3, "required": "x", "anyOf": "y", "items": [1], "additionalProperties": False})
    assert schema == {"properties": {}, "items": {}, "additionalProperties": False}
    assert set(kinds) == {"malformed"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "properties", "items", "$ref", "$defs", "enum", "anyOf", "description", "required"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_becomes_a_schema_that_tidying_leaves_alone(value: Any) -> None:
    once = tidied(value, Notes())
    assert tidied(once, Notes()) == once
