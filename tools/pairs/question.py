"""The question that has a model write requests for tools."""

from typing import Any

from pydantic import Field

from prompts.frozen import Frozen
from prompts.render.untrusted import restored
from tagging.batch.tool_question import ToolQuestion
from tagging.view import ToolView
from tools.embedding.documents import describe
from tools.pairs.store import MAX_CHARS, one_line

MAX_TOOL_CHARS = 1_500
TOKENS_A_REQUEST = 24
"""Of an answer: a request of the length that the prompt asks for, with its share of the JSON around it."""


class PairQuota(Frozen):
    """What is to be written for each tool."""

    n_english: int = Field(ge=0)
    n_chinese: int = Field(ge=0)
    within: int = Field(default=5, ge=1)
    """A pair is kept when its tool is among so many."""
    model: str = ""

    @property
    def n_pairs(self) -> int:
        """How many requests each tool gets at most."""
        return self.n_english + self.n_chinese


class ToolRequests(Frozen):
    """A model's requests for one tool."""

    english: tuple[str, ...] = ()
    chinese: tuple[str, ...] = ()


class PairQuestion(ToolQuestion[ToolRequests, tuple[str, ...]]):
    """Asks for requests that each tool serves; what is kept of an answer are their texts."""

    prompt = "write_pairs"
    kind = ToolRequests

    def __init__(self, wanted: PairQuota) -> None:
        """Load the prompt and say how many requests are wanted in which language."""
        self.answer_tokens = wanted.n_pairs * TOKENS_A_REQUEST
        self._wanted = wanted
        numbers = {"n_english": str(wanted.n_english), "n_chinese": str(wanted.n_chinese)}
        super().__init__(numbers, model=wanted.model)

    def shown(self, view: ToolView) -> dict[str, Any]:
        """Show what the tool is found by: requests are written to be searched with."""
        return {"name": view.name, "about": describe(view)[:MAX_TOOL_CHARS]}

    def said(self, answer: ToolRequests, seen: str) -> tuple[str, ...]:  # noqa: ARG002 - a pair holds its tool's digest
        """What a model wrote is data like any other's: one line, no control characters, not too long, not too many."""
        texts = [*answer.english[: self._wanted.n_english], *answer.chinese[: self._wanted.n_chinese]]
        return tuple(one_line(str(restored(text)))[:MAX_CHARS].strip() for text in texts)

    def unknown(self, answer: ToolRequests) -> str:
        """Find an answer without a request, where any is wanted."""
        empty = not (answer.english or answer.chinese) and self._wanted.n_pairs
        return "an entry holds no request at all" if empty else ""
