"""What a document gives as examples of a value: they show its form. Names of types and long texts show none."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from lazy_regex import lazy_regex
from tools.tool import JsonSchema

_MOST: Final = 3
_LONGEST: Final = 80
_TYPES: Final = frozenset({"string", "integer", "number", "boolean", "null", "object", "array"})
"""What editors write where nobody thought of an example."""
_MOST_PARTS: Final = 20_000
"""Of a document that are looked through for codes."""
_CODE: Final = lazy_regex(r"(?=.*\d)[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
_ANYTHING: Final = frozenset({"id", "code", "number", "no", "key", "ref"})
"""Names that mean another thing in every object."""


def examples_of(part: Mapping[str, Any]) -> JsonSchema:
    """Return the examples of a schema, of a parameter or of a body, as JSON Schema writes them; nothing for none."""
    told = list(dict.fromkeys(value for value in _told(part) if _shows(value)))
    return {"examples": told[:_MOST]} if told else {}


def with_examples(properties: Mapping[str, Any], whole: object) -> dict[str, Any]:
    """Give each property what an example of the whole object says of it, unless it has examples of its own."""
    if not isinstance(whole, Mapping):
        return dict(properties)
    return {
        name: {**examples_of({"example": whole.get(name)}), **part} if isinstance(part, dict) else part
        for name, part in properties.items()
    }


def first_example(part: Mapping[str, Any]) -> object:
    """Return the first example of whatever kind; None where there is none."""
    return next(_told(part), None)


def _told(part: Mapping[str, Any]) -> Iterator[Any]:
    if "example" in part:
        yield part["example"]
    several = part.get("examples")
    if isinstance(several, list):
        yield from several
    elif isinstance(several, Mapping):
        yield from (one["value"] for one in several.values() if isinstance(one, Mapping) and "value" in one)


def _shows(value: object) -> bool:
    if isinstance(value, str):
        return 0 < len(value) <= _LONGEST and value.lower() not in _TYPES
    return isinstance(value, int | float) and not isinstance(value, bool)


def codes_by_name(document: Mapping[str, Any]) -> dict[str, str]:
    """Return what a document gives once as the example of a code, such as a card's number, by the name it has there.

    The same name stands for the same thing in every operation, and authors show it once.
    """
    found = defaultdict[str, set[str]](set)
    for name, part in _named_parts(document):
        schema = part.get("schema")
        own = [*_told(part), *(_told(schema) if isinstance(schema, Mapping) else ())]
        found[name] |= {value for value in own if isinstance(value, str)}
    shapes = {name: {re.sub(r"\d+", "0", value) for value in values} for name, values in found.items()}
    return {
        name: min(values)
        for name, values in found.items()
        if len(shapes[name]) == 1 and name.lower() not in _ANYTHING and all(map(_CODE.fullmatch, values))
    }


def _named_parts(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the parameters of a document and the properties of its schemas, with their names."""
    waiting: list[Any] = [document]
    for _ in range(_MOST_PARTS):
        if not waiting:
            return
        part = waiting.pop()
        if isinstance(part, list):
            waiting += part
        elif isinstance(part, Mapping):
            waiting += part.values()
            if isinstance(part.get("name"), str) and "in" in part:
                yield part["name"], part
            if isinstance(properties := part.get("properties"), Mapping):
                yield from ((str(name), one) for name, one in properties.items() if isinstance(one, Mapping))


def with_codes(properties: Mapping[str, JsonSchema], codes: Mapping[str, str]) -> dict[str, JsonSchema]:
    """Give texts without an example that of their like-named ones elsewhere in the document."""
    return {
        name: {**part, "examples": [codes[name]]} if name in codes and _lacks_example(part) else part
        for name, part in properties.items()
    }


def _lacks_example(part: object) -> bool:
    return isinstance(part, Mapping) and part.get("type") == "string" and not part.keys() & {"examples", "enum"}
