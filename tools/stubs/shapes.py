"""What a value may be, read from a JSON Schema: the part of it that Python's types can say.

Schemas are others' text and may be wrong, circular or huge: what cannot be read is `Scalar("Any")`, a circle and what
lies too deep is a plain dict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from tools.schemas.keywords import ALTERNATIVES, UNIONS
from tools.schemas.resolve import definition_name, resolve
from tools.stubs.display_parts import is_for_display
from tools.stubs.lenient import listed, mapping, may_be, types_in, value_of
from tools.stubs.source_text import told

PythonType: TypeAlias = Literal["str", "int", "float", "bool", "None", "Any"]

MAX_CHOICES: Final = 100
"""Values that a type lists; of more only the first few are told beside it."""
MAX_DEPTH: Final = 6
MAX_PARTS: Final = 2_000
"""Schemas that are looked at for one shape: alternatives that name themselves double at every level."""
_MAX_KEYS: Final = 200
"""Keys of one record; of more a model would read no type."""
_MAX_KEY: Final = 100
"""Characters of a key that is worth telling."""
_KIND_TOKENS: Final = 8
_PLAIN: Final = ("", "text")
"""Formats that say no more than that it is text."""
_SCALARS: Final[Mapping[str, PythonType]] = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


@dataclass(frozen=True)
class Scalar:
    """A plain value, or any value."""

    name: PythonType


@dataclass(frozen=True)
class Choice:
    """One of some values."""

    values: tuple[str | int | bool, ...]


@dataclass(frozen=True)
class ListOf:
    """A list of values of one shape."""

    item: "Shape"


@dataclass(frozen=True)
class MapOf:
    """A dict with keys that nobody knows beforehand."""

    value: "Shape"


@dataclass(frozen=True)
class RecordField:
    """One key of a record."""

    name: str
    shape: "Shape"
    may_lack: bool = False
    for_display: bool = False
    """Whether only a page needs it, not a program."""
    kind: str = ""
    """What its text is (a date, a path), where its name does not say so."""


@dataclass(frozen=True)
class Record:
    """A dict with known keys."""

    title: str
    """What its schema calls it; empty where that does not say."""
    fields: tuple[RecordField, ...]
    is_open: bool = False
    """Whether its schema says that other keys may come."""


@dataclass(frozen=True)
class OneOf:
    """A value of one of several shapes."""

    options: tuple["Shape", ...]


Shape: TypeAlias = Scalar | Choice | ListOf | MapOf | Record | OneOf
ANY: Final = Scalar("Any")
NULL: Final = Scalar("None")


def shape_of(schema: object, root: Mapping[str, Any], *, depth: int = MAX_DEPTH) -> Shape:
    """Read what a schema says of a value.

    Args:
        schema: May be a bare truth value, which says nothing.
        root: Holds the definitions.
        depth: Records inside records that are told by their keys.
    """
    return _Reader(root).shape(schema, depth, ())


def merged(schema: object, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Follow a reference, and put what `allOf` adds beside the rest."""
    found = resolve(mapping(schema), root)
    result = {key: value for key, value in found.items() if key != "allOf"}
    for part in listed(found.get("allOf"))[:MAX_CHOICES]:
        added = resolve(mapping(part), root)
        properties = {**mapping(added.get("properties")), **mapping(result.get("properties"))}
        required = [*listed(result.get("required")), *listed(added.get("required"))]
        result = {**added, **result, **({"properties": properties} if properties else {})}
        result |= {"required": required} if required else {}
    return result


def kind_of(name: str, schema: Mapping[str, Any]) -> str:
    """Say what a text is, by its format; empty where its name says so, or nothing does."""
    kind = told(str(schema.get("format") or ""), _KIND_TOKENS) if may_be(schema, "string") else ""
    return "" if kind in _PLAIN or kind.replace("-", "_") == name else kind


def one_of(options: Sequence[Shape]) -> Shape:
    """Join shapes: flat, each once; whatever may be anything is anything."""
    flat: list[Shape] = []
    for option in options:
        flat += option.options if isinstance(option, OneOf) else [option]
    distinct = tuple(dict.fromkeys(flat))
    if not distinct or ANY in distinct:
        return ANY
    return distinct[0] if len(distinct) == 1 else OneOf(tuple(sorted(distinct, key=lambda shape: shape == NULL)))


def without_null(shape: Shape) -> Shape:
    """Return a shape as it is where the value is not null."""
    if isinstance(shape, OneOf):
        return one_of([option for option in shape.options if option != NULL])
    return shape


class _Reader:
    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._left = MAX_PARTS

    def shape(self, schema: object, depth: int, above: tuple[str, ...]) -> Shape:
        self._left -= 1
        if not isinstance(schema, Mapping) or self._left < 0 or len(above) > MAX_DEPTH * 4:
            return ANY
        name = definition_name(schema["$ref"]) if "$ref" in schema else ""
        found = merged(schema, self._root)
        if name and name in above:
            return MapOf(ANY) if "properties" in found else ANY
        shape = self._plain(found, depth, (*above, name), name)
        return one_of([shape, NULL]) if found.get("nullable") is True else shape

    def _plain(self, schema: Mapping[str, Any], depth: int, above: tuple[str, ...], name: str) -> Shape:
        if "const" in schema or isinstance(schema.get("enum"), list):
            return _choice([schema["const"]] if "const" in schema else schema["enum"])
        if unions := [option for keyword in UNIONS for option in listed(schema.get(keyword))]:
            rest = {key: value for key, value in schema.items() if key not in ALTERNATIVES}
            return one_of([self.shape(_inherited(option, rest), depth, above) for option in unions])
        types = types_in(schema) or _implied(schema)
        return one_of([self._typed(kind, schema, depth, (above, name)) for kind in types])

    def _typed(self, kind: object, schema: Mapping[str, Any], depth: int, at: tuple[tuple[str, ...], str]) -> Shape:
        above, name = at
        if kind == "object":
            return self._object(schema, depth, above, str(schema.get("title") or name))
        if kind == "array":
            return ListOf(self.shape(schema.get("items"), depth, (*above, "")))
        return Scalar(_SCALARS[kind]) if isinstance(kind, str) and kind in _SCALARS else ANY

    def _object(self, schema: Mapping[str, Any], depth: int, above: tuple[str, ...], title: str) -> Shape:
        properties = mapping(schema.get("properties"))
        more = schema.get("additionalProperties")
        if not properties:
            return MapOf(self.shape(more, depth, (*above, "")) if isinstance(more, Mapping) else ANY)
        if depth <= 0 or len(properties) > _MAX_KEYS:
            return MapOf(ANY)
        whole = {key: resolve(inner, self._root) for key, inner in properties.items() if isinstance(inner, Mapping)}
        required = set(map(str, listed(schema.get("required"))))
        fields = tuple(
            RecordField(
                name=key,
                shape=self.shape(inner, depth - 1, (*above, "")),
                may_lack=key not in required and "default" not in whole.get(key, {}),
                for_display=is_for_display(key, whole, self._root),
                kind=kind_of(key, value_of(inner, self._root)),
            )
            for key, inner in properties.items()
            if len(key) <= _MAX_KEY
        )
        return Record(title, fields, is_open=more is True or isinstance(more, Mapping))


def _choice(values: Sequence[object]) -> Shape:
    plain = [value for value in values if value is None or isinstance(value, str | bool | int)]
    if len(plain) < len(values) or len(plain) > MAX_CHOICES:
        return one_of([_scalar_of(value) for value in values])
    # True == 1 in Python, so that a set would lose one of them
    constants = tuple({(type(value), value): value for value in plain if value is not None}.values())
    return one_of([*([Choice(constants)] if constants else []), *([NULL] if None in plain else [])])


def _scalar_of(value: object) -> Shape:
    if value is None:
        return NULL
    kinds: Mapping[type, PythonType] = {str: "str", bool: "bool", int: "int", float: "float"}
    return Scalar(kinds[type(value)]) if type(value) in kinds else ANY


def _inherited(option: object, rest: Mapping[str, Any]) -> object:
    """Give an alternative what stands beside the alternatives, unless it says so itself."""
    return {**rest, **option} if isinstance(option, Mapping) else option


def _implied(schema: Mapping[str, Any]) -> tuple[str, ...]:
    if "properties" in schema or "additionalProperties" in schema:
        return ("object",)
    return ("array",) if "items" in schema else ()
