"""References between schemas: followed, put in place, and counted. A circle ends, and nothing grows without bound."""

from collections.abc import Mapping
from typing import Any, Final

from tools.schemas.keywords import UNIONS
from tools.tool import JsonSchema

POINTER: Final = "#/$defs/"
MAX_DEPTH: Final = 6
"""Levels of definitions inside definitions that are put in place."""
MAX_PARTS: Final = 2_000
"""Schemas that may be put in place of one: alternatives that name themselves double at every level."""


def definition_name(ref: object) -> str:
    """Return the name of what a reference leads to."""
    return str(ref).rpartition("/")[2]


def definition(ref: object, root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return what a local reference leads to; None where it leads nowhere, or to a schema that is a truth value."""
    name = definition_name(ref)
    for keyword in ("$defs", "definitions"):
        known = root.get(keyword)
        if isinstance(known, Mapping) and name in known:
            return known[name] if isinstance(known[name], Mapping) else None
    return None


def resolve(schema: Mapping[str, Any], root: Mapping[str, Any]) -> JsonSchema:
    """Follow a local `$ref`; keywords beside it win. An unknown reference resolves to what stands beside it."""
    seen: set[str] = set()
    found = dict(schema)
    while isinstance(ref := found.pop("$ref", None), str) and ref not in seen:
        seen.add(ref)
        found = {**(definition(ref, root) or {}), **found}
    return found


def inlined(schema: object, root: Mapping[str, Any]) -> JsonSchema:
    """Put definitions in place of references, in items and alternatives too; what is too deep or too much is empty.

    Args:
        schema: May be a bare `true`, which says nothing.
        root: Holds the definitions.
    """
    return _Inlining(root).part(schema, MAX_DEPTH)


class _Inlining:
    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._left = MAX_PARTS

    def part(self, schema: object, depth: int) -> JsonSchema:
        self._left -= 1
        if not isinstance(schema, Mapping) or depth == 0 or self._left < 0:
            return {}
        placed = {**self._named(schema, depth), **{k: v for k, v in schema.items() if k not in {"$ref", "allOf"}}}
        if "items" in schema:
            placed["items"] = self.part(schema["items"], depth - 1)
        for union in UNIONS:
            if union in schema:
                placed[union] = [self.part(option, depth - 1) for option in schema[union]]
        return placed

    def _named(self, schema: Mapping[str, Any], depth: int) -> JsonSchema:
        """Return what a schema refers to, itself or in `allOf`."""
        named: JsonSchema = {}
        for reference in (schema, *schema.get("allOf", ())):
            if isinstance(reference, Mapping) and "$ref" in reference:
                named |= self.part(definition(reference["$ref"], self._root), depth - 1)
        return named


def references_in(schema: object) -> list[str]:
    """Names of the definitions that a schema refers to, nearest first."""
    found: list[str] = []
    waiting: list[object] = [schema]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Mapping):
            ref = part.get("$ref")
            if isinstance(ref, str) and ref.startswith(POINTER):
                found.append(ref.removeprefix(POINTER))
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return list(dict.fromkeys(found))
