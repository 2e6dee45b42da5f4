"""What a value may be instead: the alternatives of a schema, its types, and the schema without null among them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tools.schemas.keywords import ALTERNATIVES, UNIONS
from tools.tool import JsonSchema


def alternatives(schema: Mapping[str, Any], keywords: Sequence[str] = ALTERNATIVES) -> list[Mapping[str, Any]]:
    """List the schemas under some keywords, without null and without bare truth values."""
    options = (option for keyword in keywords for option in schema.get(keyword, ()))
    return [option for option in options if isinstance(option, Mapping) and option.get("type") != "null"]


def types_of(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """JSON types that a schema names at its top; empty where it does not say."""
    named = schema.get("type", ())
    return (named,) if isinstance(named, str) else tuple(named)


def without_null(schema: JsonSchema) -> JsonSchema:
    """Take the first alternative that is not null, and the first of several types; it is text where null is all."""
    options = alternatives(schema, UNIONS)
    plain = {**schema, **options[0]} if options else schema
    if isinstance(plain.get("type"), list):
        types = [t for t in types_of(plain) if t != "null"]
        return {**plain, "type": types[0] if types else "string"}
    return plain


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
