"""The values that a JSON Schema describes: each with its path, its kind, its type and its name in words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from tools.schemas.alternatives import alternatives, types_of
from tools.schemas.keywords import ALTERNATIVES
from tools.schemas.resolve import definition_name, resolve

Schema: TypeAlias = Mapping[str, Any]
MAX_DEPTH = 6
MAX_FIELDS = 400
_MAX_CHOICES = 100
_KNOWN_NAMES = 20_000
"""Names whose words are remembered: the same ones stand in many schemas."""
MAX_PARTS = 20_000
"""Schemas that are looked at for them: alternatives that name themselves double at every level."""
_OPAQUE = frozenset({"id", "ids", "key", "code", "number", "slug", "uuid"})
"""Names that say nothing without the thing they belong to."""


@dataclass(frozen=True)
class Field:
    """One value, or one element of a list of values."""

    path: str
    """Names joined by dots, `[]` behind every list."""
    words: tuple[str, ...]
    """The name in lower-case words, singular; `users[].id` is `user id`."""
    kind: str
    """JSON Schema `format`; empty where there is none."""
    type: str
    fixed: bool
    """Whether the schema lists the possible values."""
    made: bool = False
    """Whether the tool says (`x-made`) that the value is new, whatever parameter it is named like."""
    holder: tuple[str, ...] = ()
    """Name of the definition whose property it is, in words; empty where its object has none."""
    choices: tuple[str, ...] = ()
    """The values that the schema lists."""

    @property
    def in_list(self) -> bool:
        """Whether there may be several of it."""
        return "[]" in self.path


def fields_of(schema: Schema) -> list[Field]:
    """List the plain values below a schema, outermost first.

    `$ref`, lists and alternatives are followed; what refers to itself ends at a bounded depth.
    """
    walk = _Walk(schema)
    found: dict[str, Field] = {}
    for field in walk.below(schema, (), MAX_DEPTH):
        found.setdefault(field.path, field)
        if len(found) >= MAX_FIELDS:
            break
    return sorted(found.values(), key=lambda field: (field.path.count("."), len(field.path)))


@lru_cache(maxsize=_KNOWN_NAMES)
def words_of(name: str) -> tuple[str, ...]:
    """Split a name, in whatever spelling, into lower-case words with a singular last one."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    words = [word.lower() for word in re.split(r"[^A-Za-z0-9]+", spaced) if word]
    return (*words[:-1], _singular(words[-1])) if words else (name,)


def similar(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether two names mean the same thing: equal, or one is the other with something before or after it."""
    short, long = sorted((one, other), key=len)
    return long[-len(short) :] == short or long[: len(short)] == short


class _Walk:
    def __init__(self, root: Schema) -> None:
        self._root = root
        self._left = MAX_PARTS

    def below(self, schema: object, path: tuple[str, ...], depth: int, holder: tuple[str, ...] = ()) -> Iterator[Field]:
        """Yield the values below one schema; one that is a bare truth value says nothing of its value."""
        self._left -= 1
        if depth == 0 or self._left < 0:
            return
        given = schema if isinstance(schema, Mapping) else {}
        own = words_of(definition_name(given["$ref"])) if "$ref" in given else ()
        schema = resolve(given, self._root)
        options = alternatives(schema)
        for option in options:
            plain = {k: v for k, v in schema.items() if k not in ALTERNATIVES}
            yield from self.below({**plain, **option}, path, depth - 1, holder)
        if properties := schema.get("properties"):
            for name, inner in properties.items():
                yield from self.below(inner, (*path, name), depth - 1, own)
        elif isinstance(items := schema.get("items"), Mapping):
            yield from self.below(items, (*path[:-1], f"{path[-1] if path else ''}[]"), depth - 1)
        elif path and not any(options):
            yield _field(schema, path, holder)


def _field(schema: Schema, path: tuple[str, ...], holder: tuple[str, ...]) -> Field:
    listed = schema.get("enum")
    types = [t for t in types_of(schema) if t != "null"]
    return Field(
        path=".".join(path),
        words=_words_at(path),
        kind=str(schema.get("format", "")),
        type=types[0] if types else "",
        fixed="enum" in schema or "const" in schema,
        made=bool(schema.get("x-made")),
        holder=holder,
        choices=tuple(str(value) for value in listed[:_MAX_CHOICES]) if isinstance(listed, list) else (),
    )


def _words_at(path: tuple[str, ...]) -> tuple[str, ...]:
    words = words_of(path[-1])
    if len(words) == 1 and words[0] in _OPAQUE and len(path) > 1:
        return (*words_of(path[-2]), *words)
    return words


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2 else word
