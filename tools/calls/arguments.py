"""Arguments made to fit a tool's schema: safe coercions first, then a strict check that names the parameter."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from itertools import islice
from typing import Any
from uuid import UUID

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.exceptions import UndefinedTypeCheck, UnknownType, best_match
from referencing.exceptions import Unresolvable

from errors import InvalidArguments, MissingArgument, ToolCallFailed
from lazy_regex import lazy_regex
from tools.schemas.alternatives import types_of
from tools.schemas.resolve import resolve
from tools.tool import JsonSchema, Tool

FORMATS = FormatChecker(formats=())
"""Checks the formats whose strings have one reading; kinds such as `ticker` are the tools' to judge."""

_DAY = lazy_regex(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_INTEGER = lazy_regex(r"\s*[+-]?\d{1,300}\s*")
_NUMBER = lazy_regex(r"\s*[+-]?(\d{1,300}(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?\s*")
_LOOKED_AT = 100
"""Faults among which the most telling one is looked for: a list may hold thousands."""
_SHOWN_CHARS = 160
# Imported schemas are untrusted: a wrong one fails wherever it is first looked into, a circular one without end.
_SCHEMA_FAULTS = (UnknownType, UndefinedTypeCheck, Unresolvable, re.error, TypeError, AttributeError, RecursionError)


def prepare_arguments(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments as the tool's schema wants them.

    Text that reads as a number becomes one, a single value a list of one, another spelling of a choice the choice,
    and null for a parameter that need not be given is left out.

    Raises:
        MissingArgument: a required parameter is not there.
        InvalidArguments: a value does not fit; carries the parameter.
        ToolCallFailed: the schema itself is broken.
    """
    try:
        prepared = _coerced_object(dict(arguments), tool.parameters, tool.parameters)
        errors = list(islice(_validator(tool.parameters).iter_errors(prepared), _LOOKED_AT))
    except _SCHEMA_FAULTS as error:
        raise ToolCallFailed(f"The schema of {tool.id} is broken ({type(error).__name__}).") from error
    if errors:
        raise _refusal(tool, prepared, errors)
    return prepared


def _validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    return Draft202012Validator(dict(schema), format_checker=FORMATS)


@FORMATS.checks("date", raises=ValueError)
def _is_date(value: object) -> bool:
    return not isinstance(value, str) or bool(_DAY.fullmatch(value) and date.fromisoformat(value))


@FORMATS.checks("date-time", raises=ValueError)
def _is_datetime(value: object) -> bool:
    return not isinstance(value, str) or bool(datetime.fromisoformat(value))


@FORMATS.checks("time", raises=ValueError)
def _is_time(value: object) -> bool:
    return not isinstance(value, str) or time.fromisoformat(value) is not None


@FORMATS.checks("uuid", raises=ValueError)
def _is_uuid(value: object) -> bool:
    return not isinstance(value, str) or bool(UUID(value))


def _refusal(tool: Tool, given: Mapping[str, Any], errors: list[ValidationError]) -> InvalidArguments:
    missing = next((name for name in tool.required if name not in given), None)
    if missing is not None:
        zh = f"{tool.id} 缺少参数 {missing!r}。"
        return MissingArgument(f"{tool.id} needs {missing!r}.", tool_id=tool.id, parameter=missing, zh=zh)
    unknown = next((name for name in given if name not in tool.properties), None)
    error = best_match(errors)
    path = [str(part) for part in error.absolute_path]
    where = f"Parameter {'.'.join(path)!r} of {tool.id}" if path else tool.id
    message = error.message if len(error.message) <= _SHOWN_CHARS else f"{error.message[:_SHOWN_CHARS]}…"
    parameter = path[0] if path else unknown
    zh = f"{tool.id} 的参数{f' {chr(39)}{chr(46).join(path)}{chr(39)} ' if path else ''}{_in_chinese(error)}。"
    return InvalidArguments(f"{where}: {message}.", tool_id=tool.id, parameter=parameter, zh=zh)


def _in_chinese(error: ValidationError) -> str:
    wanted: Any = error.validator_value
    match error.validator:
        case "type":
            return f"类型不对，应为 {'、'.join([wanted] if isinstance(wanted, str) else wanted)}"
        case "enum":
            return f"只能是：{'、'.join(map(str, wanted))}"[:_SHOWN_CHARS]
        case "minimum" | "exclusiveMinimum":
            return f"太小，下限是 {wanted}"
        case "maximum" | "exclusiveMaximum":
            return f"太大，上限是 {wanted}"
        case "additionalProperties":
            return "里有该工具没有的项"
    return f"不符合要求（{error.validator}）"


def _coerced_object(value: dict[str, Any], schema: JsonSchema, root: JsonSchema) -> dict[str, Any]:
    properties = schema.get("properties", {})
    required = schema.get("required", ())
    coerced = {
        name: _coerced(given, properties[name], root) if name in properties else given for name, given in value.items()
    }
    return {
        name: given
        for name, given in coerced.items()
        if given is not None or name in required or _takes_null(properties.get(name, {}), root)
    }


def _takes_null(schema: JsonSchema, root: JsonSchema) -> bool:
    return _fits(None, schema, root)


def _fits(value: object, schema: JsonSchema, root: JsonSchema) -> bool:
    if not isinstance(schema, dict):
        return bool(schema)
    return _validator(schema | {"$defs": root.get("$defs", {})}).is_valid(value)


def _coerced(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401 - any JSON
    if not isinstance(schema, dict):  # `true` is a schema too
        return value
    found = resolve(schema, root)
    for variant in (*found.get("anyOf", ()), *found.get("oneOf", ())):
        tried = _coerced(value, variant, root)
        if _fits(tried, variant, root):
            return tried
    if choices := found.get("enum"):
        return _choice(value, choices, found.get("x-synonyms", {}))
    for kind in types_of(found):
        value = _COERCIONS.get(kind, _unchanged)(value, found, root)
    return value


def _unchanged(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401, ARG001 - one of the coercions
    return value


def _integer(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401, ARG001 - one of the coercions
    if isinstance(value, str) and _INTEGER.fullmatch(value):
        return int(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _number(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401, ARG001 - one of the coercions
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return value
    return int(value) if _INTEGER.fullmatch(value) else float(value)


def _boolean(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401, ARG001 - one of the coercions
    said = value.strip().lower() if isinstance(value, str) else None
    return said == "true" if said in ("true", "false") else value


def _string(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401, ARG001 - one of the coercions
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else value


def _array(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401 - one of the coercions
    value = _read_json(value, list)
    if value is None:
        return value
    items = value if isinstance(value, list) else [value]
    first = schema.get("prefixItems", ())
    each = schema.get("items", True)
    schemas = [*first, *[each] * (len(items) - len(first))]
    return [
        _coerced(item, of, root) if isinstance(of, dict) else item for item, of in zip(items, schemas, strict=False)
    ]


def _object(value: Any, schema: JsonSchema, root: JsonSchema) -> Any:  # noqa: ANN401 - one of the coercions
    value = _read_json(value, dict)
    return _coerced_object(value, schema, root) if isinstance(value, dict) else value


def _read_json(value: Any, wanted: type) -> Any:  # noqa: ANN401 - any JSON
    """Read JSON that was sent as text, as models do; text that is not of the wanted type stays text."""
    if not isinstance(value, str) or not value.lstrip().startswith(("[", "{")):
        return value
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        return value
    return read if isinstance(read, wanted) else value


def _choice(value: Any, choices: list[Any], synonyms: Mapping[str, list[str]]) -> Any:  # noqa: ANN401 - any JSON
    if value in choices or not isinstance(value, str | int | float):
        return value
    said = str(value).strip().casefold()
    spelled = [choice for choice in choices if str(choice).casefold() == said]
    meant = [choice for choice in choices if said in (word.casefold() for word in synonyms.get(str(choice), ()))]
    return next(iter(spelled or meant), value)


_COERCIONS: Mapping[str, Callable[[Any, JsonSchema, JsonSchema], Any]] = {
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "string": _string,
    "array": _array,
    "object": _object,
}
