"""What became of one attempt, and what a run of them is told."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import Field

from prompts.frozen import Frozen

Part: TypeAlias = Literal["fuzz", "uploads"]


class Ending(StrEnum):
    """How an attempt ended."""

    DONE = "done"
    """A value, or nothing found."""
    REFUSED = "refused"
    """A sentence says why not."""
    STOPPED = "stopped at a bound"
    """Of time or memory, with a sentence."""
    CRASHED = "CRASHED"
    """An error that nobody meant, or a result that cannot be kept."""
    HUNG = "HUNG"
    """It went past its time, held up everybody else, or runs on unheard."""
    SWELLED = "SWELLED"
    """The program itself took far more memory."""
    DIED = "DIED"
    """The process is gone."""
    OUTSIDE = "OUTSIDE"
    """Something outside of the workspace was written, told or asked."""

    @property
    def good(self) -> bool:
        """Whether nobody has to mend anything."""
        return self in (Ending.DONE, Ending.REFUSED, Ending.STOPPED)


class Attempt(Frozen):
    """One attempt and its ending."""

    n: int = Field(ge=0)
    what: str
    """A tool's id, or the kind of a file with what was done to it."""
    ending: Ending
    ms: float = 0.0
    note: str = ""
    again: dict[str, Any] = Field(default_factory=dict)
    """What makes the same attempt again: arguments of the call, or where the damaged file lies. Of bad endings only."""


class FuzzJob(Frozen):
    """What a process that makes attempts is told."""

    part: Part
    seed: int
    first: int
    """Number of the first attempt."""
    end: int
    """Number after that of the last."""
    journal: Path
    """Gets a line after each attempt; what is at work stands in `begun.json` beside it."""
    recordings: Path
    """Answers of services, as `<pack>/recorded`."""


def begun_file(journal: Path) -> Path:
    """Return where the attempt stands that is at work."""
    return journal.with_name("begun.json")


def line_of(attempt: Attempt) -> str:
    """Write an attempt as one line of plain ASCII: hostile text must not end lines, nor be lost."""
    return json.dumps(attempt.model_dump(), default=str)


def attempts(journal: Path) -> list[Attempt]:
    """Read what was attempted; a line cut short by a kill is left out."""
    if not journal.is_file():
        return []
    lines = journal.read_text(encoding="utf-8").splitlines()
    return [attempt_in(line) for line in lines if line.endswith("}")]


def attempt_in(line: str) -> Attempt:
    """Read a line; by Python's reader, since pydantic's takes no lone surrogates."""
    return Attempt.model_validate(json.loads(line))
