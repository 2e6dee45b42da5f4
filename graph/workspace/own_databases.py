"""Imported databases, and which of them a question is about."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from agents.extraction.databases.asked import DatabaseQuestion, read_question
from agents.extraction.databases.reading import DatabaseReading
from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.tool import Tool

_TELLING: Final = 2
"""So many names and values of a database speak of it though none of its tables is named."""


class OwnDatabase(Frozen):
    """An imported database with the tool of each of its tables."""

    name: str
    group: str
    tools: Mapping[str, str]
    binding: Mapping[str, Any]


class DatabaseRead(Frozen):
    """What a database makes of a request."""

    own: OwnDatabase
    question: DatabaseQuestion

    @property
    def meant(self) -> DatabaseReading | None:
        """The one reading of the request, where it speaks of the database."""
        reading = self.question.sure
        return reading if reading is not None and _is_meant(reading) and reading.table in self.own.tools else None


def own_databases(tools: Iterable[Tool]) -> Iterator[OwnDatabase]:
    """Group the tools that an import of ours made by the database that they ask."""
    groups: dict[str, list[Tool]] = {}
    for tool in tools:
        if is_own(tool):
            groups.setdefault(tool.group, []).append(tool)
    for group, found in groups.items():
        by_table = {str(tool.binding.get("table", "")): tool.id for tool in found}
        name = found[0].target.partition(":")[2]
        yield OwnDatabase(name=name, group=group, tools=by_table, binding=dict(found[0].binding))


def is_own(tool: Tool) -> bool:
    """Whether a tool asks a table of a database that was imported here."""
    return tool.source == "sql" and tool.binding.get("trusted") is True and "table" in tool.binding


def read_by(databases: Sequence[OwnDatabase], request: str) -> list[DatabaseRead]:
    """Read a request over each database that is there."""
    found = ((own, _read(own, request)) for own in databases)
    return [DatabaseRead(own=own, question=question) for own, question in found if question is not None]


def answering(
    read: Sequence[DatabaseRead], request: str, first: str = ""
) -> tuple[OwnDatabase, DatabaseReading] | None:
    """Choose the database that answers a request; None where none does, or several would equally well.

    Args:
        read: What each makes of it.
        request: As typed.
        first: Group of the database that came with the conversation; it wins unless another is named.
    """
    sure = [(one.own, reading) for one in read if (reading := one.meant) is not None]
    if not sure:
        return None
    said = {own.group for own, _ in sure if own.name.casefold() in request.casefold()}
    brought = [(own, reading) for own, reading in sure if own.group == first]
    if brought and said <= {first}:
        return brought[0]
    least = min(reading.cost for _, reading in sure)
    nearest = [(own, reading) for own, reading in sure if reading.cost == least]
    named = [(own, reading) for own, reading in nearest if own.group in said]
    chosen = named or [pair for pair in nearest if _is_said(pair[1].table, request)] or nearest
    return chosen[0] if len(chosen) == 1 else None


def _read(own: OwnDatabase, request: str) -> DatabaseQuestion | None:
    """Read a request over a database; one that is gone, or cannot be read now, says nothing here."""
    try:
        known: KnownDatabase = known_database(own.binding, values=True)
    except ToolCallFailed:
        return None
    text = re.sub(
        rf"(?:\b(?:in|of|from)\s+)?(?:the\s+)?(?:database\s+)?(?<!\w){re.escape(own.name)}(?!\w)(?:\s+database)?",
        " ",
        request,
        flags=re.IGNORECASE,
    )
    whole = read_question(text, known.catalogue, known.values) if text.strip() != request.strip() else None
    if whole is not None and whole.readings:
        return whole
    return read_question(request, known.catalogue, known.values)


def values_of(own: OwnDatabase) -> dict[str, list[str]]:
    """Return, for each column of text, its different values; empty where the database cannot be read now."""
    try:
        known = known_database(own.binding, values=True)
    except ToolCallFailed:
        return {}
    found: dict[str, list[str]] = {}
    for places in known.values.places.values():
        for place in places:
            found.setdefault(f"{place.table}.{place.column}", []).append(place.value)
    return found


def _is_said(table: str, request: str) -> bool:
    """Whether a table is called by its own name, and not by a word that means the same."""
    name = table.replace("_", " ").casefold()
    return name in request.casefold() or name.removesuffix("s") in request.casefold()


def _is_meant(reading: DatabaseReading) -> bool:
    """Whether a request speaks of the database, and does not merely use a word that a column is called by too."""
    return reading.names_table or reading.telling >= _TELLING
