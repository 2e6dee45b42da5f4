"""An imported JSON Schema made safe to keep and fit for a prompt; what had to be changed, or will be hard, is said."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tools.schemas.keywords import ALTERNATIVES, LISTS, NAMED, SINGLE
from tools.schemas.resolve import POINTER
from tools.sources.offers.offer import FindingKind
from tools.sources.offers.wording import clean, shortened
from tools.tool import JsonSchema

MAX_DEPTH = 8
MAX_ENUM = 100
MAX_PROPERTIES = 60
MAX_PART_CHARS = 800
"""Of one part's description."""
_SHOWN_VALUES = 12
_SAYS_TYPE = frozenset({"type", "enum", "const", "$ref", *ALTERNATIVES, "format", "properties", "items"})
Note: TypeAlias = Callable[[FindingKind, str], None]
"""Takes what was found: its kind, and a sentence that begins with the place in the schema."""


def tidied(schema: object, note: Note) -> JsonSchema:
    """Return the schema with bounded depth, descriptions and enums, and with references that resolve."""
    if not isinstance(schema, Mapping):
        note("malformed", "the schema is no object and was replaced by one without parameters")
        return {"type": "object", "properties": {}}
    return _Tidying(schema, note).part(schema, "", 0)


class _Tidying:
    def __init__(self, root: Mapping[str, Any], note: Note) -> None:
        defs = root.get("$defs")
        self._known = frozenset(defs) if isinstance(defs, Mapping) else frozenset()
        self._note = note

    def part(self, schema: Mapping[str, Any], place: str, depth: int) -> JsonSchema:
        if depth > MAX_DEPTH:
            self._note("too_deep", f"{place or 'it'} nests deeper than {MAX_DEPTH} levels; what is below was left out")
            return {"type": schema["type"]} if isinstance(schema.get("type"), str) else {}
        kept = {str(key): self._value(str(key), value, place, depth) for key, value in schema.items()}
        kept = {key: value for key, value in kept.items() if value is not None or key in ("default", "const")}
        self._check_ref(kept, place)
        self._check_enum(kept, place)
        return kept

    def _value(self, key: str, value: Any, place: str, depth: int) -> Any:  # noqa: ANN401 - any JSON
        if key == "description":
            return shortened(clean(str(value)), MAX_PART_CHARS)
        if key in NAMED:
            return self._named(key, value, place, depth)
        if key in LISTS:
            parts = value if isinstance(value, list) else []
            return [self._any(part, place, depth + 1) for part in parts] or None
        if key in SINGLE:
            return self._any(value, f"{place}[]" if key == "items" else place, depth + 1)
        if key == "required":
            return [str(name) for name in value] if isinstance(value, list) else None
        return _plain(value)

    def _named(self, key: str, value: object, place: str, depth: int) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            self._note("malformed", f"{key} of {place or 'the schema'} is no object and was left out")
            return {}
        # Definitions stand beside the schema, not below it: each is as deep as its own nesting.
        inner = 0 if key == "$defs" else depth + 1
        parts = {clean(str(name)): self._any(part, _joined(place, name), inner) for name, part in value.items()}
        if key == "properties":
            self._check_types(parts, place)
        return parts

    def _any(self, part: object, place: str, depth: int) -> Any:  # noqa: ANN401 - a schema or a boolean
        if isinstance(part, Mapping):
            return self.part(part, place, depth)
        if isinstance(part, bool):
            return part
        self._note("malformed", f"{place or 'a part'} has no schema and takes anything")
        return {}

    def _check_types(self, parts: Mapping[str, Any], place: str) -> None:
        bare = [name for name, part in parts.items() if isinstance(part, dict) and not _SAYS_TYPE & part.keys()]
        if bare:
            self._note("untyped", f"no type is given for {', '.join(_joined(place, name) for name in bare[:5])}")
        if len(parts) > MAX_PROPERTIES:
            self._note("many_parameters", f"{place or 'it'} takes {len(parts)} parameters")

    def _check_ref(self, schema: JsonSchema, place: str) -> None:
        ref = schema.get("$ref")
        if ref is None or (isinstance(ref, str) and ref.removeprefix(POINTER) in self._known):
            return
        del schema["$ref"]
        self._note("unresolved_ref", f"{place or 'it'} refers to {clean(str(ref))[:120]!r}, which is not there")

    def _check_enum(self, schema: JsonSchema, place: str) -> None:
        values = schema.get("enum")
        if not isinstance(values, list) or len(values) <= MAX_ENUM:
            return
        # The service knows its values: a list cut short would refuse what is right.
        del schema["enum"]
        shown = ", ".join(str(value)[:40] for value in values[:_SHOWN_VALUES])
        said = str(schema.get("description", ""))
        schema["description"] = f"{said} One of {len(values)} values, such as {shown}.".strip()
        self._note("huge_enum", f"{place or 'it'} has {len(values)} values to choose from; only some are shown")


def _plain(value: Any, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON, or what YAML made of it
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): _plain(inner, depth + 1) for key, inner in value.items()} if depth < MAX_DEPTH else {}
    if isinstance(value, list | tuple):
        return [_plain(inner, depth + 1) for inner in value] if depth < MAX_DEPTH else []
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def _joined(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)
