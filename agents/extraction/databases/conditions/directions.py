"""Which of two columns a value is of where both hold it, by what ties it: from Paris, to London."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.scene import Valued
from lazy_regex import lazy_regex

_ENDS: Final = (
    (
        lazy_regex(
            r"(?:\b(?:from|leav(?:e|es|ing)|depart(?:s|ed|ing)?|out of)\s+(?:the\s+|city\s+|of\s+)*|从|自)$",
            re.IGNORECASE,
        ),
        frozenset({"origin", "source", "from", "departure", "depart", "departing", "start", "src"}),
    ),
    (
        lazy_regex(
            r"(?:\b(?:to|towards?|reach(?:es|ing)?|arriv(?:e|es|ed|ing)\s+(?:in|at))\s+(?:the\s+|city\s+|of\s+)*|[到至往])$",
            re.I,
        ),
        frozenset({"destination", "dest", "to", "arrival", "arrive", "arriving", "end", "dst"}),
    ),
)


def of_direction(text: str, valued: Valued, columns: Sequence[str]) -> str:
    """Return the one column of the beginning or the end of a way, as a value is tied to it; else nothing."""
    for tie, words in _ENDS:
        if tie.search(text[: valued.start]) is not None:
            found = [name for name in columns if words & set(parts_of(name.rpartition(".")[2]))]
            return found[0] if len(found) == 1 else ""
    return ""
