"""Whether a message says the name of a column of a table that was loaded in this conversation."""

from collections.abc import Iterator, Sequence
from typing import Any

from agents.extraction.pieces.words import stem
from agents.extraction.told.asked_words import asked_words
from graph.workflow.state import Exchange
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE


def names_column(request: str, conversation: Sequence[Exchange] | None) -> bool:
    """Whether a message names a column of a table that is on hand."""
    words = {stem(word) for word in asked_words(request)}
    columns = {
        name.lower()
        for exchange in conversation or ()
        for made in exchange.produced
        if made.tool_id == LOAD_TABLE
        for name in _columns(made.value)
    }
    return any(column in request or words & {stem(w) for w in column.replace("_", " ").split()} for column in columns)


def _columns(value: Any) -> Iterator[str]:  # noqa: ANN401 - what a tool returned
    for column in (value.get("columns") or ()) if isinstance(value, dict) else ():
        name = column.get("name") if isinstance(column, dict) else column
        if isinstance(name, str) and name:
            yield name
