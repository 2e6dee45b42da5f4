"""Values on their way into the slots of a tool, each with where it came from."""

from collections.abc import Callable
from typing import Any

from prompts.frozen import Frozen

REQUEST = "request"
WHOLE, REST, CUED = "the request itself", "rest of the request", "behind a telling word"
GUESSED = frozenset((WHOLE, REST, CUED))
"""Sources that any request has: a value from them is no evidence that the tool fits."""
NUMERIC: dict[str, Callable[[str], int | float]] = {"integer": int, "number": float, "year": int}
"""Kind of a numeric slot → what reads one."""


class Value(Frozen):
    """What goes into a slot: several values make several calls."""

    values: tuple[Any, ...]
    source: str
    confidence: float = 1.0


NOTHING = Value(values=(), source="")
