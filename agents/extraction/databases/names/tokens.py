"""Words of a text and of names, in the form in which they are compared."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

_TOKEN: Final = lazy_regex(rf"[A-Za-z]+(?:['’](?!s\b)[A-Za-z]+)?|\d+|[{HAN}]+")
_PART: Final = lazy_regex(rf"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[{HAN}]+")
_ENDINGS: Final = (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"))
_SHORTEST: Final = 3
_WAY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:alphabetic(?:al)?|lexicographic(?:al)?|ascending|descending|decreasing|increasing|reversed?"
    r"|chronological|numerical)\s+$",
    re.IGNORECASE,
)
_BY: Final = lazy_regex(r"\s+by(?![A-Za-z])", re.IGNORECASE)
"""What stands around an order of rows."""
_CALLED: Final = frozenset({"name", "title"})
"""Words of names that tell no table from another."""
_IRREGULAR: Final = {
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "countries": "country",
    "series": "series",
    "species": "species",
    "status": "status",
    "statuses": "status",
    "addresses": "address",
    "buses": "bus",
    "data": "data",
    "ids": "id",
    "movies": "movie",
    "cookies": "cookie",
    "lens": "lens",
    "lenses": "lens",
    "calories": "calorie",
    "zombies": "zombie",
}


class Token(Frozen):
    """One word of a text."""

    start: int
    end: int
    text: str
    stem: str


def stem(word: str) -> str:
    """Return a word in the singular, in small letters."""
    low = word.casefold()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for ending, instead in _ENDINGS:
        if low.endswith(ending) and len(low) > len(ending) + 1:
            return low[: -len(ending)] + instead
    plural = low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > _SHORTEST
    return low[:-1] if plural else low


def in_an_order(text: str, word: Token) -> bool:
    """Whether "order" says how rows follow each other, and no row: in alphabetical order, order by."""
    return _WAY.search(text, 0, word.start) is not None or _BY.match(text, word.end) is not None


def tokens_of(text: str) -> list[Token]:
    """Split a text into words and numbers."""
    return [Token(start=m.start(), end=m.end(), text=m.group(), stem=stem(m.group())) for m in _TOKEN.finditer(text)]


def parts_of(name: str) -> list[str]:
    """Split a name such as release_year or PetType into stems."""
    return [stem(part) for part in _PART.findall(name)]


def holds_name(said: str, name: str) -> bool:
    """Whether a table's name stands in what a column is called, which says more: the job, in "job title"."""
    words, named = set(parts_of(said)), set(parts_of(name)) - _CALLED
    return bool(words & named) and not words <= named
