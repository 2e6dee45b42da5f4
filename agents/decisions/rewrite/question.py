"""Write a request anew for retrieval: k texts, each its own candidate list."""

from typing import Protocol

from pydantic import Field

from agents.decided_by import DecidedBy
from prompts.frozen import Frozen
from prompts.language import Language


class RewriteQuestion(Frozen):
    """A task to find tools for."""

    task: str
    max_rewrites: int = 8
    languages: tuple[Language, ...] = ("en",)
    """What the tools are described in, the commonest first."""


class Rewrites(Frozen):
    """Texts to search with, the task itself not among them."""

    texts: tuple[str, ...] = ()
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: DecidedBy = "offline"


class Rewrite(Protocol):
    """Write rewrites."""

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        """Offline: the clauses of the task. With a model: queries in the tools' language too."""
        ...
