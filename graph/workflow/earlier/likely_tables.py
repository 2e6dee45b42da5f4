"""Which tables a person may choose from: those first that a request speaks of, then those of its conversation."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.context import RunContext
from graph.workflow.table_questions.known_shapes import sample_shapes, shapes_of
from graph.workflow.table_questions.table_shapes import OwnTable
from tools.flow import tables_named

_NAMED: Final = 4
"""The name of a table says as much as so many of its columns."""
_WHOLE: Final = 2
_MOST_READ: Final = 24
"""Tables whose columns and values are looked at."""


async def likely_tables(text: str, own: Sequence[str], context: RunContext) -> list[str]:
    """Order a person's tables by how well they fit a request, with the packaged ones that it speaks of.

    Args:
        text: The request.
        own: The person's tables, the newest first.
        context: Of the run.
    """
    samples = [shape for shape in await sample_shapes(context) if shape.table not in own]
    read = [OwnTable(table=name) for name in own[:_MOST_READ]]
    fit = {shape.table: _fit(text, shape) for shape in (*(await shapes_of(read, context) if read else ()), *samples)}
    talked = await _spoken_of(context)
    last = {name: place for place, name in enumerate(talked)}
    kept = [*own, *(s.table for s in samples if fit.get(s.table) or s.table in last or not own)]
    return sorted(kept, key=lambda name: (-fit.get(name, 0), -last.get(name, -1)))


async def _spoken_of(context: RunContext) -> list[str]:
    """List the tables that this conversation's calls worked on, the last ones last."""
    tools = context.snapshot.tools
    kept = await context.home.results.named(context.run.surroundings.thread_id)
    return [n for one in kept if one.tool_id in tools for n in tables_named(tools[one.tool_id], one.arguments)]


def _fit(text: str, shape: TableShape) -> int:
    """Say how much of a request is about a table: its name, its columns, its values."""
    reading = read_table_question(text, shape)
    if reading is None:
        return len({span.value for span in named_columns(Draft(text), shape)})
    return reading.telling + _NAMED * reading.names_table + _WHOLE * (reading.whole and reading.question.complete)
