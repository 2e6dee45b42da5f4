"""What a tool's author says of its parameters, in few words: for tools that hardly any example request tells of."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lazy_regex import lazy_regex
from tools.schemas.lists import item_of
from tools.schemas.resolve import inlined
from tools.tool import JsonSchema

_DEEPEST: Final = 4
_LONGEST: Final = 300
"""Of all parameters together: what comes first is told most of, and vectors of long texts tell of nothing."""
_SAID_CHARS: Final = 60
"""Of what is said of one parameter: the first words name it, the others bound its values."""
_CHOICES: Final = 5
_BETWEEN: Final = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|[_\s-]+")


def parameter_words(parameters: JsonSchema) -> str:
    """Write the parameters in words, those within objects too: name, what is said of it, what it chooses from.

    Empty where nothing but names is told.
    """
    found = [*_below(inlined(parameters, parameters), parameters, 0)]
    if all(name == told for name, told in found):
        return ""
    text = "; ".join(told for _, told in found)
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0]


def _below(schema: Mapping[str, Any], root: JsonSchema, depth: int) -> Iterator[tuple[str, str]]:
    properties = schema.get("properties")
    if depth >= _DEEPEST or not isinstance(properties, Mapping):
        return
    for name, raw in properties.items():
        whole = inlined(raw, root)
        element = item_of(whole)
        words = in_words(str(name))
        yield words, words + _said(whole.get("description") or element.get("description")) + _chosen(element)
        yield from _below(element, root, depth + 1)


def in_words(name: str) -> str:
    """Write a name as words: `batteryBelow` is battery below."""
    return _BETWEEN.sub(" ", name).strip().lower()


def _said(description: object) -> str:
    told = " ".join(description.split())[:_SAID_CHARS].strip() if isinstance(description, str) else ""
    return f": {told}" if told else ""


def _chosen(schema: Mapping[str, Any]) -> str:
    choices = schema.get("enum")
    told = [in_words(str(one)) for one in choices[:_CHOICES]] if isinstance(choices, list) else []
    return f" ({', '.join(told)})" if told else ""
