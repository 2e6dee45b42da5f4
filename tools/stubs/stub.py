"""One tool as a typed function: what a model reads of it, and what a type checker knows."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any, Final

from prompts.render.tokens import count_tokens
from tools.schemas.resolve import resolve
from tools.stubs.declarations import Declarations, Writer
from tools.stubs.lenient import listed, mapping, value_of
from tools.stubs.names import TWIN, first_free, parameter_names
from tools.stubs.shapes import MAX_CHOICES, MAX_DEPTH, Shape, kind_of, merged, shape_of
from tools.stubs.source_text import docstring, literal, told
from tools.tool import Tool

DESCRIPTION_TOKENS: Final = 48
PARAMETER_TOKENS: Final = 40
TYPES_TOKENS: Final = 400
"""What the types of a result, or of parameters, may take before their innermost records become plain dicts."""
_DEFAULT_CHARS: Final = 40
_LEFT_OUT: Final = "..."
"""What stands for a default that nobody knows, or that is too long to tell."""
_SHOWN_CHOICES: Final = 5
_BOUNDS: Final = {"minimum": "≥", "exclusiveMinimum": ">", "maximum": "≤", "exclusiveMaximum": "<"}
_UNKNOWN: Final = object()
_KEPT: Final = 2_048
"""Shapes of results that are kept, by the text of their schemas."""


@dataclass(frozen=True)
class Stub:
    """A tool's function with the types that it needs declared before it."""

    prompt: str
    check: str
    parameters: Mapping[str, str]
    """Python name → JSON name, of the parameters whose names differ."""
    declared: Declarations
    """All types once this stub stands behind the others."""


def write_stub(tool: Tool, name: str, declared: Declarations) -> Stub:
    """Write one tool as a function.

    Args:
        tool: May come from anywhere: its texts and schemas are not trusted.
        name: What the function is called.
        declared: The types that stand before it.
    """
    schema = merged(tool.parameters, tool.parameters)
    names = parameter_names(map(str, mapping(schema.get("properties"))))
    writer = Writer(declared, name)
    parameters = _parameters(tool.parameters, names)
    written = [parameter.written(writer) for parameter in parameters] + _others(schema, tool.parameters, writer)
    returned = writer.result(result_of(tool, name), name)
    said = told(tool.description, DESCRIPTION_TOKENS) or told(tool.name, DESCRIPTION_TOKENS)
    lines = [said, *(line for parameter in parameters if (line := parameter.told(tool.parameters)))]
    prompt, check = (_head(name, [side[i] for side in written], returned[i]) for i in range(2))
    twin = f"async {_head(name + TWIN, [check for _, check in written], returned[1])}"
    return Stub(
        prompt="\n".join([*writer.prompt, prompt, docstring(lines), ""]),
        check="\n".join([*writer.check, f"{check} ...", f"{twin} ...", ""]),
        parameters={python: json_name for json_name, python in names.items() if python != json_name},
        declared=writer.declared,
    )


@dataclass(frozen=True)
class Parameter:
    """One parameter of a function."""

    name: str
    """In Python."""
    schema: Mapping[str, Any]
    shape: Shape
    is_required: bool

    def written(self, writer: Writer) -> tuple[str, str]:
        """Declare it, for a model and for the checker; null stands for a value that is left out."""
        prompt, check = writer.parameter(self.shape, self.name)
        if self.is_required:
            return f"{self.name}: {prompt}", f"{self.name}: {check}"
        default = self.default
        if default == "None" and "None" not in prompt.split(" | ") and prompt != "Any":
            prompt = f"{prompt} | None"
        return f"{self.name}: {prompt} = {default}", f"{self.name}: {check} | None = ..."

    @property
    def default(self) -> str:
        """Its default as Python source; `...` where it has none that is short and exact."""
        value = self.schema.get("default", _UNKNOWN)
        source = _constant(value)
        return source if len(source) <= _DEFAULT_CHARS else _LEFT_OUT

    def told(self, root: Mapping[str, Any], max_tokens: int = PARAMETER_TOKENS, max_choices: int = MAX_CHOICES) -> str:
        """Say in a line what its type does not; empty where there is nothing to say.

        Args:
            root: Holds the definitions.
            max_tokens: Of its marks, and of its description.
            max_choices: Values that the type lists; of more the first are told here.
        """
        marks = told(", ".join(_marks(self.name, value_of(self.schema, root), max_choices)), max_tokens)
        said = told(str(self.schema.get("description") or ""), max_tokens)
        named = f"{self.name} ({marks})" if marks else self.name
        return f"{named}: {said}" if said else f"{named}." if marks else ""


def parameters_of(tool: Tool) -> list[Parameter]:
    """Read what a tool's function takes, the names as Python takes them."""
    schema = merged(tool.parameters, tool.parameters)
    return _parameters(tool.parameters, parameter_names(map(str, mapping(schema.get("properties")))))


def result_of(tool: Tool, name: str, max_tokens: int = TYPES_TOKENS) -> Shape:
    """Read what a tool returns, as deep as its types stay within a budget."""
    return _result(json.dumps(tool.returns), name, max_tokens)


def _constant(value: object) -> str:
    """Write a default as Python source; `...` where it has none that is short and exact."""
    if isinstance(value, list):
        each = [_plain(inner) for inner in value[:_DEFAULT_CHARS]]
        return _LEFT_OUT if _LEFT_OUT in each else f"[{', '.join(each)}]"
    return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, float) and not isfinite(value):
        return _LEFT_OUT
    return literal(value) if value is None or isinstance(value, str | int | float) else _LEFT_OUT


def _parameters(root: Mapping[str, Any], names: Mapping[str, str]) -> list[Parameter]:
    """Read the parameters, as deep as their types stay short."""
    schema = merged(root, root)
    required = set(map(str, listed(schema.get("required"))))

    def read(depth: int) -> list[Parameter]:
        return [
            Parameter(names[key], resolve(mapping(inner), root), shape_of(inner, root, depth=depth), key in required)
            for key, inner in mapping(schema.get("properties")).items()
        ]

    def size(depth: int) -> int:
        writer = Writer(Declarations.beside(()), "")
        for parameter in read(depth):
            parameter.written(writer)
        return count_tokens("\n".join(writer.prompt))

    return read(_fitting_depth(size))


@lru_cache(maxsize=_KEPT)
def _result(text: str, name: str, max_tokens: int) -> Shape:
    """Read what a tool returns, as deep as its types stay short; the same tools stand in every prompt of a request."""
    returns = json.loads(text)

    def size(depth: int) -> int:
        writer = Writer(Declarations.beside(()), "")
        writer.result(shape_of(returns, returns, depth=depth), name)
        return count_tokens("\n".join(writer.prompt))

    return shape_of(returns, returns, depth=_fitting_depth(size, max_tokens))


def _fitting_depth(size: Callable[[int], int], max_tokens: int = TYPES_TOKENS) -> int:
    return next((depth for depth in range(MAX_DEPTH, 0, -1) if size(depth) <= max_tokens), 0)


def _marks(name: str, schema: Mapping[str, Any], max_choices: int) -> list[str]:
    """What a type does not say of a value: its kind, its bounds, some of very many choices."""
    kind = kind_of(name, schema)
    marks = [f"{kind} of type {schema['x-type']}" if "x-type" in schema else kind] if kind else []
    choices = listed(schema.get("enum"))
    if len(choices) > max_choices:
        marks.append(f"one of {len(choices)}, such as {', '.join(map(str, choices[:_SHOWN_CHOICES]))}")
    low, high = (schema.get(bound) for bound in ("minimum", "maximum"))
    if low is not None and high is not None:
        return [*marks, f"{low} to {high}"]
    return [*marks, *(f"{sign} {schema[bound]}" for bound, sign in _BOUNDS.items() if bound in schema)]


def _others(schema: Mapping[str, Any], root: Mapping[str, Any], writer: Writer) -> list[tuple[str, str]]:
    """Take any further parameter where the schema says that there may be some."""
    more = schema.get("additionalProperties")
    if more is not True and not isinstance(more, Mapping):
        return []
    name = first_free(["others"], parameter_names(map(str, mapping(schema.get("properties")))).values())
    prompt, check = writer.parameter(shape_of(more, root), name)
    return [(f"**{name}: {prompt}", f"**{name}: {check}")]


def _head(name: str, parameters: list[str], returned: str) -> str:
    keyword_only = ["*"] if parameters and not parameters[0].startswith("**") else []
    return f"def {name}({', '.join([*keyword_only, *parameters])}) -> {returned}:"
