"""What an author said once of a parameter, said of its namesakes too.

A document tells in one place that an `itemId` is such as `B1007`, or what the codes of an enumeration stand for, and
takes it for known in the others. Only names of identifiers, and enumerations of the very same values, are taken for the
same thing: two parameters called `name` are not.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lazy_regex import lazy_regex
from tools.tool import JsonSchema

_IDENTIFIER: Final = lazy_regex(
    r"(?:[a-z0-9_-](?:Id|ID|No|Number|Code)|_(?:id|no|nr|number|code|key|uuid)|^(?:isbn|sku))$"
)
_BETWEEN: Final = lazy_regex(r"[_-]")
"""`employeeId` and `employee_id` are one name, written in two ways."""
_TOLD: Final = ("description", "pattern", "examples", "example", "minLength", "maxLength")
_PLAIN: Final = frozenset({"string", "integer"})
_DEEPEST: Final = 12
_FEWEST: Final = 2
_Visit = Callable[[str, JsonSchema], JsonSchema]


def completed(schemas: Sequence[JsonSchema]) -> list[JsonSchema]:
    """Say of each parameter without a word what is said of its namesakes, where that is one thing only.

    Args:
        schemas: Of the tools of one document.
    """
    told: defaultdict[str, set[str]] = defaultdict(set)

    def look(name: str, schema: JsonSchema) -> JsonSchema:
        said = {key: schema[key] for key in _TOLD if schema.get(key)}
        if said and (known_by := _known_by(name, schema)):
            told[known_by].add(json.dumps(said, sort_keys=True))
        return schema

    def complete(name: str, schema: JsonSchema) -> JsonSchema:
        if any(schema.get(key) for key in _TOLD):
            return schema
        said = told.get(_known_by(name, schema), set())
        return {**json.loads(next(iter(said))), **schema} if len(said) == 1 else schema

    for schema in schemas:
        _walked("", schema, look, _DEEPEST)
    return [_walked("", schema, complete, _DEEPEST) for schema in schemas]


def _known_by(name: str, schema: Mapping[str, Any]) -> str:
    """Say by what namesakes know each other: the values of an enumeration, or the name of an identifier."""
    values, kind = schema.get("enum"), schema.get("type")
    if isinstance(values, list) and len(values) >= _FEWEST:
        return json.dumps(values, sort_keys=True, default=str)
    if not isinstance(kind, str) or kind not in _PLAIN or not _IDENTIFIER.search(name):
        return ""
    return f"{_BETWEEN.sub('', name).lower()} {kind}"


def _walked(name: str, schema: Any, visit: _Visit, depth: int) -> Any:  # noqa: ANN401 - any JSON
    """Visit every named schema, and put what comes of it in its place."""
    if not isinstance(schema, dict) or depth == 0:
        return schema
    found = dict(schema)
    for keyword in ("properties", "$defs"):
        if isinstance(inner := schema.get(keyword), dict):
            found[keyword] = {key: _walked(key, one, visit, depth - 1) for key, one in inner.items()}
    if isinstance(schema.get("items"), dict):
        found["items"] = _walked(name, schema["items"], visit, depth - 1)
    return visit(name, found) if name else found
