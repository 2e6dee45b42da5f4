"""What goes into a program and comes out of it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

from pydantic import Field

from prompts.frozen import Frozen

ASYNC: Final = "_async"
"""Ending of a function's twin that is awaited."""


class Program(Frozen):
    """A program, and what it may use."""

    code: str
    check: str = ""
    """Stubs of its functions and values, for the type checker."""
    functions: frozenset[str] = frozenset()
    """What it may call; the twins are not named."""
    values: Mapping[str, Any] = Field(default_factory=dict)
    """Names that it finds, with their values as JSON."""
    variables: bytes | None = None
    """What an earlier program of the request left (`Session.variables`)."""
    now: datetime = Field(default_factory=lambda: datetime.now(UTC).astimezone())
    """Where its clock stands, in the user's time zone; keep it where a run must go the same way again."""
    seed: str = ""
    """Of its `random`: which program of which run."""


class ProgramLimits(Frozen):
    """How much one program may take."""

    compute_s: float = Field(default=5.0, gt=0)
    """Time of the program's own; while it waits for an answer none passes."""
    memory_mb: int = Field(default=200, ge=16)
    recursion: int = Field(default=200, ge=10)
    calls: int = Field(default=100, ge=1)
    printed_bytes: int = Field(default=64_000, ge=100)
    """Of what it prints; the rest is cut, and that is said."""
    value_bytes: int = Field(default=4_000_000, ge=1_000)
    """Of its last value, of the arguments of a call, and of all that the next program takes over, as JSON each."""
    waiting_bytes: int = Field(default=32_000_000, ge=10_000)
    """Of what it holds while it waits."""


class ProgramCall(Frozen):
    """A call that a program waits for."""

    id: str
    """Its number in this program."""
    function: str
    """Without the ending of a twin."""
    arguments: dict[str, Any]
    line: int = 0
    """In the code, from 1; 0 where it stands in none of its lines, as in `eval`."""
    is_awaited: bool = False
    """The twin was called: others may wait beside it."""


class Value(Frozen):
    """What a call brought, as JSON."""

    value: Any


class Raised(Frozen):
    """A call failed or was denied: an exception at its line, which the program may catch."""

    type: str
    """Of Python's own exceptions; another becomes a RuntimeError that names it."""
    message: str


Answer: TypeAlias = Value | Raised


class Waiting(Frozen):
    """The program waits for calls."""

    calls: tuple[ProgramCall, ...]
    """By number. Any of those that are awaited may be answered alone."""
    printed: str = ""
    """All that it printed so far."""


class Ended(Frozen):
    """The program is at its end."""

    status: Literal["ok", "refused", "raised", "limit", "crashed"]
    """Refused: the check found a fault, and nothing ran. Crashed: its process died."""
    printed: str = ""
    value: Any = None
    """Of the last line where it is an expression, as JSON; what has no form in JSON as its repr."""
    error: str = ""
    """What to mend, for a model, with the line."""
    line: int | None = None


Stop: TypeAlias = Waiting | Ended
