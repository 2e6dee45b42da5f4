"""A group as a prompt holds it."""

from collections.abc import Iterable, Mapping

from pydantic import Field

from prompts.frozen import Frozen
from tools.budget.lines import PricedLines, render


class LeftOut(Frozen):
    """A tool that no group of some budget holds, and why."""

    tool_id: str
    reason: str


class BudgetedGroup(Frozen):
    """Names and one-liners of the tools that a prompt offers; never over its budget."""

    number: int = Field(ge=1)
    budget_tokens: int
    lines: Mapping[str, str] = Field(default_factory=dict)
    """Tool id → its line, sorted by id."""
    n_tokens: int = Field(default=0, ge=0)

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """The tools on offer, sorted."""
        return tuple(self.lines)

    def __contains__(self, tool_id: object) -> bool:
        return tool_id in self.lines

    def render(self) -> str:
        """Write the group for a prompt; empty when it holds nothing."""
        return render(self.lines)


def written(number: int, tool_ids: Iterable[str], budget_tokens: int, lines: PricedLines) -> BudgetedGroup:
    """Write tools that fit as a group."""
    held = lines.sorted(tool_ids)
    return BudgetedGroup(number=number, budget_tokens=budget_tokens, lines=held, n_tokens=lines.exact(held))
