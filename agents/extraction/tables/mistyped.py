"""Words of a question that are names or values of a table but for one letter: surived, of survived."""

import re
from collections.abc import Iterator

from agents.extraction.databases.names.near_words import mistyped, swapped
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import plain_words_known
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_WORD = lazy_regex(r"(?<![A-Za-z0-9_'./-])[A-Za-z]{5,}(?![A-Za-z0-9_'./-])")


class Mended(Frozen):
    """A text with its mistyped words put right."""

    text: str
    read_as: tuple[tuple[str, str], ...]
    """What is said, and what it is read as."""


def mended(text: str, shape: TableShape) -> Mended | None:
    """Put right what is one letter away from a word of a table, or of questions over tables; None where nothing is."""
    own = set(_words(shape))
    known = own | plain_words_known()
    kept = [*find_quoted(text), *find_paths(text)]
    read_as: dict[str, str] = {}

    def meant(match: re.Match[str]) -> str:
        said = match.group()
        if said.casefold() in known or any(k.start <= match.start() < k.end for k in kept):
            return said
        word = mistyped(said, own) or swapped(said, own) or mistyped(said, known) or swapped(said, known)
        if word:
            read_as[said] = word
        return word or said

    put_right = _WORD.sub(meant, text)
    return Mended(text=put_right, read_as=tuple(read_as.items())) if read_as else None


def _words(shape: TableShape) -> Iterator[str]:
    """List the Latin words of a table's names and values."""
    named = (shape.table, *shape.names, *(n for c in shape.columns for n in (c.name, *c.aliases, *c.values)))
    for name in named:
        yield from re.findall(r"[a-z]{5,}", name.casefold())
