"""Finding known names in running Chinese and English text."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

Mention: TypeAlias = tuple[int, int, str]
"""(start, end, value): `text[start:end]` names `value`."""
Accepts: TypeAlias = Callable[[str, int, int], bool]
"""Whether the text around `text[start:end]` lets an ambiguous name count."""


@lru_cache(maxsize=8_192)
def _folded_char(char: str) -> str:
    base = [c for c in unicodedata.normalize("NFKD", char).casefold() if not unicodedata.combining(c)]
    return base[0] if len(base) == 1 else char


def folded(text: str) -> str:
    """Lower case, no accents, full-width letters made plain; as long as `text`, so that positions stay true."""
    return "".join(map(_folded_char, text))


def is_latin(char: str) -> bool:
    """Whether words made of this letter are set apart by spaces."""
    return char.isalpha() and ord(char) < 0x250  # up to the end of Latin Extended-B


class Gazetteer:
    """A dictionary of names that also finds them in text: longest match, whole words where words have spaces."""

    def __init__(self, names: Mapping[str, str], *, exact: Mapping[str, str] | None = None) -> None:
        """Keep the names.

        Args:
            names: name → value, in any case.
            exact: names that count only when written just so, such as abbreviations that are also words.
        """
        self._names = {folded(name): value for name, value in names.items()}
        self._exact = dict(exact or {})
        self._lengths = _lengths_by_first_char([*self._names, *map(folded, self._exact)], [*self._exact])

    def get(self, text: str) -> str | None:
        """The value of a whole text."""
        name = " ".join(text.split())
        return self._exact.get(name) or self._names.get(folded(name))

    def find(self, text: str, accepts: Accepts | None = None) -> list[Mention]:
        """All names in the text, left to right, not overlapping."""
        low, found, at = folded(text), list[Mention](), 0
        while at < len(text):
            mention = self._longest(text, low, at, accepts)
            found.extend([mention] if mention else [])
            at = mention[1] if mention else at + 1
        return found

    def _longest(self, text: str, low: str, start: int, accepts: Accepts | None) -> Mention | None:
        if start and is_latin(text[start]) and is_latin(text[start - 1]):
            return None
        for length in self._lengths.get(low[start], ()):
            end = start + length
            if end > len(text):
                continue
            value = self._exact.get(text[start:end]) or self._names.get(low[start:end])
            if value and _ends_word(text, end) and (accepts is None or accepts(text, start, end)):
                return start, end, value
        return None


def _lengths_by_first_char(*groups: Iterable[str]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for group in groups:
        for name in group:
            lengths.setdefault(folded(name[0]), set()).add(len(name))
    return {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}


def _ends_word(text: str, end: int) -> bool:
    if end >= len(text) or not (is_latin(text[end - 1]) or text[end - 1].isdecimal()):
        return True
    return not is_latin(text[end]) and not text[end].isdecimal()
