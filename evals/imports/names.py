"""Tools by the names that rows may use for them, and their arguments by the names of the source."""

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, Final, Self
from urllib.parse import urlsplit

from agents.extraction.matching.leaf import leaves
from evals.execution.outcome import CallNote
from evals.imports.folder import ForeignFolder, ImportRow
from evals.imports.outcome import Called
from prompts.frozen import Frozen
from tools.functions.from_function import slug
from tools.tool import Tool

_ITEM: Final = re.compile(r"\[\d*\]")


class SourceNames(Frozen):
    """What the rows of a folder call the imported tools."""

    meant: dict[str, frozenset[str]]
    """Id of an imported tool to the functions of the rows that are this tool."""
    places: dict[str, dict[str, str]]
    """Id of a tool to its arguments' names in the source, where an import gave new ones."""
    takes: dict[str, frozenset[str]] = {}
    """Id of an imported tool to the places of all that it takes, as rows write them."""

    @classmethod
    def of(cls, tools: Iterable[Tool], folder: ForeignFolder) -> Self:
        """Name imported tools; no built-in tool may be among them."""
        functions = {call.function for row in folder.rows for call in row.calls}
        bases = {document.base for document in folder.documents}
        meant, places, takes = {}, {}, {}
        for tool in tools:
            meant[tool.id] = frozenset(f for f in functions if _is(tool, f, bases))
            places[tool.id] = {name: place[1] for name, place in (tool.binding.get("places") or {}).items()}
            takes[tool.id] = frozenset(_written(leaf.path, places[tool.id]) for leaf in leaves(tool))
        return cls(meant=meant, places=places, takes=takes)

    def functions(self, tool_id: str) -> frozenset[str]:
        """Return the functions of the rows that a tool is; none for a built-in tool."""
        return self.meant.get(tool_id, frozenset())

    def askers(self, row: ImportRow) -> frozenset[str]:
        """Return the tools of a row's source that take all that must be asked for, where the row names no call."""
        if row.expect != "ask_back" or row.calls:
            return frozenset()
        missing = {_ITEM.sub("", name) for name in row.missing}
        group = slug(PurePath(row.source).stem)
        return frozenset(id_ for id_, taken in self.takes.items() if id_.startswith(f"{group}/") and missing <= taken)

    def called(self, note: CallNote) -> Called:
        """Name a call as its source does."""
        names = self.places.get(note.tool, {})
        arguments: dict[str, Any] = {names.get(name, name): value for name, value in note.arguments.items()}
        return Called(functions=self.functions(note.tool), arguments=arguments, note=note)


def _written(path: tuple[str, ...], places: Mapping[str, str]) -> str:
    return ".".join((places.get(path[0], path[0]), *path[1:]))


def _is(tool: Tool, function: str, bases: Iterable[str]) -> bool:
    """Whether a row means a tool: by its operationId or function's name, or as `METHOD /path` without base path."""
    method, _, path = function.partition(" ")
    if path.startswith("/"):
        fits: Mapping[str, Any] = tool.binding
        return fits.get("method") == method.upper() and urlsplit(tool.target).path in {
            f"{base}{path}" for base in bases
        }
    return tool.name in (function, slug(function))
