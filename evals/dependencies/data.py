"""ToolLinkOS: tools whose dependencies people typed, and requests with all tools that they need."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen
from tools.tool import Tool

GROUP: Final = "os"
_TYPES: Final = {"int": "integer", "float": "number", "bool": "boolean", "list": "array", "dict": "object"}


class TypedDependency(Frozen):
    """What people say one tool needs of another."""

    supplier: str
    consumer: str
    parameter: str
    """Empty where the whole tool needs it, such as a connection."""
    direct: bool
    """Whether it is always needed."""


class LinkedRequest(Frozen):
    """A request, the tool that serves it, and all tools that one needs."""

    text: str
    target: str
    required: frozenset[str]


@dataclass(frozen=True)
class LinkedTools:
    """The data set."""

    tools: Mapping[str, Tool]
    dependencies: tuple[TypedDependency, ...]
    requests: tuple[LinkedRequest, ...]


class _Parameter(Frozen, extra="ignore"):
    name: str
    description: str = ""
    type: str = "string"
    required: bool = False
    enum: list[Any] | None = None
    default: Any = None


class _DependsOn(Frozen, extra="ignore"):
    name: str
    dependence_type: str
    parameter_name: str | None = None


class _Tool(Frozen, extra="ignore"):
    name: str
    description: str
    parameters: tuple[_Parameter, ...] = ()
    depends_on: tuple[_DependsOn, ...] = ()


class _Instance(Frozen, extra="ignore"):
    user_query: str
    main_golden_function_name: str
    golden_function_names: tuple[str, ...]


def load_toollinkos(folder: Path) -> LinkedTools:
    """Read `core_tools.json`, `regular_tools.json` and all of `instances*.json`.

    Raises:
        ConfigError: a file is missing or does not hold.
    """
    rows = [*_read(folder / "core_tools.json", _Tool), *_read(folder / "regular_tools.json", _Tool)]
    tools = {tool.id: tool for tool in map(_tool, rows)}
    dependencies = tuple(
        TypedDependency(
            supplier=f"{GROUP}/{needed.name}",
            consumer=f"{GROUP}/{row.name}",
            parameter=needed.parameter_name or "",
            direct="INDIRECTLY" not in needed.dependence_type,
        )
        for row in rows
        for needed in row.depends_on
    )
    requests = tuple(
        LinkedRequest(
            text=row.user_query,
            target=f"{GROUP}/{row.main_golden_function_name}",
            required=frozenset(f"{GROUP}/{name}" for name in row.golden_function_names),
        )
        for file in sorted(folder.glob("instances*.json"))
        for row in _read(file, _Instance)
    )
    if not requests:
        raise ConfigError(f"{folder} holds no instances*.json with requests.")
    return LinkedTools(tools, dependencies, requests)


def _tool(row: _Tool) -> Tool:
    properties: dict[str, dict[str, Any]] = {}
    for parameter in row.parameters:
        schema = {"type": _TYPES.get(parameter.type, parameter.type), "description": parameter.description}
        properties[parameter.name] = schema | ({"enum": parameter.enum} if parameter.enum else {})
    required = [parameter.name for parameter in row.parameters if parameter.required]
    return Tool(
        id=f"{GROUP}/{row.name}",
        name=row.name[:64],
        description=row.description,
        parameters={"type": "object", "properties": properties, "required": required},
        group=GROUP,
        source="described",
    )


def _read(file: Path, row: type[Any]) -> list[Any]:
    try:
        return TypeAdapter(list[row]).validate_python(json.loads(file.read_text(encoding="utf-8")))  # type: ignore[valid-type]  # a list of whatever row is asked for
    except (OSError, UnicodeError, json.JSONDecodeError, ValidationError) as error:
        raise ConfigError(f"{file} does not hold what ToolLinkOS does ({str(error).splitlines()[0]}).") from error
