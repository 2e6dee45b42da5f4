"""A typed Python function, made into a `Tool`."""

import hashlib
import inspect
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias
from weakref import WeakKeyDictionary

from pydantic import TypeAdapter, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import PydanticSerializationError, to_jsonable_python

from errors import ConfigError
from tagging.tags import Permission, Provenance, Tagged, TagSet
from tools.functions.docstring import Docs, read_docstring
from tools.functions.signature import Parameter, Signature, function_name, read_signature
from tools.marking import MARK, ToolMark
from tools.schemas.alternatives import as_optional
from tools.schemas.titles import without_titles
from tools.tool import JsonSchema, Tool

Tagger: TypeAlias = Callable[[Tool], TagSet]
"""Tags a tool from what it shows; the rules of `tagging` serve here."""
_UNMARKED: Final = ToolMark()
_MADE: Final[WeakKeyDictionary[Callable[..., Any], tuple[ToolMark, str | None, Tool]]] = WeakKeyDictionary()
"""Function → its mark and docstring, and the tool that was made of them; a file that runs anew has new functions."""


def untagged(_: Tool) -> TagSet:
    """Leave every dimension at its default."""
    return TagSet()


def tool_from_function(function: Callable[..., Any], group: str, *, tagger: Tagger = untagged) -> Tool:
    """Make a tool of a function: its signature and docstring become schemas and description.

    What the author marked is a person's word; the tagger says the rest.

    Raises:
        ConfigError: a marked function has no docstring or an untyped parameter; any has a nameless parameter, or a type
            without a JSON form.
    """
    tool = _made_before(function, slug(group)) or _untagged(function, slug(group))
    return tool.model_copy(update={"tags": tagger(tool).replaced(**marked_tags(_mark(function)))})


def _made_before(function: Callable[..., Any], group: str) -> Tool | None:
    """Return what was made of the very same function: its schemas take a process of many homes most of a start."""
    mark, docs, tool = _MADE.get(function, (None, None, None)) if inspect.isfunction(function) else (None, None, None)
    same = tool is not None and tool.group == group and mark is _mark(function) and docs == function.__doc__
    return tool if same else None


def _mark(function: Callable[..., Any]) -> ToolMark:
    found: ToolMark = getattr(function, MARK, _UNMARKED)
    return found


def _untagged(function: Callable[..., Any], group: str) -> Tool:
    signature = read_signature(function)
    docs = _docs(function)
    mark = _mark(function)
    parameters, returns = _schemas(signature, docs)
    name = slug(function.__name__)
    tool = Tool(
        id=f"{group}/{name}",
        name=name,
        description=docs.description,
        parameters=parameters,
        returns=returns,
        group=group,
        target=f"{function.__module__}:{function.__qualname__}",
        examples=mark.examples,
        answers=mark.answers,
        call=mark.call,
        idempotent=mark.idempotent,
        reads=mark.reads,
        sends_to=mark.sends_to,
        replaces=mark.replaces is not None,
        writes=mark.writes,
    )
    if inspect.isfunction(function):
        _MADE[function] = mark, function.__doc__, tool
    return tool


def slug(name: str) -> str:
    """Turn any name into one that every model API takes: ASCII letters, digits, `_`, `-`; at most 64 characters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = re.sub(r"[^A-Za-z0-9_-]+", "_", plain).strip("_")
    lost = sum(not char.isascii() and char.isalpha() for char in unicodedata.normalize("NFC", name))
    if kept and not lost and len(kept) <= 64:
        return kept
    digest = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:8]
    return f"{kept[:55] or 'tool'}_{digest}"


def marked_tags(mark: ToolMark) -> dict[str, Tagged[Any]]:
    """Dimensions that the author wrote, with provenance `human`."""
    tags: dict[str, Tagged[Any]] = {}
    if mark.domains:
        tags["domains"] = _by_author(mark.domains, Tagged[tuple[str, ...]])
    if mark.functions:
        tags["functions"] = _by_author(mark.functions, Tagged[tuple[str, ...]])
    if mark.permission:
        tags["permission"] = _by_author(mark.permission, Tagged[Permission])
    return tags


def _by_author(value: object, tagged: type[Tagged[Any]]) -> Tagged[Any]:
    try:
        return tagged(value=value, provenance=Provenance.HUMAN, evidence="marked by the author")
    except ValidationError as error:
        raise ConfigError(f"The mark of a tool has a bad value {value!r}: {error.errors()[0]['msg']}.") from error


def _docs(function: Callable[..., Any]) -> Docs:
    try:
        docs = read_docstring(function.__doc__ or "")
    except ValueError as error:
        if not hasattr(function, MARK):
            return Docs(" ".join((function.__doc__ or "").split()))
        raise ConfigError(f"The docstring of {function_name(function)} is not in Google style: {error}.") from error
    if not docs.description and not hasattr(function, MARK):
        return replace(docs, description=f"{function.__name__.replace('_', ' ').strip().capitalize()}.")
    if not docs.description:
        raise ConfigError(f"{function_name(function)} has no docstring; say what it does and when to use it.")
    return docs


def _schemas(signature: Signature, docs: Docs) -> tuple[JsonSchema, JsonSchema]:
    where = function_name(signature.function)
    try:
        return _parameters_schema(signature, docs), _returns_schema(signature, docs)
    except (PydanticInvalidForJsonSchema, PydanticSerializationError) as error:
        raise ConfigError(f"A type or a default of {where} has no JSON form: {str(error).splitlines()[0]}.") from error


def _parameters_schema(signature: Signature, docs: Docs) -> JsonSchema:
    mode: Literal["validation"] = "validation"
    inputs = [(name, mode, parameter.adapter) for name, parameter in signature.parameters.items()]
    found, shared = TypeAdapter.json_schemas(inputs, ref_template="#/$defs/{model}")
    properties = {
        name: _property(found[name, mode], parameter, docs.parameters)
        for name, parameter in signature.parameters.items()
    }
    schema: JsonSchema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required := [name for name, parameter in signature.parameters.items() if parameter.required]:
        schema["required"] = required
    if "$defs" in shared:
        schema["$defs"] = shared["$defs"]
    return without_titles(schema)


def _property(schema: JsonSchema, parameter: Parameter, descriptions: Mapping[str, str]) -> JsonSchema:
    described = dict(schema)
    if text := descriptions.get(parameter.name):
        described["description"] = text
    if parameter.required:
        return described
    default = to_jsonable_python(parameter.default)
    return as_optional(described | {"default": default}) if default is None else described | {"default": default}


def _returns_schema(signature: Signature, docs: Docs) -> JsonSchema:
    if signature.returns is None:
        return {}
    schema = without_titles(signature.returns.json_schema(mode="serialization"))
    return schema | {"description": docs.returns} if docs.returns else schema
