"""What a tool takes, in plain words."""

from typing import Any, NamedTuple

from agents.asking.parameter_names import label_of, schema_at
from prompts.language import language_of
from tools.schemas.alternatives import types_of
from tools.schemas.lists import item_of
from tools.tool import JsonSchema, Tool
from web.panels.tools.tool_words import ToolWords

_MAX_CHOICES = 12
_MAX_DEFAULT = 60


class InputRow(NamedTuple):
    """One parameter."""

    name: str
    """As the tool calls it: small print."""
    label: str
    what: str
    """What may be given."""
    about: str
    """Its description, where that is in the language of the page."""
    required: bool


def inputs(tool: Tool, words: ToolWords) -> list[InputRow]:
    """Lay out what a tool takes: what it needs first."""
    names = sorted(tool.properties, key=lambda name: name not in tool.required)
    return [_row(tool, name, words) for name in names]


def _row(tool: Tool, name: str, words: ToolWords) -> InputRow:
    schema = schema_of(tool, name)
    about = str(schema.get("description") or "")
    said = about if about and language_of(about) == words.language else ""
    required = name in tool.required
    return InputRow(name, label_of(tool, name, words.language), what(schema, words), said, required)


def schema_of(tool: Tool, name: str) -> JsonSchema:
    """Return the schema of a parameter; one that cannot be read says nothing."""
    try:
        return schema_at(tool, name) if "/" not in name else {}
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return {}


def what(schema: JsonSchema, words: ToolWords) -> str:
    """Say what may be given: its type, its choices or bounds, and what counts where nothing is."""
    parts = [_kind(schema, words), *_bounds(schema, words)]
    default = schema.get("default")
    if default not in (None, "", [], {}):
        parts.append(words.otherwise.format(value=_value(default, words)[:_MAX_DEFAULT]))
    return words.comma.join(filter(None, parts))


def _kind(schema: JsonSchema, words: ToolWords) -> str:
    listed = schema.get("enum")
    if isinstance(listed, list) and listed:
        shown = words.comma.join(_value(one, words) for one in listed[:_MAX_CHOICES])
        return words.one_of.format(choices=f"{shown} …" if len(listed) > _MAX_CHOICES else shown)
    kinds = types_of(schema)
    kind = kinds[0] if len(kinds) == 1 else ""
    if kind == "array":
        inner = item_of(schema)
        return words.list_of.format(what=_kind(inner, words)) if inner is not schema else words.types["array"]
    form = words.forms.get(str(schema.get("format")))
    return form or words.types.get(kind, words.anything)


def _bounds(schema: JsonSchema, words: ToolWords) -> list[str]:
    least, most = schema.get("minimum"), schema.get("maximum")
    if _is_number(least) and _is_number(most):
        return [words.between.format(least=least, most=most)]
    if _is_number(least):
        return [words.at_least.format(least=least)]
    return [words.at_most.format(most=most)] if _is_number(most) else []


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _value(value: Any, words: ToolWords) -> str:  # noqa: ANN401 - any JSON
    if isinstance(value, bool):
        return words.yes if value else words.no
    return str(value)
