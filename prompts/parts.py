"""A prompt's part that tells what was left out of it before it was written."""

from collections.abc import Sequence
from typing import TypeAlias

from pydantic import Field

from prompts.frozen import Frozen

SHOWN = 3
"""Things left out that are named; the rest is counted."""


class Omitted(Frozen):
    """Things that a part does not hold: how many, the first few, and why."""

    n: int = Field(default=0, ge=0)
    first: tuple[str, ...] = ()
    reason: str = ""

    @classmethod
    def of(cls, names: Sequence[str], reason: str) -> "Omitted":
        """Count things and keep the names of the first few."""
        return cls(n=len(names), first=tuple(names[:SHOWN]), reason=reason if names else "")

    def __str__(self) -> str:
        more = ", …" if self.n > len(self.first) else ""
        return f"{self.n} ({', '.join(self.first)}{more}): {self.reason}" if self.n else ""


class PromptPart(Frozen):
    """Text for a placeholder, and what it leaves out."""

    text: str
    omitted: Omitted = Omitted()


Value: TypeAlias = str | PromptPart
"""What fills a placeholder."""


def text_of(value: Value) -> str:
    """Return the text alone."""
    return value if isinstance(value, str) else value.text


def omitted_of(value: Value) -> Omitted:
    """Return what a value leaves out."""
    return Omitted() if isinstance(value, str) else value.omitted
