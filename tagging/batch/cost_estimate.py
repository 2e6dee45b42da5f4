"""What asking a model about tools will cost, told before it starts."""

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from prompts.frozen import Frozen
from tagging.batch.answer_cache import Spent
from tagging.batch.tool_question import ToolQuestion
from tagging.view import ToolView

_PER = 1_000_000


class Prices(Frozen):
    """Of a million tokens, in the user's own currency; 0 where they are not known."""

    input: float = Field(default=0.0, ge=0)
    output: float = Field(default=0.0, ge=0)


class CostEstimate(Frozen):
    """The cost of a job, without what is asked a second time."""

    n_tools: int
    """Tools that a model will be asked about."""
    n_known: int
    """Tools whose answer is at hand from earlier, or comes with another that reads just the same."""
    n_prompts: int
    input_tokens: int
    """Counted exactly, as current OpenAI models count."""
    output_tokens: int
    """Estimated from earlier jobs with this model, else from the form of an answer."""
    seconds: float | None = None
    """From earlier jobs with this model; None before the first."""
    price: float | None = None

    def lines(self) -> list[str]:
        """Say it in words."""
        known = f"; {self.n_known:,} more cost nothing: answered before, or worded alike" if self.n_known else ""
        lines = [f"{self.n_tools:,} tools to ask about, in {self.n_prompts:,} prompts{known}"]
        if not self.n_tools:
            return lines
        lines.append(f"input  {self.input_tokens:>12,} tokens (counted)")
        lines.append(f"output {self.output_tokens:>12,} tokens (estimated)")
        lines.append(f"time   {_span(self.seconds)}")
        lines.append(f"price  {_price(self.price)}")
        return lines


def estimated(
    question: ToolQuestion[Any, Any],
    batches: Sequence[Sequence[ToolView]],
    n_known: int,
    *,
    spent: Spent,
    prices: Prices,
) -> CostEstimate:
    """Estimate a job from its batches and from what earlier jobs took."""
    n_tools = sum(map(len, batches))
    n_input = sum(question.n_tokens(batch) for batch in batches)
    measured = spent.output_tokens / spent.n_tools if spent.n_tools and spent.output_tokens else question.answer_tokens
    n_output = round(measured * n_tools)
    priced = prices.input or prices.output
    return CostEstimate(
        n_tools=n_tools,
        n_known=n_known,
        n_prompts=len(batches),
        input_tokens=n_input,
        output_tokens=n_output,
        seconds=spent.seconds / spent.n_tools * n_tools if spent.n_tools else None,
        price=(n_input * prices.input + n_output * prices.output) / _PER if priced else None,
    )


def _span(seconds: float | None) -> str:
    if seconds is None:
        return "not known before the first job with this model"
    return f"about {seconds:,.0f} s" if seconds < 120 else f"about {seconds / 60:,.0f} min"


def _price(price: float | None) -> str:
    if price is None:
        return "not known: set TOOLATLAS_MODEL_INPUT_PRICE and TOOLATLAS_MODEL_OUTPUT_PRICE, per million tokens"
    return f"about {price:,.2f}"
