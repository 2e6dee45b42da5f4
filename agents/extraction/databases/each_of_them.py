"""Of each of what was named before: the card types, and how many cards there are of each; in each type."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.databases.names.tokens import parts_of, stem
from agents.extraction.databases.scene import Mention
from lazy_regex import lazy_regex

_TIE: Final = r"(?:(?:for|in|of|by|per|from|on|at|to|with|within|under)\s+)?"
_BARE: Final = lazy_regex(
    rf"(?<![A-Za-z]){_TIE}each(?:\s+(?:one|of\s+(?:them|these|those)))?(?=\s*(?:[.?!,;]|$))"
    r"|(?<=\bdoes )each(?:\s+one)?(?:\s+[a-z]+)?(?=\s*[.?!]?$)|(?<=\bhas )each(?:\s+one)?(?=\s+[a-z]+\s*[.?!]?$)"
    r"|(?:各自?|分别)(?=有?多少|有?几)",
    re.IGNORECASE,
)
_AGAIN: Final = lazy_regex(
    rf"(?<![A-Za-z]){_TIE}(?P<which>each|every|that|this|the\s+same)\s+(?P<word>[A-Za-z]+)", re.IGNORECASE
)


def each_of_them(text: str, mentions: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Yield where a text says that what it asks is asked of each of the columns that it named before."""
    for said in _BARE.finditer(text):
        if any(m.column and m.end <= said.start() for m in mentions):
            yield said.span()
    for said in _AGAIN.finditer(text):
        word = stem(said["word"])
        before = [m for m in mentions if m.column and m.end <= said.start()]
        here = [m for m in mentions if m.start == said.start("word")]
        plain = said["which"].casefold() not in ("each", "every") or not any(m.own for m in here)
        if plain and not any(m.end > said.end("word") for m in here) and any(_ends_so(text, m, word) for m in before):
            yield said.span()


def _ends_so(text: str, mention: Mention, word: str) -> bool:
    """Whether a column was named by a word, or by several of which it is the last that tells."""
    named = parts_of(text[mention.start : mention.end])
    return word in (named[-1:] if len(named) == 1 else named[-2:])
