"""A call's arguments as fields that a person can edit, and what they typed as arguments again.

Fields follow the tool's schema: text, numbers, choices and truth values as themselves, all else as JSON.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NoReturn, TypeAlias

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.call import sound
from tools.schemas.alternatives import as_optional, types_of
from tools.schemas.resolve import resolve
from tools.tool import JsonSchema, Tool

FieldKind: TypeAlias = Literal["text", "number", "choice", "json"]
_KINDS: Final[Mapping[str, FieldKind]] = {"string": "text", "integer": "number", "number": "number"}
_MAX_CHOICES: Final = 50
_HIDDEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Categories of characters that a field does not show."""


class ArgumentField(Frozen):
    """One argument as it is edited."""

    name: str
    label: str = ""
    """What the person calls it; empty where only its name is known."""
    kind: FieldKind
    text: str
    """How its value is typed; empty where it is not given."""
    given: bool
    required: bool = False
    choices: tuple[str, ...] = ()
    description: str = ""


def fields_of(tool: Tool, arguments: Mapping[str, Any]) -> tuple[ArgumentField, ...]:
    """Make the fields of a call: those that are given in their order, then what the tool takes besides."""
    names = [*arguments, *(name for name in tool.properties if name not in arguments)]
    return tuple(_field(tool, name, arguments) for name in names)


def _field(tool: Tool, name: str, arguments: Mapping[str, Any]) -> ArgumentField:
    raw = tool.properties.get(name, {})
    schema = as_optional(resolve(raw, tool.parameters)) if isinstance(raw, dict) else {}
    schema = resolve(schema, tool.parameters)
    given, value = name in arguments, arguments.get(name)
    choices = _choices(schema)
    kind = _kind(schema, choices, value, given=given)
    return ArgumentField(
        name=name,
        kind=kind,
        text=_typed(value, kind) if given else "",
        given=given,
        required=name in tool.required,
        choices=choices if kind == "choice" else (),
        description=str(schema.get("description", "")),
    )


def _choices(schema: JsonSchema) -> tuple[str, ...]:
    if types_of(schema) == ("boolean",):
        return ("true", "false")
    listed = schema.get("enum", ())
    told = isinstance(listed, list | tuple) and len(listed) <= _MAX_CHOICES
    return tuple(listed) if told and all(isinstance(choice, str) for choice in listed) else ()


def _kind(schema: JsonSchema, choices: Sequence[str], value: object, *, given: bool) -> FieldKind:
    """Say how a value is typed; one that does not fit its schema's kind, or that a field would hide, as JSON."""
    types = types_of(schema)
    kind: FieldKind = "choice" if choices else _KINDS.get(types[0], "json") if len(types) == 1 else "json"
    if not given:
        return kind
    fits = {
        "text": isinstance(value, str) and not _hides(value),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "choice": _plainly(value) in choices,
        "json": True,
    }
    return kind if fits[kind] else "json"


def _hides(text: str) -> bool:
    return any(unicodedata.category(char) in _HIDDEN for char in text if char not in "\n\t")


def _plainly(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _typed(value: object, kind: FieldKind) -> str:
    if kind in ("text", "choice"):
        return _plainly(value)
    text = json.dumps(value, ensure_ascii=False, indent=2 if isinstance(value, dict | list) else None)
    return "".join(_escaped(char) if _hides(char) else char for char in text)


def _escaped(char: str) -> str:
    return json.dumps(char)[1:-1]


def arguments_of(fields: Sequence[ArgumentField], typed: Mapping[str, str | None]) -> dict[str, Any]:
    """Read what a person typed; a field that was left empty is left out, where it may be, and so is one with None.

    Raises:
        InvalidArguments: a field cannot be read, or there is no such field.
    """
    known = {field.name: field for field in fields}
    for name in typed:
        if name not in known:
            raise InvalidArguments(f"There is no argument {name!r}.", parameter=name, zh=f"没有参数 {name!r}。")
    read = {field.name: _read(field, typed.get(field.name, field.text)) for field in fields}
    return {name: value for name, value in read.items() if value is not _LEFT_OUT}


_LEFT_OUT: Final = object()


def _read(field: ArgumentField, text: str | None) -> Any:  # noqa: ANN401 - any JSON
    if text is None:
        return _LEFT_OUT
    if field.kind == "text":
        as_before = field.given and text == field.text
        return sound(text) if text or as_before or (field.given and field.required) else _LEFT_OUT
    if not text.strip():
        return _LEFT_OUT
    if field.kind == "json":
        return _json(field.name, text)
    return sound(text.strip())  # brought into its type with the rest of the arguments


def _json(name: str, text: str) -> Any:  # noqa: ANN401 - any JSON
    try:
        return sound(json.loads(text, parse_constant=_no_number))
    except (ValueError, RecursionError) as error:
        raise InvalidArguments(
            f"{name!r} cannot be read as JSON: {error}.", parameter=name, zh=f"{name!r} 不是有效的 JSON：{error}。"
        ) from error


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
