"""Words that are a cell only where they are written like it: IT is a department, "it" stands for what was said."""

import re
from collections.abc import Iterable
from typing import Final

from agents.extraction.tables.conditions.place_names import speaks_of_ourselves
from agents.extraction.tables.table_shape import TableColumn
from prompts.language import has_han

_WORDS: Final = frozenset({"it"})


def stands_for_another(text: str, start: int, end: int, column: TableColumn) -> bool:
    """Whether a small word is no cell: neither its column nor a Chinese word stands right behind it (it department).

    Args:
        text: The whole text, as it was written.
        start: Where the word begins.
        end: Where it ends.
        column: Whose cell it might be.
    """
    if speaks_of_ourselves(text, start, end):
        return True
    if text[start:end] not in _WORDS:
        return False
    behind = text[end:].lstrip()
    before = text[:start].rstrip()
    return not (has_han(behind[:1]) or has_han(before[-1:]) or _begins_with(behind, (column.name, *column.aliases)))


def _begins_with(text: str, names: Iterable[str]) -> bool:
    return any(re.match(rf"{re.escape(name)}(?:s|es)?(?!\w)", text, re.IGNORECASE) for name in names if name)
