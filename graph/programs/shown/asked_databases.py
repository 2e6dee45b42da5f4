"""Tools of databases that a request speaks of: whoever names a table wants the tool that reads it in view.

Search alone does not tell them apart: the tool of each table says what its keys lead to, so that all of them hold the
names of all tables.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents.extraction.databases.brief_schema import NAMED, spoken_tables
from errors import ToolAtlasError
from tools.sources.databases.known_databases import binding_place, known_database
from tools.tool import Tool

_TABLES = 2
"""Tools of one database that come first."""


async def asked_of_databases(request: str, library: Iterable[Tool]) -> list[str]:
    """List the tools of databases that a request names a table of, or several columns and values, the best first."""
    groups: dict[str, list[Tool]] = {}
    for tool in library:
        if reads_database(tool):
            groups.setdefault(binding_place(tool.binding), []).append(tool)
    found = await asyncio.gather(*(asyncio.to_thread(_asked, request, tools) for tools in groups.values()))
    ranked = sorted((one for one in found if one), key=lambda one: -one[0])
    return [tool_id for _, tools in ranked for tool_id in tools]


def reads_database(tool: Tool) -> bool:
    """Whether a tool reads a whole database by its schema: its tables, steps over them, or a statement."""
    return tool.source == "sql" and "database" in tool.binding and "statement" not in tool.binding


def _asked(request: str, tools: Sequence[Tool]) -> tuple[int, list[str]] | None:
    """Return how much of a request is about a database, and the tools for it."""
    try:
        known = known_database(tools[0].binding, values=True)
    except ToolAtlasError:
        return None
    spoken = {table: score for table, score in spoken_tables(request, known.catalogue, known.values).items() if score}
    best = max(spoken.values(), default=0)
    return (best, list(_chosen(spoken, tools))) if best >= NAMED else None


def _chosen(spoken: Mapping[str, int], tools: Sequence[Tool]) -> Iterator[str]:
    """Choose what takes statements, and what reads the tables that are spoken of most."""
    by_table = {str(tool.binding["table"]): tool.id for tool in tools if "table" in tool.binding}
    yield from (tool.id for tool in tools if "table" not in tool.binding and "slot" not in tool.binding)
    yield from [by_table[table] for table in spoken if table in by_table][:_TABLES]
    yield from (tool.id for tool in tools if "slot" in tool.binding)
