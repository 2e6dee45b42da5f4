"""The JSON Schema that a model's argument sets are held to, made from the tool's own schema."""

from typing import Any

from langchain_core.utils.json_schema import dereference_refs

from tagging.hints import without_hints
from tools.tool import JsonSchema, Tool

_KEPT = frozenset(
    {"type", "enum", "const", "items", "properties", "anyOf", "oneOf", "allOf", "description", "additionalProperties"}
    | {"minimum", "maximum", "required"}
)
"""Keywords that servers decode along; most refuse, or trip over, some of the rest."""
_MAX_DEPTH = 8


def set_shape(tool: Tool) -> JsonSchema:
    """Return the schema of one argument set: nothing is required, so that a missing value need not be invented."""
    flat = dereference_refs(tool.parameters, skip_keys=["$defs"])
    shape = _plain(flat, 0)
    shape.pop("required", None)
    return {**shape, "type": "object", "additionalProperties": False}


def shown(tool: Tool) -> dict[str, Any]:
    """Return the whole of a tool as a model sees it when it fills the tool's arguments."""
    return {"id": tool.id, "description": tool.description, "parameters": without_hints(tool.parameters)}


def _plain(schema: Any, depth: int) -> Any:  # noqa: ANN401 - any JSON
    if depth > _MAX_DEPTH or not isinstance(schema, dict):
        return {} if depth > _MAX_DEPTH else schema
    kept = {key: value for key, value in schema.items() if key in _KEPT}
    for key in ("items", "additionalProperties"):
        if key in kept:
            kept[key] = _plain(kept[key], depth + 1)
    for key in ("anyOf", "oneOf", "allOf"):
        if key in kept:
            kept[key] = [_plain(variant, depth + 1) for variant in kept[key]]
    if "properties" in kept:
        kept["properties"] = {name: _plain(inner, depth + 1) for name, inner in kept["properties"].items()}
    return kept
