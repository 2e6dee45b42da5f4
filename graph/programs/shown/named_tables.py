"""What tables hold that a request names: whoever knows their columns need not look first.

Looking is a call of the tool that describes tables, under the same authority, and noted as what the conversation has
read.
"""

from collections.abc import Sequence
from typing import Any, Final

from errors import ToolAtlasError
from graph.programs.shown.named_files import is_named
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from prompts.render.tokens import takes_at_most
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import reading

DESCRIBE_TABLE: Final = "data/describe_table"
_MOST: Final = 3
_LONG: Final = 3
"""Characters of a Chinese name that is no everyday word."""
_VALUES: Final = 4
_MOST_CHARS: Final = 24
"""Of one value."""


async def named_tables(request: str, context: RunContext, max_tokens: int) -> tuple[str, ...]:
    """Tell what stands in the columns of the tables that a request names, own ones before those of the package.

    Args:
        request: In the person's words.
        context: Of the run.
        max_tokens: What all of it may take; a table that does not fit is told without examples, or not at all.
    """
    try:
        names = _named(await reading(context.run.surroundings, tables), request)
    except ToolAtlasError:
        return ()
    kept: list[str] = []
    for name in names:
        held = await looked(DESCRIBE_TABLE, {"table": name}, context)
        for text in _texts(held) if held is not None else ():
            if takes_at_most("\n".join([*kept, text]), max_tokens):
                await context.read.note(DESCRIBE_TABLE, {"table": name})
                kept.append(text)
                break
    return tuple(kept)


def _named(there: Sequence[TableInfo], request: str) -> list[str]:
    meant = [one for one in there if any(is_named(name, request) for name in _names(one))]
    return [one.name for one in sorted(meant, key=lambda one: one.sample)[:_MOST]]


def _names(table: TableInfo) -> list[str]:
    """List what a table goes by; of a sample only what is no everyday word: who says 股价 seldom means that table."""
    others = [name for name in table.aliases if not table.sample or " " in name or _is_long(name)]
    return [table.name, *others]


def _is_long(name: str) -> bool:
    return not name.isascii() and len(name) >= _LONG


def _texts(held: dict[str, Any]) -> Sequence[str]:
    """Write a table with examples of what stands in its columns, and without."""
    head = f"Table {held['table']} ({held['rows']} rows)"
    columns = [f"{column['name']} {column['type']}" for column in held["columns"]]
    whole = [said + _examples(column) for said, column in zip(columns, held["columns"], strict=True)]
    return (f"{head}: {'; '.join(whole)}", f"{head}: {', '.join(columns)}")


def _examples(column: dict[str, Any]) -> str:
    values = [str(value)[:_MOST_CHARS] for value in (column.get("values") or ())[:_VALUES]]
    if values and column["type"] == "text":
        more = ", …" if len(column["values"]) > _VALUES else ""
        return f" ({', '.join(values)}{more})"
    low, high = column.get("min"), column.get("max")
    return f" ({str(low)[:_MOST_CHARS]} to {str(high)[:_MOST_CHARS]})" if low is not None and high is not None else ""
