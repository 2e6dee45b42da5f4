"""Tables as a reader of questions knows them, each read once for a request, and the samples once for a process."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from agents.extraction.tables.several.called_tables import called_tables, with_called
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.context import RunContext
from graph.workflow.table_questions.table_shapes import OwnTable, read_shapes, sample_names

_SAMPLES: Final[dict[str, TableShape]] = {}


async def shapes_of(known: Sequence[OwnTable], context: RunContext) -> list[TableShape]:
    """Read tables that are in the database; those that are not are left out, and looked for again the next time."""
    look = partial(read_shapes, known, context.run.surroundings)
    return await context.run.looks.once(("shapes", *known), look, keep=lambda found: len(found) == len(known))


async def shapes_meant(text: str, known: Sequence[OwnTable], context: RunContext) -> list[TableShape]:
    """Read tables; where a text calls one of them by its name or a part of it, no other is meant."""
    shapes = await shapes_of(known, context) if known else []
    called = called_tables(text, shapes)
    if len(called) != 1:
        return shapes
    return [with_called(shape, called[shape.table]) for shape in shapes if shape.table in called]


async def sample_shapes(context: RunContext) -> list[TableShape]:
    """Read the samples that no table of the person hides; they never change, so that a process reads them once."""
    names = await sample_names(context.run.surroundings)
    unread = [OwnTable(table=name) for name in names if name not in _SAMPLES]
    _SAMPLES.update({shape.table: shape for shape in await shapes_of(unread, context)} if unread else {})
    return [_SAMPLES[name] for name in names]
