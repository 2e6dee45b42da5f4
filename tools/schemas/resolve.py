"""JSON Schemas as ToolAtlas shows them: without noise, optional values in plain form."""

from collections.abc import Mapping
from typing import Any

from tools.tool import JsonSchema

_NAMED = ("properties", "$defs", "patternProperties")
"""Keywords whose keys are names, not keywords."""
_DATA = ("default", "const", "enum", "examples")
"""Keywords that hold values, not schemas."""


def without_titles(schema: JsonSchema) -> JsonSchema:
    """Drop the titles that pydantic derives from names; a property called `title` stays."""
    return {key: _cleaned(key, value) for key, value in schema.items() if key != "title"}


def as_optional(schema: JsonSchema) -> JsonSchema:
    """Show `X | None` with default None as X: callers leave such a parameter out instead of sending null."""
    variants = schema.get("anyOf")
    if not isinstance(variants, list):
        return schema
    given = [variant for variant in variants if variant != {"type": "null"}]
    outer = {key: value for key, value in schema.items() if key != "anyOf"}
    if len(given) == len(variants):
        return schema
    return given[0] | outer if len(given) == 1 else outer | {"anyOf": given}


def resolve(schema: Mapping[str, Any], root: Mapping[str, Any]) -> JsonSchema:
    """Follow a local `$ref`; keywords beside it win. An unknown reference resolves to what stands beside it."""
    seen: set[str] = set()
    found = dict(schema)
    while isinstance(ref := found.pop("$ref", None), str) and ref not in seen:
        seen.add(ref)
        found = dict(root.get("$defs", {}).get(ref.rpartition("/")[2], {})) | found
    return found


def types_of(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """JSON types that a schema names at its top; empty where it does not say."""
    named = schema.get("type", ())
    return (named,) if isinstance(named, str) else tuple(named)


def _cleaned(key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON
    if key in _DATA or key.startswith("x-"):
        return value
    if key in _NAMED and isinstance(value, dict):
        return {name: _cleaned("", inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned("", inner) for inner in value]
    return without_titles(value) if isinstance(value, dict) else value
