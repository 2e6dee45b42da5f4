"""What the databases hold that tools in view read: only the tables and columns that a request needs.

A stub has no room for a schema, and a model that does not know a column guesses it.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.brief_schema import brief_schema
from errors import ToolAtlasError
from graph.programs.budgets import is_short
from graph.programs.shown.asked_databases import reads_database
from graph.workflow.context import RunContext
from prompts.render.untrusted import neutralised
from settings import Settings
from tools.sources.databases.known_databases import binding_place, known_database
from tools.tool import Tool

_SHORT_TOKENS: Final = 300
_TOKENS: Final = 1_000
_MOST: Final = 3
"""Databases that are told of."""


def schema_tokens(settings: Settings) -> int:
    """Return what all schemas together may take."""
    return _SHORT_TOKENS if is_short(settings) else _TOKENS


async def schemas(request: str, tool_ids: Sequence[str], context: RunContext) -> tuple[str, ...]:
    """Tell each database that a tool in view reads, as far as a request needs it; the best tool's comes first."""
    tools = [tool for tool_id in tool_ids if reads_database(tool := context.snapshot.tools[tool_id])]
    groups: dict[str, list[Tool]] = {}
    for tool in tools:
        groups.setdefault(binding_place(tool.binding), []).append(tool)
    chosen = list(groups.values())[:_MOST]
    budget = schema_tokens(context.home.settings) // max(1, len(chosen))
    names = context.snapshot.function_names
    told = (asyncio.to_thread(_told, request, own, [names[tool.id] for tool in own], budget) for own in chosen)
    return tuple(text for text in await asyncio.gather(*told) if text)


def _told(request: str, tools: Sequence[Tool], functions: Sequence[str], budget: int) -> str:
    """Write one schema; a database that is gone, or cannot be read now, is not spoken of."""
    try:
        known = known_database(tools[0].binding, values=True)
    except ToolAtlasError:
        return ""
    found = brief_schema(request, known.catalogue, known.values, budget)
    head = f"Database {known.address.name} ({known.address.dialect}), read by {', '.join(functions)}:"
    return neutralised(f"{head}\n{found.text}")
