"""Budgeted groups: what an agent puts before a model at one time, never over its token budget.

Where all tools of an agent fit, its first group holds them all. Otherwise the first group, the fixed prefix of every
prompt, takes a share of the budget, and one later group at a time stands behind it in the rest (*cyclic loading*).
Inside a group tools stand sorted by id, so that the text is the same whenever the set is and prompt caches hold.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tools.budget.bundles import Parted, parted
from tools.budget.filling import fill
from tools.budget.group import BudgetedGroup, LeftOut, written
from tools.budget.hints import Hints
from tools.budget.lines import PricedLines
from tools.budget.packing import pack
from tools.tool import Tool

FIRST_SHARE = 0.6
"""Of the budget, for the first group of an agent whose tools do not fit into it together."""


@dataclass(frozen=True)
class AgentGroups:
    """An agent's tools as prompts may hold them: the first group always, and at most one of the later ones with it."""

    budget_tokens: int
    first: BudgetedGroup
    later: tuple[BudgetedGroup, ...] = ()
    oversize: tuple[LeftOut, ...] = ()
    parted: tuple[Parted, ...] = ()
    """Dependencies whose two tools are never on show together."""

    @property
    def room_tokens(self) -> int:
        """What a later group may cost."""
        return self.budget_tokens - self.first.n_tokens

    @property
    def groups(self) -> tuple[BudgetedGroup, ...]:
        """All of them, the first one first."""
        return (self.first, *self.later)

    def left_out(self, shown: Collection[str] = ()) -> list[str]:
        """List the tools that neither the first group nor `shown` holds, in the order in which they would be loaded."""
        later = [tool_id for group in self.later for tool_id in group.tool_ids]
        return [t for t in (*later, *(out.tool_id for out in self.oversize)) if t not in shown]


NO_GROUPS = AgentGroups(0, BudgetedGroup(number=1, budget_tokens=0))


def group(
    tools: Collection[Tool], budget_tokens: int, hints: Hints | None = None, *, lines: PricedLines | None = None
) -> AgentGroups:
    """Group an agent's tools for a budget.

    Args:
        tools: In any order: the result does not depend on it.
        budget_tokens: What the first and one later group may cost together, as they are written.
        hints: What comes first, and what belongs together.
        lines: The tools' lines, where they were counted before.
    """
    hints, lines = hints or Hints(), lines or PricedLines(tools)
    first = _first(tools, budget_tokens, lines, hints)
    rest = [tool for tool in tools if tool.id not in first]
    packing = pack(rest, budget_tokens - first.n_tokens, lines, hints, number=2)
    split = _apart(first, packing.groups, hints)
    return AgentGroups(budget_tokens, first, packing.groups, packing.oversize, split)


def loaded(number: int, tools: Iterable[Tool], groups: AgentGroups, lines: PricedLines, hints: Hints) -> BudgetedGroup:
    """Build a group for one request, to stand behind the first group."""
    ids = fill(tools, groups.room_tokens, lines, hints, shown=groups.first.lines.keys())
    return written(number, ids, groups.room_tokens, lines)


def _first(tools: Collection[Tool], budget: int, lines: PricedLines, hints: Hints) -> BudgetedGroup:
    every = [tool.id for tool in tools]
    if lines.header_tokens + sum(lines.tokens[tool_id] for tool_id in every) <= budget or not every:
        whole = written(1, every, budget, lines)
        if whole.n_tokens <= budget:
            return whole
    share = int(budget * FIRST_SHARE)
    return written(1, fill(tools, share, lines, hints), share, lines)


def _apart(first: BudgetedGroup, later: Iterable[BudgetedGroup], hints: Hints) -> tuple[Parted, ...]:
    """List dependencies whose tools are never on show together; whatever the first group holds always is."""
    places: Mapping[str, int] = {tool_id: group.number for group in later for tool_id in group.tool_ids}
    always = dict.fromkeys(first.tool_ids, 1)
    return tuple(p for p in parted({**places, **always}, hints.suppliers) if p.supplier not in first)
