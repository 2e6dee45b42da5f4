"""A text with pieces replaced that still knows where in the original every character came from."""

import re
from collections.abc import Callable
from typing import Any

from agents.extraction.spans.span import Span
from prompts.frozen import Frozen


class Rewritten(Frozen):
    """What became of a text; spans found in `plain` speak of `original`."""

    original: str
    plain: str
    origins: tuple[tuple[int, int], ...]
    """For each character of `plain`, start and end in `original`."""

    @classmethod
    def of(cls, text: str) -> "Rewritten":
        """Begin with the text as it is."""
        return cls(original=text, plain=text, origins=tuple((i, i + 1) for i in range(len(text))))

    def replaced(self, pattern: re.Pattern[str], by: Callable[[re.Match[str]], str]) -> "Rewritten":
        """Replace every match; the new characters all come from the whole match."""
        pieces: list[str] = []
        origins: list[tuple[int, int]] = []
        last = 0
        for match in pattern.finditer(self.plain):
            if match.start() == match.end():
                continue
            new = by(match)
            source = (self.origins[match.start()][0], self.origins[match.end() - 1][1])
            pieces += [self.plain[last : match.start()], new]
            origins += [*self.origins[last : match.start()], *[source] * len(new)]
            last = match.end()
        if not last:
            return self
        plain = "".join([*pieces, self.plain[last:]])
        return Rewritten(original=self.original, plain=plain, origins=(*origins, *self.origins[last:]))

    def span(self, start: int, end: int, value: Any) -> Span:  # noqa: ANN401 - the value of a span
        """Make a span of the original from a place in `plain`, blanks at its ends left out."""
        surface = self.plain[start:end]
        start, end = start + len(surface) - len(surface.lstrip()), end - len(surface) + len(surface.rstrip())
        first, last = self.origins[start][0], self.origins[end - 1][1]
        return Span(start=first, end=last, text=self.original[first:last], value=value)

    def matches(self, pattern: re.Pattern[str], value: Callable[[re.Match[str]], Any]) -> list[Span]:
        """Turn every match in `plain` into a span of the original; a match whose value is None is no span."""
        return [
            self.span(match.start(), match.end(), read)
            for match in pattern.finditer(self.plain)
            if (read := value(match)) is not None
        ]
