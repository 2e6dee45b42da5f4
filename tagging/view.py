"""What a tagger sees of a tool: this room knows no `Tool`."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from pydantic import Field

from prompts.frozen import Frozen


class DescribedTool(Protocol):
    """Anything with a tool's description and schemas; a `Tool` is."""

    @property
    def name(self) -> str:
        """The tool's own name."""
        ...

    @property
    def description(self) -> str:
        """What it says of itself."""
        ...

    @property
    def group(self) -> str:
        """What it belongs to, such as a service."""
        ...

    @property
    def category(self) -> str:
        """Where its source files it; empty where the source has no categories."""
        ...

    @property
    def source(self) -> str:
        """Where it comes from: `python` where its owner added it."""
        ...

    @property
    def target(self) -> str:
        """How it is invoked; of an HTTP tool its address."""
        ...

    @property
    def binding(self) -> Mapping[str, Any]:
        """How it is called; an HTTP `method` and MCP `annotations` in it are evidence."""
        ...

    @property
    def parameters(self) -> Mapping[str, Any]:
        """JSON Schema of its arguments."""
        ...

    @property
    def returns(self) -> Mapping[str, Any]:
        """JSON Schema of its result."""
        ...


class ToolView(Frozen):
    """A tool by its description, schemas, and what its source hints at."""

    name: str
    description: str = ""
    group: str = ""
    category: str = ""
    parameters: Mapping[str, Any] = Field(default_factory=dict)
    returns: Mapping[str, Any] = Field(default_factory=dict)
    method: str = ""
    """HTTP verb, where the source has one."""
    annotations: Mapping[str, Any] = Field(default_factory=dict)
    """MCP hints such as readOnlyHint and destructiveHint. They are claims: they raise a permission, and lower
    nothing that the tool's own words say."""
    source: str = "python"
    path: str = ""
    """Of an HTTP tool's address."""
    trusted: bool = False
    """Whether a person said that the hints of its server may be believed."""

    @property
    def content_hash(self) -> str:
        """Digest of what the tool says of itself, which a model or a person judged."""
        seen = self.model_dump(exclude={"source", "path", "trusted"})
        return hashlib.sha256(json.dumps(seen, sort_keys=True, default=str).encode()).hexdigest()[:32]

    @property
    def properties(self) -> dict[str, Mapping[str, Any]]:
        """Parameter name → schema; what is no schema is left out."""
        found = self.parameters.get("properties")
        items = found.items() if isinstance(found, Mapping) else ()
        return {str(name): schema for name, schema in items if isinstance(schema, Mapping)}

    @property
    def required(self) -> tuple[str, ...]:
        """Names of the parameters that must be given."""
        found = self.parameters.get("required")
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def view_of(tool: DescribedTool, *, method: str = "", annotations: Mapping[str, Any] | None = None) -> ToolView:
    """Return a tagger's view of a tool."""
    return ToolView(
        name=tool.name,
        description=tool.description,
        group=tool.group,
        category=tool.category,
        parameters=tool.parameters,
        returns=tool.returns,
        method=method or str(tool.binding.get("method", "")),
        annotations=annotations or _mapping(tool.binding.get("annotations")),
        source=tool.source,
        path=_path(tool.target) if tool.source == "http" else "",
        trusted=tool.binding.get("trusted") is True,
    )


def _path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def schemas_in(schema: object, *, depth: int = 6) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield a schema and all schemas inside it, each with how deep it stands; bounded, whatever was imported."""
    if not isinstance(schema, Mapping) or depth < 0:
        return
    yield schema, 6 - depth
    properties = schema.get("properties")
    inner = list(properties.values()) if isinstance(properties, Mapping) else []
    for part in [*inner, schema.get("items"), *_alternatives(schema)]:
        yield from schemas_in(part, depth=depth - 1)


def _alternatives(schema: Mapping[str, Any]) -> list[object]:
    found: list[object] = []
    for key in ("anyOf", "oneOf", "allOf"):
        if isinstance(options := schema.get(key), list):
            found += options
    return found
