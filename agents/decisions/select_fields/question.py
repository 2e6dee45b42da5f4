"""Choose which fields of a long response a prompt should keep."""

from typing import Protocol

from pydantic import Field

from agents.decided_by import DecidedBy
from prompts.frozen import Frozen
from tools.call import ToolResult


class FieldsQuestion(Frozen):
    """A response that is too long for a prompt."""

    task: str
    result: ToolResult
    fields: tuple[str, ...]
    """Dotted paths that occur in the response, list positions as `[]`."""


class Fields(Frozen):
    """The paths to keep, the most needed first."""

    keep: tuple[str, ...]
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"


class SelectFields(Protocol):
    """Choose fields."""

    async def __call__(self, question: FieldsQuestion) -> Fields:
        """Answer with a subset of `fields`."""
        ...
