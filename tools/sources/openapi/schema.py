"""OpenAPI's schemas as JSON Schema: references become `$defs`, so that a circle stays a circle and nothing hangs."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from tools.functions.from_function import slug
from tools.schemas.keywords import LISTS, PROPERTIES, SINGLE
from tools.schemas.resolve import POINTER, definition_name, references_in
from tools.sources.openapi.document import OpenApiDocument
from tools.sources.openapi.examples import codes_by_name, examples_of, first_example, with_codes, with_examples
from tools.tool import JsonSchema

MAX_CHARS = {True: 10_000, False: 5_000}
"""Of the definitions that a schema brings along, by whether it is for input; those further away take anything."""
_DROPPED = frozenset({"xml", "discriminator", "externalDocs", "example", "examples", "nullable", "title", "readOnly"})
_BOUNDS = (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum"))


class Schemas:
    """Turns the schemas of one document into stand-alone ones."""

    def __init__(self, document: OpenApiDocument, *, for_input: bool = True) -> None:
        """Prepare.

        Args:
            document: where references lead to.
            for_input: leave out what a caller may not set.
        """
        self._document = document
        self._for_input = for_input
        self._names: dict[str, str] = {}
        self._refs: dict[str, str] = {}
        self._made: dict[str, tuple[JsonSchema, int]] = {}

    @cached_property
    def codes(self) -> dict[str, str]:
        """Examples of codes by the names that they have everywhere in the document."""
        return codes_by_name(self._document.root)

    def closed(self, schema: JsonSchema) -> JsonSchema:
        """Return a converted schema with the definitions that it needs, the nearest first."""
        defs: dict[str, JsonSchema] = {}
        left = MAX_CHARS[self._for_input]
        waiting = references_in(schema)
        while waiting:
            name = waiting.pop(0)
            if name in defs:
                continue
            made, n_chars = self._definition(name)
            left -= n_chars
            defs[name] = made if left >= 0 else {}
            waiting += references_in(defs[name])
        return {**schema, "$defs": defs} if defs else schema

    def convert(self, schema: object) -> JsonSchema:
        """Return a schema as JSON Schema 2020-12; its references lead into `$defs`."""
        if not isinstance(schema, Mapping):
            return {}
        if isinstance(ref := schema.get("$ref"), str):
            return self._ref(ref, schema)
        kept = {key: self._value(key, value) for key, value in schema.items() if not _is_noise(key)}
        if self._for_input:
            kept |= examples_of(schema)
            if isinstance(properties := kept.get("properties"), dict):
                kept["properties"] = with_codes(with_examples(properties, first_example(schema)), self.codes)
        self._hide(schema, kept)
        _fix_bounds(kept)
        if kept.get("type") == "file":
            kept["type"] = "string"
        return _nullable(kept) if schema.get("nullable") is True else kept

    def _ref(self, ref: str, schema: Mapping[str, Any]) -> JsonSchema:
        target = self._document.lookup(ref)
        if not isinstance(target, Mapping):
            return {"$ref": ref}  # stays, so that it is reported as leading nowhere
        if (name := self._names.get(ref)) is None:
            name = self._names[ref] = self._name(ref)
            self._refs[name] = ref
        said = schema.get("description")
        return {"$ref": f"{POINTER}{name}"} | ({"description": said} if isinstance(said, str) else {})

    def _definition(self, name: str) -> tuple[JsonSchema, int]:
        """Convert a definition when it is needed, not while another is read: it may contain that one."""
        if name not in self._made:
            ref = self._refs.get(name)
            made = self.convert(self._document.lookup(ref)) if ref else {}
            self._made[name] = made, len(json.dumps(made, ensure_ascii=False))
        return self._made[name]

    def _name(self, ref: str) -> str:
        name = slug(definition_name(ref))
        if name not in self._refs:
            return name
        return f"{name[:55]}_{hashlib.sha256(ref.encode('utf-8', 'replace')).hexdigest()[:8]}"

    def _value(self, key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON
        if key in PROPERTIES and isinstance(value, Mapping):
            return {name: self._part(part) for name, part in value.items()}
        if key in LISTS and isinstance(value, list):
            return [self._part(part) for part in value]
        return self._part(value) if key in SINGLE else value

    def _part(self, part: object) -> Any:  # noqa: ANN401 - a schema or a boolean
        return part if isinstance(part, bool) else self.convert(part)

    def _hide(self, schema: Mapping[str, Any], kept: JsonSchema) -> None:
        """Leave out what only the service sets."""
        properties = schema.get("properties")
        if not self._for_input or not isinstance(properties, Mapping):
            return
        hidden = {
            name for name, part in properties.items() if isinstance(part, Mapping) and part.get("readOnly") is True
        }
        kept["properties"] = {name: part for name, part in kept["properties"].items() if name not in hidden}
        if isinstance(required := kept.get("required"), list):
            kept["required"] = [name for name in required if name not in hidden]


def _is_noise(key: str) -> bool:
    return key in _DROPPED or key.startswith("x-")


def _fix_bounds(schema: JsonSchema) -> None:
    """OpenAPI 3.0 says with a truth value that a bound is exclusive."""
    for exclusive, plain in _BOUNDS:
        if isinstance(flag := schema.get(exclusive), bool):
            del schema[exclusive]
            if flag and plain in schema:
                schema[exclusive] = schema.pop(plain)


def _nullable(schema: JsonSchema) -> JsonSchema:
    if isinstance(named := schema.get("type"), str):
        enum = schema.get("enum")
        more = {"enum": [*enum, None]} if isinstance(enum, list) and None not in enum else {}
        return {**schema, **more, "type": [named, "null"]}
    return schema if not schema or "type" in schema else {"anyOf": [schema, {"type": "null"}]}
