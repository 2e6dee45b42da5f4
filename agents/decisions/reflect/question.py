"""Look back at a path before its calls, and at what the calls delivered."""

from typing import Literal, Protocol

from agents.moves import Move, Reflection, ToolPath
from prompts.frozen import Frozen
from tools.call import ToolResult


class ReflectQuestion(Frozen):
    """A finished search or a finished execution."""

    task: str
    request: str = ""
    """The whole request, where the task is one part of it."""
    known: tuple[str, ...] = ()
    """What is there already, of parts that this one depends on: a line each."""
    stage: Literal["path", "results"]
    path: ToolPath
    units: tuple[str, ...] = ()
    covered: tuple[float, ...] = ()
    results: tuple[ToolResult, ...] = ()
    moves: tuple[Move, ...] = ()
    descriptions: dict[str, str] = {}
    """Tool id → one line, for the tools of the path."""


class Reflect(Protocol):
    """Judge a path or its results."""

    async def __call__(self, question: ReflectQuestion) -> Reflection:
        """Answer success, partial (with the first wrong step) or failure (with the noise)."""
        ...
