"""A text while it is read: which of its characters something was made of already."""

import re
from collections.abc import Iterable, Iterator

from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_WORD = lazy_regex(r"[A-Za-z][\w'’.-]*|\d[\d.,]*|[^\W\d_a-zA-Z]+")


class Draft:
    """Keeps account of the characters of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._taken = bytearray(len(text))
        self._held = bytearray(len(text))
        self._rest: str | None = None

    @property
    def rest(self) -> str:
        """The text with blanks in the places of which something was made, or that belong together."""
        if self._rest is None:  # patterns by the hundred look at it between two changes
            kept = zip(self.text, self._taken, self._held, strict=True)
            self._rest = "".join("\0" if taken or held else c for c, taken, held in kept)
        return self._rest

    def free(self, start: int, end: int) -> bool:
        """Whether nothing was made of these characters."""
        return not any(self._taken[start:end])

    def take(self, start: int, end: int) -> None:
        """Note that something was made of them."""
        self._taken[start:end] = b"\1" * (end - start)
        self._rest = None

    def hold(self, start: int, end: int) -> None:
        """Keep characters together: no word inside them is found by itself, and they are taken as a whole."""
        self._held[start:end] = b"\1" * (end - start)
        self._rest = None

    def found(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Find a pattern where nothing was made of the characters yet."""
        return (m for m in pattern.finditer(self.rest) if m.end() > m.start() and self.free(*m.span()))

    def first(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take the first place of a pattern."""
        match = next(self.found(pattern), None)
        if match is not None:
            self.take(*match.span())
        return match

    def open(self, spans: Iterable[Span]) -> list[Span]:
        """Keep the spans of which nothing was made."""
        return [s for s in spans if self.free(s.start, s.end)]

    def left(self) -> tuple[str, ...]:
        """List the words of which nothing was made."""
        rest = "".join(" " if taken else c for c, taken in zip(self.text, self._taken, strict=True))
        return tuple(match.group() for match in _WORD.finditer(rest))


def whole_word(match: re.Match[str], text: str) -> bool:
    """Whether a match is no piece of a longer word."""
    around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
    return not re.search(r"[A-Za-z0-9_]", around) or not re.match(r"[A-Za-z0-9_]", match.group())
