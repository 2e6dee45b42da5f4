"""Words of a question that are written nearly as what the table calls its columns."""

import re
from typing import Final

from agents.extraction.databases.names.near_words import mistyped
from agents.extraction.tables.table_shape import TableShape

_WORD: Final = re.compile(r"[A-Za-z]{6,}")


def respelt(text: str, shape: TableShape) -> str:
    """Return a text with the names of columns as they are written, where one letter of one is wrong: surived."""
    names = (name for c in shape.columns for name in (c.name, *c.aliases))
    known = {word.casefold() for name in names for word in re.findall(r"[A-Za-z]+", name.replace("_", " "))}

    def right(match: re.Match[str]) -> str:
        said = match.group()
        return said if said.casefold() in known else mistyped(said, known) or said

    return _WORD.sub(right, text)
