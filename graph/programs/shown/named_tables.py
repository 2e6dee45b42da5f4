"""What tables hold that a request names: whoever knows their columns need not look first."""

from typing import Final

from errors import ToolAtlasError
from graph.programs.shown.named_files import is_named
from graph.workflow.context import RunContext
from prompts.render.tokens import takes_at_most
from prompts.render.untrusted import neutralised
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import Database, reading

_MOST: Final = 3
_ROWS: Final = 2
_MOST_CHARS: Final = 40
"""Of one value."""


async def named_tables(request: str, context: RunContext, max_tokens: int) -> tuple[str, ...]:
    """Tell columns, types and first rows of the tables that a request names, own ones before those of the package.

    Args:
        request: In the person's words.
        context: Of the run.
        max_tokens: What all of it may take; a table that does not fit is told without its rows, or not at all.
    """
    try:
        told = await reading(context.run.surroundings, lambda base: _told(base, request))
    except ToolAtlasError:
        return ()
    kept: list[str] = []
    for whole, columns in told:
        for text in (whole, columns):
            if takes_at_most("\n".join([*kept, text]), max_tokens):
                kept.append(text)
                break
    return tuple(neutralised(text) for text in kept)


def _told(base: Database, request: str) -> list[tuple[str, str]]:
    meant = [t for t in tables(base) if any(is_named(name, request) for name in (t.name, *t.aliases))]
    return [_table(base, one) for one in sorted(meant, key=lambda one: one.sample)[:_MOST]]


def _table(base: Database, table: TableInfo) -> tuple[str, str]:
    columns = ", ".join(f"{column.name} {column.type}" for column in table.columns)
    head = f"Table {table.name}: {columns}"
    rows = base.rows(f"SELECT * FROM {table.sql} LIMIT {_ROWS}")  # noqa: S608 - a quoted name
    values = [", ".join(str(value)[:_MOST_CHARS] for value in row) for row in rows]
    return "\n".join([f"{head}; the first rows:", *values]), head
