"""Schemas that others wrote, read without trust in their form."""

from collections.abc import Mapping
from typing import Any

from tools.schemas.keywords import UNIONS
from tools.schemas.resolve import resolve


def mapping(value: object) -> Mapping[str, Any]:
    """Return a JSON object; empty where it is none."""
    return value if isinstance(value, Mapping) else {}


def listed(value: object) -> list[Any]:
    """Return a JSON array; empty where it is none."""
    return value if isinstance(value, list) else []


def types_in(schema: object) -> tuple[object, ...]:
    """Return what a schema names as types."""
    named = mapping(schema).get("type")
    return tuple(named) if isinstance(named, list) else (named,) if named is not None else ()


def may_be(schema: object, *types: str) -> bool:
    """Tell whether a schema names one of some types."""
    return any(kind in types for kind in types_in(schema))


def options_of(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List the alternatives of a schema that are not null."""
    options = (option for keyword in UNIONS for option in listed(schema.get(keyword)))
    return [option for option in options if isinstance(option, Mapping) and option.get("type") != "null"]


def value_of(schema: object, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema of a value, or of each where it is a list; null aside, the first of several alternatives."""
    found = resolve(mapping(schema), root)
    if options := options_of(found):
        found = {**found, **resolve(options[0], root)}
    items = found.get("items")
    return resolve(items, root) if isinstance(items, Mapping) else found
