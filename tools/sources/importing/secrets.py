"""Whose secret is whose: no import is sent what was set for another one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import SecretStr

from settings import environment_secret
from tools.library.catalogue import CatalogueEntry
from tools.sources.offers.offer import ImportFinding
from tools.sources.offers.secret_names import earlier_name
from tools.tool import Tool


class SecretOwners:
    """The variables that the tools of a library are sent, as one import sees them."""

    def __init__(
        self,
        entries: Mapping[str, CatalogueEntry],
        origin: str,
        *,
        chosen: bool = False,
        read: Callable[[str], SecretStr | None] = environment_secret,
    ) -> None:
        """Look through a library.

        Args:
            entries: Of the library.
            origin: Of the import's own tools.
            chosen: Whether the source itself chose the variables, so that only those of its earlier tools are its own.
            read: Reads a secret by the name of its variable.
        """
        self._own: set[str] = set()
        self._others: dict[str, str] = {}
        for entry in entries.values():
            for name in secrets_of(entry.tool):
                if entry.origin == origin:
                    self._own.add(name)
                else:
                    self._others[name] = entry.origin.removeprefix("import:")
        self._chosen = chosen
        self._read = read

    def settle(self, tool: Tool) -> Tool | ImportFinding:
        """Return a tool with the variables that are its import's own, or say whose it asks for."""
        names = {name: self._name(name) for name in secrets_of(tool)}
        for name in names.values():
            if text := self._refusal(name):
                return ImportFinding(kind="secret_taken", where=tool.id, text=text)
        if all(name == settled for name, settled in names.items()):
            return tool
        return tool.model_copy(update={"binding": _renamed(tool.binding, names)})

    def _name(self, name: str) -> str:
        """Keep the earlier name of a variable where it is in use, and nobody else's."""
        earlier = earlier_name(name)
        if earlier == name or earlier in self._others or self._chosen:
            return name
        in_use = earlier in self._own or (self._read(earlier) is not None and self._read(name) is None)
        return earlier if in_use else name

    def _refusal(self, name: str) -> str:
        if name in self._others:
            return f"its secret {name} is that of the import {self._others[name]}; import it --as another name"
        if self._chosen and name not in self._own:
            return f"it asks for the secret {name} of your environment; import it with --trust to agree"
        return ""


def secrets_of(tool: Tool) -> Iterator[str]:
    """Yield the names of the variables that a tool is sent."""
    yield from (name for way in _ways(tool.binding) for told in way if (name := _named(told)))
    if name := _named(tool.binding):
        yield name


def _ways(binding: Mapping[str, Any]) -> list[list[object]]:
    """Return the ways to be allowed a call; an exported file may hold anything in their place."""
    ways = binding.get("credentials")
    return [way for way in ways if isinstance(way, list)] if isinstance(ways, list) else []


def _named(told: object) -> str:
    name = told.get("variable") if isinstance(told, Mapping) else None
    return name if isinstance(name, str) else ""


def _renamed(binding: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    renamed = _with_name(binding, names)
    ways = [[_with_name(told, names) if isinstance(told, Mapping) else told for told in way] for way in _ways(binding)]
    return {**renamed, "credentials": ways} if ways else renamed


def _with_name(told: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {**told, "variable": names[told["variable"]]} if _named(told) else dict(told)
