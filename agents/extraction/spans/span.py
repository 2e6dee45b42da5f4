"""A piece of a request that is a value."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any, TypeAlias

from prompts.frozen import Frozen


class Span(Frozen):
    """Characters `start` to `end` of a request, read as `value`."""

    start: int
    end: int
    text: str
    value: Any

    def overlaps(self, other: "Span") -> bool:
        """Whether both share a character."""
        return self.start < other.end and other.start < self.end


Finder: TypeAlias = Callable[[str], list[Span]]


def remembered(finder: Finder) -> Finder:
    """Keep what a finder found in recent texts: search, filling and routing read the same few texts again and again."""
    cached = lru_cache(maxsize=256)(lambda text: tuple(finder(text)))

    @wraps(finder)
    def find(text: str) -> list[Span]:
        return list(cached(text))

    return find


def without_overlaps(spans: Iterable[Span], taken: Iterable[Span] = ()) -> list[Span]:
    """Keep the longest of overlapping spans and none that touches `taken`; in order of the text."""
    kept: list[Span] = []
    longest_first = sorted(spans, key=lambda s: (s.start - s.end, s.start))
    covered = bytearray(max((s.end for s in longest_first), default=0))
    for span in taken:
        covered[span.start : span.end] = b"\1" * len(covered[span.start : span.end])
    for span in longest_first:
        if not any(covered[span.start : span.end]):
            covered[span.start : span.end] = b"\1" * (span.end - span.start)
            kept.append(span)
    return sorted(kept, key=lambda s: s.start)


def matches(pattern: re.Pattern[str], text: str, value: Callable[[re.Match[str]], Any]) -> list[Span]:
    """Turn every match into a span; a match whose value is None is no span."""
    found = []
    for match in pattern.finditer(text):
        read = value(match)
        if read is not None:
            found.append(Span(start=match.start(), end=match.end(), text=match.group(), value=read))
    return found
