"""An OpenAPI document as plain JSON, and what its references lead to."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import yaml
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable

from errors import ConfigError
from lazy_regex import lazy_regex

MAX_NODES = 3_000_000
MAX_DEPTH = 120
_FOLLOWED = 20
"""References to references that are followed."""
_Loader: type[Any] = type("_Loader", (getattr(yaml, "CSafeLoader", yaml.SafeLoader),), {})
"""YAML as JSON has it: no dates, and only true and false are truth values."""
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag.rpartition(":")[2] not in ("timestamp", "bool")]
    for first, found in _Loader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", lazy_regex(r"^(?:true|True|TRUE|false|False|FALSE)$"), "tTfF")


class OpenApiDocument:
    """A parsed document of any version; `lookup` follows its references."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self.swagger = "swagger" in root
        """Whether it is of version 2.0."""
        registry: Registry[Any] = Registry().with_resource("", Resource.opaque(root))
        self._resolver = registry.resolver()

    def lookup(self, ref: str) -> Any:  # noqa: ANN401 - any JSON
        """Return what a reference within the document leads to; None where it leads nowhere."""
        if not ref.startswith("#"):
            return None
        try:
            return self._resolver.lookup(ref).contents
        except (Unresolvable, TypeError, ValueError, KeyError, AttributeError):
            return None

    def resolved(self, part: object) -> dict[str, Any]:
        """Return an object, its reference followed; an empty one where there is none. A circle ends."""
        for _ in range(_FOLLOWED):
            if not isinstance(part, Mapping):
                return {}
            if not isinstance(ref := part.get("$ref"), str):
                return dict(part)
            part = self.lookup(ref)
        return {}

    def object_at(self, *path: str) -> dict[str, Any]:
        """Return the object at a path of names; an empty one where there is none."""
        part: object = self.root
        for name in path:
            part = self.resolved(part).get(name)
        return self.resolved(part)


def read_document(text: str, where: str) -> OpenApiDocument:
    """Read JSON or YAML.

    Raises:
        ConfigError: it is neither, is no OpenAPI document, or is too large or circular.
    """
    root = _plain(_parsed(text, where), where, [0], 0)
    if not isinstance(root, Mapping) or not _version(root):
        raise ConfigError(f"{where} is no OpenAPI document: it names neither an openapi nor a swagger version.")
    if not _version(root).startswith(("2.", "3.")):
        raise ConfigError(f"{where} is of OpenAPI version {_version(root)[:20]!r}; 2.0, 3.0 and 3.1 are read.")
    return OpenApiDocument(root)


def _version(root: Mapping[str, Any]) -> str:
    return str(root.get("openapi") or root.get("swagger") or "")


def _parsed(text: str, where: str) -> object:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ConfigError(f"{where} nests too deeply.") from error
    except ValueError:
        pass  # then it is YAML
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader, with fewer types
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise ConfigError(f"{where} is neither JSON nor YAML: {' '.join(str(error).split())[:200]}.") from error


def _plain(value: Any, where: str, n_nodes: list[int], depth: int) -> Any:  # noqa: ANN401 - any JSON
    """Copy with text as keys; YAML's anchors may have made it circular or a thousand times its size."""
    n_nodes[0] += 1
    if n_nodes[0] > MAX_NODES or depth > MAX_DEPTH:
        raise ConfigError(f"{where} is too large, nests too deeply, or contains itself.")
    if isinstance(value, Mapping):
        return {str(key): _plain(inner, where, n_nodes, depth + 1) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner, where, n_nodes, depth + 1) for inner in value]
    return value


def pairs(part: object) -> Iterator[tuple[str, Any]]:
    """Yield the entries of an object that are no extensions; none for anything else."""
    if isinstance(part, Mapping):
        yield from ((name, inner) for name, inner in part.items() if not name.startswith("x-"))
