from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.schemas.fields import MAX_FIELDS, fields_of
from tools.schemas.resolve import MAX_DEPTH, MAX_PARTS, definition, inlined, references_in, resolve

NAMES = ("A", "B", "C")
REFS = st.sampled_from([f"#/$defs/{name}" for name in (*NAMES, "nowhere")])
LEAVES = st.one_of(
    st.just(True),
    st.sampled_from(["string", "integer", "null"]).map(lambda kind: {"type": kind}),
    REFS.map(lambda ref: {"$ref": ref}),
    REFS.map(lambda ref: {"$ref": ref, "description": "said here"}),
)


def holding(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        some.map(lambda options: {"anyOf": options}),
        some.map(lambda options: {"oneOf": options}),
        some.map(lambda parts: {"allOf": parts}),
        inner.map(lambda items: {"type": "array", "items": items}),
        some.map(lambda parts: {"type": "object", "properties": dict(zip("abc", parts, strict=False))}),
    )


SCHEMAS = st.recursive(LEAVES, holding, max_leaves=8)


def parts_of(schema: object, depth: int = 0) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield what `inlined` looks into, and how deep it stands."""
    if isinstance(schema, dict):
        yield schema, depth
        for part in (schema.get("items"), *schema.get("anyOf", ()), *schema.get("oneOf", ())):
            yield from parts_of(part, depth + 1)


def circles(width: int) -> dict[str, Any]:
    """A value that may be itself in many ways: what is put in place would be `width` to the power of the depth."""
    return {"A": {"anyOf": [{"$ref": "#/$defs/A"}] * width}}


@given(schema=SCHEMAS, definitions=st.fixed_dictionaries(dict.fromkeys(NAMES, SCHEMAS)))
def test_whatever_goes_in_circles_is_put_in_place_and_ends(schema: object, definitions: dict[str, Any]) -> None:
    parts = list(parts_of(inlined(schema, {"$defs": definitions})))
    assert len(parts) <= MAX_PARTS
    assert max(depth for _, depth in parts) <= MAX_DEPTH
    assert not any("$ref" in part or "allOf" in part for part, _ in parts)


@given(schema=SCHEMAS, definitions=st.fixed_dictionaries(dict.fromkeys(NAMES, SCHEMAS)))
def test_following_a_reference_ends_and_leaves_none(schema: Any, definitions: dict[str, Any]) -> None:
    root = {"$defs": definitions}
    found = resolve(schema if isinstance(schema, dict) else {}, root)
    assert "$ref" not in found
    assert resolve(found, root) == found


@given(schema=SCHEMAS, definitions=st.fixed_dictionaries(dict.fromkeys(NAMES, SCHEMAS)))
def test_the_values_of_whatever_goes_in_circles_are_listed(schema: object, definitions: dict[str, Any]) -> None:
    found = fields_of({"$defs": definitions, "properties": {"value": schema}})
    assert len(found) <= MAX_FIELDS
    assert len({field.path for field in found}) == len(found)


@given(SCHEMAS)
def test_every_reference_is_listed_once(schema: object) -> None:
    names = references_in(schema)
    assert len(names) == len(set(names))
    assert set(names) == {name for name in (*NAMES, "nowhere") if f"'#/$defs/{name}'" in repr(schema)}


def test_alternatives_that_name_themselves_do_not_grow_without_bound() -> None:
    root = {"$defs": circles(30)}
    assert len(list(parts_of(inlined({"$ref": "#/$defs/A"}, root)))) <= 30 * MAX_PARTS
    assert fields_of({**root, "properties": {"value": {"$ref": "#/$defs/A"}}}) == []


def test_a_schema_that_nests_a_thousand_levels_is_read_as_far_as_it_matters() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(1_000):
        schema = {"type": "array", "items": schema}
    assert len(list(parts_of(inlined(schema, {})))) == MAX_DEPTH + 1
    assert fields_of({"properties": {"value": schema}}) == []


@pytest.mark.parametrize("keyword", ["$defs", "definitions"])
def test_definitions_are_found_in_both_spellings(keyword: str) -> None:
    root = {keyword: {"A": {"type": "string"}, "B": True}}
    assert definition(f"#/{keyword}/A", root) == {"type": "string"}
    assert definition(f"#/{keyword}/B", root) is None
    assert inlined({"$ref": f"#/{keyword}/A", "default": "x"}, root) == {"type": "string", "default": "x"}


def test_references_are_followed_and_what_stands_beside_them_wins() -> None:
    root = {"$defs": {"A": {"$ref": "#/$defs/B", "description": "a"}, "B": {"type": "string", "description": "b"}}}
    assert resolve({"$ref": "#/$defs/A", "default": 1}, root) == {"type": "string", "description": "a", "default": 1}


def test_a_reference_in_a_circle_ends() -> None:
    assert resolve({"$ref": "#/$defs/A"}, {"$defs": {"A": {"$ref": "#/$defs/A", "type": "object"}}}) == {
        "type": "object"
    }


def test_an_unknown_reference_resolves_to_nothing() -> None:
    assert resolve({"$ref": "#/$defs/A"}, {}) == {}
