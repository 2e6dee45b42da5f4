"""Words of a question that are values of its table in the other language, put into the table's words."""

from collections.abc import Mapping, Sequence

from agents.extraction.databases.names.other_language import comparable, exchanged, meant_value, unit
from graph.workflow.context import RunContext
from prompts.frozen import Frozen


class Translated(Frozen):
    """A request with words of it in a table's words."""

    text: str
    read_as: tuple[tuple[str, str], ...]
    """What is said, and the value that it is read as."""


async def with_translated_values(
    text: str,
    words: Sequence[str],
    columns: Mapping[str, Sequence[str]],
    context: RunContext,
    names: Mapping[str, str] | None = None,
) -> Translated | None:
    """Exchange the words that clearly mean a value, or a column, in the other language; None where none does.

    Args:
        text: The request.
        words: Words of it of which nothing could be made.
        columns: Column → its different values.
        context: Of the run, with the embedder; without one nothing is translated.
        names: What columns are called, in plain words → as they are written. They are compared as values of one more
            column, so that a word which may be either is left alone.
    """
    names = names or {}
    columns = {**columns, "": tuple(names)} if names else columns
    read_as: list[tuple[str, str]] = []
    for said in words:
        value = await _meant(said, columns, context)
        if value:
            read_as.append((said, names.get(value, value)))
            text = exchanged(text, said, names.get(value, value))
    return Translated(text=text, read_as=tuple(read_as)) if read_as else None


async def _meant(said: str, columns: Mapping[str, Sequence[str]], context: RunContext) -> str:
    able = comparable(said, columns)
    own = await context.scoring.embed(said) if able else None
    if own is None:
        return ""
    vectors = {}
    for value in {value for values in able.values() for value in values}:
        vector = await context.scoring.embed(value)
        if vector is None:
            return ""
        vectors[value] = unit(vector)
    return meant_value(unit(own), able, vectors)
