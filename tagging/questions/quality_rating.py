"""The question that a model is asked about tools' descriptions."""

from typing import Final

from pydantic import Field

from prompts.frozen import Frozen
from tagging.batch.tool_question import ToolQuestion
from tagging.questions.quality_rules import BEST, MAX_REASON_CHARS, Rating
from tagging.tags import Provenance

PROMPT: Final = "rate_tools"
ANSWER_TOKENS: Final = 70


class ToolRating(Frozen):
    """A model's answer for one tool; the reason comes first, so that the levels follow from it."""

    reason: str = Field(default="", max_length=MAX_REASON_CHARS, description="What is missing or hard to read, shortly")
    completeness: int = Field(ge=1, le=BEST)
    readability: int = Field(ge=1, le=BEST)


class RatingQuestion(ToolQuestion[ToolRating, Rating]):
    """Asks how complete and how readable each description is."""

    prompt = PROMPT
    kind = ToolRating
    answer_tokens = ANSWER_TOKENS

    def __init__(self, *, model: str = "") -> None:
        """Load the prompt.

        Args:
            model: Name of the model: another model is asked anew.
        """
        super().__init__({}, model=model)

    def said(self, answer: ToolRating, seen: str) -> Rating:
        """Return the answer as a rating of a model."""
        return Rating(
            completeness=answer.completeness,
            readability=answer.readability,
            reason=answer.reason,
            provenance=Provenance.LLM,
            seen=seen,
        )

    def unknown(self, answer: ToolRating) -> str:  # noqa: ARG002 - levels are bounded by the form
        """Find nothing: whatever fits the form makes sense."""
        return ""
