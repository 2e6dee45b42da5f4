"""A call as a form: its fields, what was typed into them, and what is wrong with that."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from agents.approval.argument_form import ArgumentField, arguments_of, fields_of
from agents.asking.parameter_names import label_of
from agents.language.plain_words import plain_words
from errors import InvalidArguments, MissingArgument, ToolAtlasError, sentence_in
from lazy_regex import lazy_regex
from tagging.tags import Permission
from tools.schemas.alternatives import types_of
from tools.schemas.lists import is_list, item_of
from tools.tool import Tool
from web.panels.tools.inputs import inputs, schema_of, what
from web.panels.tools.tool_words import ToolWords

PREFIX: Final = "a."
"""Before a parameter's name in the form, so that none is taken for a field of ours."""
MAX_BYTES: Final = 1_000_000
_BETWEEN: Final = lazy_regex(r"[,，、;；\n]")


class FormField(NamedTuple):
    """One field."""

    name: str
    label: str
    kind: str
    text: str
    hint: str
    required: bool
    choices: tuple[tuple[str, str], ...]
    is_long: bool


def form_of(tool: Tool, typed: Mapping[str, str] | None, words: ToolWords) -> list[FormField]:
    """Make the fields of a call; where nothing was typed yet, those of a tool that does no harm show its example."""
    shown = typed if typed is not None else _example(tool)
    told = {row.name: row for row in inputs(tool, words)}
    made = [_field(tool, one, told[one.name].what, shown.get(one.name, ""), words) for one in fields_of(tool, {})]
    return sorted(made, key=lambda field: not field.required)


def _field(tool: Tool, one: ArgumentField, hint: str, text: str, words: ToolWords) -> FormField:
    said = {"true": words.yes, "false": words.no}
    return FormField(
        name=f"{PREFIX}{one.name}",
        label=label_of(tool, one.name, words.language),
        kind=one.kind,
        text=text,
        hint=_hint(tool, one, hint, words),
        required=one.required,
        choices=tuple((choice, said.get(choice, choice)) for choice in one.choices),
        is_long=one.kind == "json" or (one.kind == "text" and not schema_of(tool, one.name).get("format")),
    )


def _hint(tool: Tool, one: ArgumentField, hint: str, words: ToolWords) -> str:
    if one.kind != "json":
        return hint
    return words.list_hint.format(what=hint) if _is_plain_list(tool, one.name) else f"{hint}. {words.json_hint}"


def _is_plain_list(tool: Tool, name: str) -> bool:
    """Whether it takes a list of texts or numbers, which people write with commas."""
    schema = schema_of(tool, name)
    return is_list(schema) and types_of(item_of(schema)) in (("string",), ("number",), ("integer",))


def _example(tool: Tool) -> dict[str, str]:
    """Return the call that a tool's author shows, as it is typed; none of a tool that changes something."""
    if tool.call is None or tool.call.needs or tool.tags.permission.value is not Permission.LOW:
        return {}
    given = fields_of(tool, tool.call.arguments)
    return {one.name: one.text for one in given if one.given}


def typed_in(form: Mapping[str, Any]) -> dict[str, str]:
    """Take what was typed out of a form; a browser ends lines in its own way."""
    return {
        name.removeprefix(PREFIX): value.replace("\r\n", "\n")
        for name, value in form.items()
        if name.startswith(PREFIX) and isinstance(value, str)
    }


def arguments_in(tool: Tool, typed: Mapping[str, str]) -> dict[str, Any]:
    """Read what was typed.

    Raises:
        InvalidArguments: a field cannot be read, or there is no such field.
    """
    fields = fields_of(tool, {})
    listed = {one.name for one in fields if one.kind == "json" and _is_plain_list(tool, one.name)}
    return arguments_of(fields, {name: _as_list(text) if name in listed else text for name, text in typed.items()})


def _as_list(text: str) -> str:
    """Write as JSON what was written with commas; JSON stays."""
    if not text.strip() or text.lstrip().startswith("["):
        return text
    return json.dumps([part.strip() for part in _BETWEEN.split(text) if part.strip()], ensure_ascii=False)


def fault_of(tool: Tool, error: ToolAtlasError, words: ToolWords) -> str:
    """Say what is wrong with what was typed, by the field's own label."""
    named = error.parameter if isinstance(error, InvalidArguments) else None
    if named is None or named not in tool.properties:
        return plain_words(sentence_in(error, words.language), words.language)
    label = label_of(tool, named, words.language)
    if isinstance(error, MissingArgument):
        return words.missing.format(label=label)
    return words.wrong.format(label=label, what=what(schema_of(tool, named), words))
