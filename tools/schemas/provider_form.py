"""A tool's parameters as providers of models take them: plain JSON Schema, without what only we understand.

What people and other systems wrote comes through here: its texts are neutralised, and what is too deep or too long
for a prompt gives way step by step.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.render.tokens import count_tokens
from prompts.render.untrusted import neutralised
from tools.schemas.keywords import ALTERNATIVES, DATA, NAMED
from tools.tool import JsonSchema

MAX_TOKENS: Final = 600
"""Of one tool's parameters, before descriptions and inner schemas give way."""
_MAX_DEPTH: Final = 12
_MAX_TEXT: Final = 300
"""Characters of a description."""
_MAX_CHOICES: Final = 100
_FEW: Final = 20
_FORMATS: Final = frozenset(
    {"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}
)
"""Formats that JSON Schema defines; some providers refuse any other."""
_DROPPED: Final = frozenset({"title", "examples", "$schema", "$id", "$comment", "deprecated", "readOnly", "writeOnly"})
_TOP: Final = frozenset({"properties", "required", "additionalProperties", "$defs", "definitions"})
_NAME: Final = lazy_regex(r"[A-Za-z0-9_.-]{1,64}")
Schema = Mapping[str, Any]


def provider_form(parameters: Schema, names: Mapping[str, str]) -> JsonSchema:
    """Write a tool's parameters for a provider.

    Args:
        parameters: JSON Schema of an object; alternatives that stand at its top are left out.
        names: Parameter → what it is called where its own name cannot stand.
    """
    top = {key: value for key, value in parameters.items() if key in _TOP}
    properties, required = top.get("properties"), top.get("required")
    needed = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    inner = {**(properties if isinstance(properties, Mapping) else {})}
    inner |= {name: {} for name in needed if name not in inner}
    top["properties"] = {names.get(name, name): schema for name, schema in inner.items()}
    top["required"] = [names.get(name, name) for name in needed]
    forms: tuple[Callable[[], Any], ...] = (
        lambda: _plain(top, 0),
        lambda: _plain(_without_texts(top), 0),
        lambda: _shallow(top),
    )
    tried = {"type": "object", "properties": {}}
    for form in forms:
        tried = {"type": "object", **form()}
        if count_tokens(str(tried)) <= MAX_TOKENS:
            break
    return tried if tried["required"] else {key: value for key, value in tried.items() if key != "required"}


def takes(name: str) -> bool:
    """Whether every provider takes a name for a parameter."""
    return bool(_NAME.fullmatch(name))


def one_text(text: str) -> str:
    """Make one harmless line of a description, short enough for a prompt."""
    line = " ".join(neutralised(text[: 8 * _MAX_TEXT]).split())
    return line if len(line) <= _MAX_TEXT else f"{line[: _MAX_TEXT - 1]}…"


def _plain(schema: Any, depth: int) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(schema, list):
        return [_plain(inner, depth + 1) for inner in schema]
    if not isinstance(schema, Mapping):
        return schema
    if depth > _MAX_DEPTH:
        return {}
    kept = {key: value for key, value in schema.items() if not _is_dropped(key, value)}
    return {key: _value(key, value, depth) for key, value in kept.items()}


def _is_dropped(key: str, value: object) -> bool:
    if key in _DROPPED or key.startswith("x-"):
        return True
    if key == "format":
        return not isinstance(value, str) or value not in _FORMATS
    return key == "enum" and (not isinstance(value, list) or len(value) > _MAX_CHOICES)


def _value(key: str, value: Any, depth: int) -> Any:  # noqa: ANN401 - any JSON
    if key == "description":
        return one_text(str(value))
    if key in DATA:
        return _harmless(value)
    if key in NAMED or key == "definitions":
        inner = value if isinstance(value, Mapping) else {}
        return {name: _plain(schema, depth + 1) for name, schema in inner.items()}
    return _plain(value, depth + 1)


def _harmless(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Neutralise the texts of a value; what a model copies of it is brought back from its call."""
    if isinstance(value, str):
        return neutralised(value)
    if isinstance(value, list):
        return [_harmless(inner) for inner in value]
    return {key: _harmless(inner) for key, inner in value.items()} if isinstance(value, Mapping) else value


def _without_texts(schema: Any) -> Any:  # noqa: ANN401 - any JSON
    """Leave out descriptions below the parameters' own."""
    properties = {name: _bare(inner, 0) for name, inner in schema["properties"].items()}
    return {key: _bare(value, 0) for key, value in schema.items() if key != "properties"} | {"properties": properties}


def _bare(schema: Any, depth: int) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(schema, list):
        return [_bare(inner, depth + 1) for inner in schema]
    if not isinstance(schema, Mapping):
        return schema
    kept = {key: value for key, value in schema.items() if not (depth and key == "description" and str(value) == value)}
    return {key: _bare(value, depth + 1) for key, value in kept.items()} if depth <= _MAX_DEPTH else {}


def _shallow(schema: Schema) -> JsonSchema:
    """Keep of each parameter what fits into a line, the required ones first; of very many the rest goes."""
    properties, required = schema["properties"], schema["required"]
    order = sorted(properties, key=lambda name: name not in required)
    kept: JsonSchema = {}
    for name in order:
        tried = {**kept, name: _line(properties[name])}
        if count_tokens(str(tried)) > MAX_TOKENS and name not in required:
            break
        kept = tried
    return {"properties": kept, "required": [name for name in required if name in kept]}


def _line(schema: Any) -> JsonSchema:  # noqa: ANN401 - any JSON
    """Say of a parameter its plain type and its choices, where they are few."""
    if not isinstance(schema, Mapping):
        return {}
    choices = schema.get("enum")
    few = {"enum": _harmless(choices)} if isinstance(choices, list) and len(choices) <= _FEW else {}
    union: list[Any] = next((schema[key] for key in ALTERNATIVES if isinstance(schema.get(key), list)), [])
    named = [inner.get("type") for inner in (schema, *union) if isinstance(inner, Mapping)]
    kinds = {kind for kind in named if isinstance(kind, str)} - {"null"}
    kind = kinds.pop() if len(kinds) == 1 else ""
    typed = {"type": kind} if kind else {}
    return {**typed, **({"items": {}} if kind == "array" else {}), **few}
