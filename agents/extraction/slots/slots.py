"""A tool's parameters as slots to fill: what kind of value each wants and which words point to it."""

from functools import cached_property
from typing import Any

from prompts.frozen import Frozen
from tagging.kinds import Kind, kind_named, kind_of
from tools.tool import JsonSchema, Tool

_MAX_DEPTH = 6
"""Levels of definitions inside definitions that are followed."""


class Slot(Frozen):
    """One parameter. `kind` is its JSON Schema format, or what its type and name suggest."""

    name: str
    wanted: JsonSchema
    required: bool

    @cached_property
    def core(self) -> JsonSchema:
        """The schema without `null` and without the list around an item."""
        return _item(_without_null(self.wanted))

    @property
    def many(self) -> bool:
        """Whether the parameter takes a list."""
        return _without_null(self.wanted).get("type") == "array"

    @property
    def at_least(self) -> int:
        """How many items a list must have."""
        return int(_without_null(self.wanted).get("minItems", 0))

    @property
    def at_most(self) -> float:
        """How many items a list may have."""
        return float(_without_null(self.wanted).get("maxItems", "inf"))

    @cached_property
    def kind(self) -> str:
        """What a value is; slots of one kind compete for the same words of a request."""
        schema = self.core
        if "enum" in schema or "const" in schema:
            return "enum"
        if "format" in schema:
            return str(schema["format"])
        types = schema.get("type", "string")
        if types in {"integer", "number", "boolean", "object"}:
            return "year" if types == "integer" and self.name.lower().endswith("year") else str(types)
        return kind_named(self.name).name

    @cached_property
    def of_kind(self) -> Kind:
        """What is made of values of its kind."""
        return kind_of(self.kind)

    @property
    def cues(self) -> tuple[str, ...]:
        """Words that stand beside the value."""
        return tuple(self.hint("x-cues") or ())

    def hint(self, name: str) -> Any:  # noqa: ANN401 - hints have shapes of their own
        """Return a hint of the schema, wherever the author put it."""
        return self.wanted.get(name, self.core.get(name))


def slots(tool: Tool) -> tuple[Slot, ...]:
    """List a tool's parameters in order."""
    definitions = {**tool.parameters.get("definitions", {}), **tool.parameters.get("$defs", {})}
    return tuple(
        Slot(name=name, wanted=_resolved(schema, definitions), required=name in tool.required)
        for name, schema in tool.properties.items()
    )


def _resolved(schema: object, definitions: JsonSchema, depth: int = _MAX_DEPTH) -> JsonSchema:
    """Put definitions in place of references; a schema may be a bare `true`, and definitions may go in circles."""
    if not isinstance(schema, dict) or depth == 0:
        return {}
    named: JsonSchema = {}
    for reference in (schema, *schema.get("allOf", ())):
        definition = definitions.get(str(reference.get("$ref", "")).rsplit("/", 1)[-1])
        named |= _resolved(definition, definitions, depth - 1) if definition else {}
    resolved = {**named, **{k: v for k, v in schema.items() if k not in {"$ref", "allOf"}}}
    if "items" in schema:
        resolved["items"] = _resolved(schema["items"], definitions, depth - 1)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            resolved[union] = [_resolved(option, definitions, depth - 1) for option in schema[union]]
    return resolved


def _without_null(schema: JsonSchema) -> JsonSchema:
    options = [o for o in (*schema.get("anyOf", ()), *schema.get("oneOf", ())) if o.get("type") != "null"]
    plain = {**schema, **options[0]} if options else schema
    if isinstance(plain.get("type"), list):
        types = [t for t in plain["type"] if t != "null"]
        return {**plain, "type": types[0] if types else "string"}
    return plain


def _item(schema: JsonSchema) -> JsonSchema:
    return _without_null(schema.get("items", {})) if schema.get("type") == "array" else schema
