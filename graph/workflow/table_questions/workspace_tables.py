"""Tables that lie as files in the workspace, loaded so that a person can choose among them by their names.

Loading is a call of the tool that loads tables: under the same authority, and noted as what the conversation has read.
What would ask a person, such as replacing a table of another file, is left alone.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.tables.parts import PartedReading
from agents.extraction.tables.several.called_tables import keeps_spending, speaks_of_spending
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.sample_tables import asks_tables
from graph.workflow.table_questions.table_calls import Asked
from graph.workflow.table_questions.table_shapes import OwnTable

LOAD_TABLE: Final = "data/load_table"
_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 3
_LIKELY_ELSEWHERE: Final = 0.6
"""Probability from which another tool is meant, though one value of a table stands in a request."""


async def workspace_tables(files: Sequence[str], context: RunContext) -> list[str]:
    """Load the first few files that are tables, and return their tables' names in the same order."""
    names = []
    for file in [f for f in files if PurePosixPath(f).suffix.lower() in _FORMS][:_MOST]:
        loaded = await looked(LOAD_TABLE, {"path": file}, context)
        if loaded is not None and isinstance(loaded.get("table"), str):
            await context.read.note(LOAD_TABLE, {"path": file})
            names.append(loaded["table"])
    return names


async def of_spending(
    read: Sequence[tuple[OwnTable, PartedReading]], asked: Asked, context: RunContext
) -> list[tuple[OwnTable, PartedReading]]:
    """Keep the only table that is a list of what was spent, where a request asks of that and names no table."""
    if not speaks_of_spending(asked.text):
        return []
    lists = {shape.table for shape in await shapes_of([own for own, _ in read], context) if keeps_spending(shape)}
    found = [(own, reading) for own, reading in read if own.table in lists and reading.measures]
    return found if len(found) == 1 else []


async def only_with_such_a_value(
    read: Sequence[tuple[OwnTable, PartedReading]], asked: Asked, context: RunContext
) -> list[tuple[OwnTable, PartedReading]]:
    """Keep the only table that a request can be read over, where a figure of a value of it is asked for."""
    figured = [p.question for _, r in read for p in r.parts if p.question is not None and p.question.figures]
    if len(read) != 1 or not read[0][1].telling or not any(question.tests for question in figured):
        return []
    return list(read) if await asks_tables(asked.text, context, _LIKELY_ELSEWHERE) else []
