"""The tools on offer at one moment, put together from what is stored and what loads."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pydantic import Field

from errors import ConfigError
from prompts.frozen import Frozen
from tools.functions.from_function import Tagger
from tools.functions.late_signatures import LateSignatures, reader_at, reader_of
from tools.functions.loader import LoadedTools, Problem
from tools.functions.signature import Signature
from tools.library.overrides import patched
from tools.library.store import BUILTIN, Definition, Unreadable
from tools.tool import Tool

SESSION = "session"
"""Origin of tools that are not stored."""


class CatalogueEntry(Frozen):
    """One stored tool with its state."""

    tool: Tool
    origin: str
    enabled: bool
    loads: bool
    patch: Mapping[str, Any] = Field(default_factory=dict)
    """What people and models said of it, as it is stored."""


class LibraryChange(Frozen):
    """What differs between two moments of the library."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Deleted, disabled, or no longer loading."""

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(frozen=True)
class Sources:
    """What the places that tools come from gave."""

    packs: LoadedTools = field(default_factory=LoadedTools)
    files: Mapping[str, LoadedTools] = field(default_factory=dict)
    """Path of a user's file → what it gave."""

    session: LoadedTools = field(default_factory=LoadedTools)
    """Functions that were handed over and live with this process only."""

    tagger: Tagger | None = None
    """Reads what people changed of a tool's text."""

    refused: str = ""
    """Why nothing that is stored is loaded, where the home is not trusted; its tools stay known as they are stored."""

    def of(self, origin: str) -> LoadedTools:
        """What one origin gave; nothing for an unknown one."""
        named = {BUILTIN: self.packs, SESSION: self.session}
        return named.get(origin) or self.files.get(origin, LoadedTools())


@dataclass(frozen=True)
class Catalogue:
    """An immutable view of the library."""

    version: int = 0
    entries: Mapping[str, CatalogueEntry] = field(default_factory=lambda: MappingProxyType({}))
    tools: Mapping[str, Tool] = field(default_factory=lambda: MappingProxyType({}))
    signatures: Mapping[str, Signature] = field(default_factory=lambda: MappingProxyType({}))
    problems: tuple[Problem, ...] = ()

    @cached_property
    def fingerprint(self) -> str:
        """Digest of the tools on offer, their contents and tags: the same for the same offer."""
        ordered = sorted(self.tools.values(), key=lambda tool: tool.id)
        seen = "\n".join(f"{tool.content_hash} {tool.tags.model_dump_json()}" for tool in ordered)
        return hashlib.sha256(seen.encode()).hexdigest()[:32]

    def changed_since(self, before: "Catalogue") -> LibraryChange:
        """Compare with an earlier moment."""
        kept = self.tools.keys() & before.tools.keys()
        return LibraryChange(
            added=tuple(sorted(self.tools.keys() - before.tools.keys())),
            changed=tuple(sorted(id_ for id_ in kept if self.tools[id_] != before.tools[id_])),
            removed=tuple(sorted(before.tools.keys() - self.tools.keys())),
        )


def assemble(
    version: int, definitions: Iterable[Definition], unreadable: Iterable[Unreadable], sources: Sources
) -> Catalogue:
    """Put a catalogue together; a stored tool that does not load becomes a problem and is not on offer."""
    problems = [*sources.packs.problems, *(problem for loaded in sources.files.values() for problem in loaded.problems)]
    problems += [Problem(where=row.id, reason=f"{row.id} is left out: {row.reason}.") for row in unreadable]
    entries: dict[str, CatalogueEntry] = {}
    signatures: dict[str, Callable[[], Signature]] = {}
    session = [Definition(tool=tool, origin=SESSION) for tool in sources.session.tools.values()]
    stored = [*definitions, *session]
    if sources.refused and any(definition.origin not in (BUILTIN, SESSION) for definition in stored):
        problems.append(Problem(where="home", reason=sources.refused))
    for definition in stored:
        loaded = sources.of(definition.origin)
        entry = _entry(definition, loaded, problems, sources)
        entries[entry.tool.id] = entry
        if entry.loads and entry.tool.id in loaded.functions:
            signatures[entry.tool.id] = reader_of(loaded.functions[entry.tool.id])
        elif entry.loads and entry.tool.id in loaded.targets:
            signatures[entry.tool.id] = reader_at(loaded.targets[entry.tool.id])
    problems += _taken_ids(entries, sources)
    tools = {id_: entry.tool for id_, entry in entries.items() if entry.enabled and entry.loads}
    return Catalogue(
        version, MappingProxyType(entries), MappingProxyType(tools), LateSignatures(signatures), tuple(problems)
    )


def _entry(definition: Definition, loaded: LoadedTools, problems: list[Problem], sources: Sources) -> CatalogueEntry:
    # What the code says now counts; the stored definition serves where nothing loads, and for other sources.
    found = loaded.tools.get(definition.tool.id)
    base = found or definition.tool
    unread = bool(sources.refused) and definition.origin not in (BUILTIN, SESSION)
    loads = found is not None or unread or definition.tool.source != "python"
    if not loads:
        reason = f"{base.id} no longer loads from {definition.origin}; `toolatlas tools prune` forgets it."
        problems.append(Problem(where=base.id, reason=reason))
    return CatalogueEntry(
        tool=_with_patch(base, definition.patch, problems, sources.tagger),
        origin=definition.origin,
        enabled=definition.enabled,
        loads=loads,
        patch=definition.patch,
    )


def _with_patch(tool: Tool, patch: Mapping[str, Any], problems: list[Problem], tagger: Tagger | None) -> Tool:
    try:
        return patched(tool, patch, tagger)
    except ConfigError as error:
        problems.append(Problem(where=tool.id, reason=str(error)))
        return tool


def _taken_ids(entries: Mapping[str, CatalogueEntry], sources: Sources) -> list[Problem]:
    """Tools of users' files whose id belongs to another origin; one without an entry was deleted on purpose."""
    return [
        Problem(
            where=tool_id, reason=f"{tool_id} of {path} has the id of another tool; rename the function or the file."
        )
        for path, loaded in sources.files.items()
        for tool_id in loaded.tools
        if tool_id in entries and entries[tool_id].origin != path
    ]
