"""A piece of a request, read one way."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Shape: TypeAlias = Literal["number", "text", "day", "clock"]


@dataclass(frozen=True)
class Candidate:
    """Characters `start` to `end`, read as `value`; a list's items stand in `items`."""

    start: int
    end: int
    text: str
    value: Any
    shape: Shape
    marks: frozenset[str] = frozenset()
    """What is special about this reading: percent, fraction, scaled, ordinal, word, quoted, …"""
    items: "tuple[Candidate, ...]" = ()

    def overlaps(self, other: "Candidate") -> bool:
        """Whether both share a character."""
        return self.start < other.end and other.start < self.end
