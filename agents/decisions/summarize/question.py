"""Write the answer from the results, in the user's language."""

from collections.abc import AsyncIterator
from typing import Protocol

from prompts.frozen import Frozen
from prompts.language import Language
from tools.call import ToolResult


class Part(Frozen):
    """What one sub-task brought."""

    number: int
    description: str
    agent: str = ""
    results: tuple[ToolResult, ...] = ()
    failure: str = ""
    """One sentence when the sub-task has no result."""


class SummarizeQuestion(Frozen):
    """Everything that the answer may stand on."""

    request: str
    language: Language
    parts: tuple[Part, ...]
    answers: dict[str, dict[str, str]] = {}
    """Tool id → language → Jinja template of the tool's author."""


class Summarize(Protocol):
    """Stream the answer."""

    def __call__(self, question: SummarizeQuestion, /) -> AsyncIterator[str]:
        """Yield pieces of Markdown; figures and facts come from the results only."""
        ...
