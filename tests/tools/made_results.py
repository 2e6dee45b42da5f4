"""Results that a schema describes, made up: what is in per cent lies from 2 to 99, what is no share beyond 1,000."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from tools.schemas.alternatives import alternatives, types_of
from tools.schemas.resolve import resolve
from tools.shares import PERCENT, SHARE, UNIT, UNIT_AT

Schema: TypeAlias = Mapping[str, Any]
N_ITEMS: Final = 3


@dataclass(frozen=True)
class _Number:
    """A number that is chosen when the texts around it are known: one of them may be its unit."""

    schema: Schema


def numbers_of(root: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield every number below a schema with its path; a field and its alternatives say things of it together."""
    yield from _numbers(root, root, "")


def _numbers(given: Schema, root: Schema, path: str) -> Iterator[tuple[str, Schema]]:
    schema = resolve(given, root)
    for option in alternatives(schema):
        yield from _numbers({**_own(schema), **option}, root, path)
    if {"number", "integer"} & set(types_of(schema)):
        yield path, schema
    for name, inner in schema.get("properties", {}).items():
        yield from _numbers(inner, root, f"{path}.{name}".lstrip("."))
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        yield from _numbers(inner, root, f"{path}[]") if isinstance(inner, Mapping) else ()


def _own(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "anyOf"}


def made_result(root: Schema, texts: Sequence[str], chance: Random) -> Any:
    """Make up a result; its texts are some of those given, where the schema lists none."""
    value = _Making(root, texts, chance).value(root)
    return _filled(value, {}, value, chance)


@dataclass(frozen=True)
class _Making:
    root: Schema
    texts: Sequence[str]
    chance: Random

    def value(self, given: Schema) -> Any:
        schema = resolve(given, self.root)
        if options := schema.get("anyOf"):
            return self.value({**_own(schema), **self.chance.choice(options)})
        if choices := schema.get("enum", [schema["const"]] if "const" in schema else []):
            return self.chance.choice(choices)
        if schema.get("type") == "array":
            return [self.value(schema.get("items") or {}) for _ in range(N_ITEMS)]
        if "properties" in schema:
            return {name: self.value(inner) for name, inner in schema["properties"].items()}
        if isinstance(of_any_name := schema.get("additionalProperties"), Mapping):
            return {name: self.value(of_any_name) for name in ("one", "two")}
        return self._plain(schema)

    def _plain(self, schema: Schema) -> Any:
        kind = next(iter(types_of(schema)), "string")
        if kind in ("number", "integer"):
            return _Number(schema)
        text = self.chance.choice([*self.texts, "text"])
        return {"null": None, "boolean": self.chance.random() < 0.5}.get(kind, text)


def _filled(value: Any, holder: Schema, root: Any, chance: Random) -> Any:
    if isinstance(value, dict):
        return {name: _filled(inner, value, root, chance) for name, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, holder, root, chance) for inner in value]
    return _number(_unit(value.schema, holder, root), chance) if isinstance(value, _Number) else value


def _unit(schema: Schema, holder: Schema, root: Any) -> str:
    place = str(schema.get(UNIT_AT, ""))
    if place.startswith("/"):
        name, _, index = place[1:].partition("/")
        return str(root[name][int(index)])
    return str(holder[place] if place else schema.get(UNIT, ""))


def _number(unit: str, chance: Random) -> float:
    if unit == PERCENT:
        return round(chance.uniform(2, 99), 2)
    return round(chance.uniform(0.02, 0.99), 4) if unit == SHARE else chance.randrange(1_001, 9_999)
