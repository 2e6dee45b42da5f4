"""Budgeted groups: what an agent puts before a model at one time, never over its token budget.

Tools are packed in the order of their relevance; what does not fit goes to the next group (*cyclic loading*). Inside
a group they stand sorted by id, so that the text is the same whenever the set is the same and prompt caches hold.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pydantic import Field

from prompts.frozen import Frozen
from prompts.tokens import count_tokens
from tools.tool import Tool

HEADER = "Available tools:"
MAX_LINE_CHARS = 200
Count: TypeAlias = Callable[[str], int]
Suppliers: TypeAlias = Mapping[str, Sequence[str]]
"""Tool id → ids of the tools whose output it needs."""


class LeftOut(Frozen):
    """A tool that a group does not hold, and why."""

    tool_id: str
    reason: str


class BudgetedGroup(Frozen):
    """Names and one-liners of the tools that a prompt offers."""

    number: int = Field(ge=1)
    budget_tokens: int
    lines: Mapping[str, str] = Field(default_factory=dict)
    """Tool id → its line, sorted by id."""
    n_tokens: int = Field(default=0, ge=0)
    left_out: tuple[LeftOut, ...] = ()

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """The tools on offer, sorted."""
        return tuple(self.lines)

    def __contains__(self, tool_id: object) -> bool:
        return tool_id in self.lines

    def render(self) -> str:
        """Write the fixed prefix of a prompt; empty when the group is."""
        return _render(self.lines)


def one_liner(tool: Tool) -> str:
    """Write a tool's line: its id and the first sentence of its description."""
    told = " ".join(tool.description.split())
    sentence = re.split(r"(?<=[.!?])\s|(?<=[。！？])", told, maxsplit=1)[0]
    line = f"- {tool.id}: {sentence}" if sentence else f"- {tool.id}"
    return line if len(line) <= MAX_LINE_CHARS else line[: MAX_LINE_CHARS - 1] + "…"


def group(
    tools: Sequence[Tool], budget_tokens: int, count: Count = count_tokens, *, suppliers: Suppliers | None = None
) -> list[BudgetedGroup]:
    """Pack tools, the most relevant first, into groups within the budget.

    Args:
        tools: In order of relevance.
        budget_tokens: What `render()` of each group may cost.
        count: Counts a text's tokens.
        suppliers: Keeps a consumer's suppliers in its group where the budget allows.

    Returns:
        At least one group; the first is the one to offer, and it is empty when nothing fits.
    """
    packer = _Packer({tool.id: one_liner(tool) for tool in tools}, budget_tokens, count)
    packed = list(packer.pack(suppliers or {}))
    return [_group(number, lines, packer, packed) for number, lines in enumerate(packed or [{}], start=1)]


class _Packer:
    def __init__(self, lines: dict[str, str], budget: int, count: Count) -> None:
        self.lines = lines
        self.budget = budget
        self.count = count
        self.costs = {tool_id: count(f"\n{line}") for tool_id, line in lines.items()}
        self.oversize = {tool_id for tool_id in lines if self.cost([tool_id]) > budget}

    def cost(self, tool_ids: Sequence[str]) -> int:
        """Count what a group of these would render to."""
        return self.count(_render(self.sorted(tool_ids)))

    def sorted(self, tool_ids: Sequence[str]) -> dict[str, str]:
        return {tool_id: self.lines[tool_id] for tool_id in sorted(tool_ids)}

    def pack(self, suppliers: Suppliers) -> Iterator[dict[str, str]]:
        """Yield each group's lines."""
        waiting = [tool_id for tool_id in self.lines if tool_id not in self.oversize]
        while waiting:
            taken = self._trimmed(self._first(waiting, suppliers))
            yield self.sorted(taken)
            placed = set(taken)
            waiting = [tool_id for tool_id in waiting if tool_id not in placed]

    def _first(self, waiting: Sequence[str], suppliers: Suppliers) -> list[str]:
        """Take from the front until the next tool does not fit, adding up the lines' own costs."""
        room = self.budget - self.count(HEADER)
        open_ids = dict.fromkeys(waiting)
        taken: list[str] = []
        for tool_id in waiting:
            if tool_id not in open_ids:
                continue
            bundle = [tool_id, *(s for s in suppliers.get(tool_id, ()) if s in open_ids and s != tool_id)]
            whole = sum(self.costs[id_] for id_ in bundle)
            fits_nowhere = whole > self.budget - self.count(HEADER)
            chosen = [tool_id] if fits_nowhere else bundle
            room -= sum(self.costs[id_] for id_ in chosen)
            if room < 0 and taken:
                break
            taken += chosen
            for id_ in chosen:
                open_ids.pop(id_, None)
        return taken

    def _trimmed(self, taken: list[str]) -> list[str]:
        """Drop the least relevant until the rendered text itself fits: lines' costs need not add up exactly."""
        while len(taken) > 1 and self.cost(taken) > self.budget:
            taken = taken[:-1]
        return taken


def _render(lines: Mapping[str, str]) -> str:
    return "\n".join((HEADER, *lines.values())) if lines else ""


def _group(number: int, lines: dict[str, str], packer: _Packer, packed: Sequence[Mapping[str, str]]) -> BudgetedGroup:
    where = {tool_id: n for n, held in enumerate(packed, start=1) for tool_id in held}
    left_out = [
        LeftOut(tool_id=tool_id, reason=_reason(where.get(tool_id), packer.budget))
        for tool_id in packer.lines
        if tool_id not in lines
    ]
    return BudgetedGroup(
        number=number,
        budget_tokens=packer.budget,
        lines=lines,
        n_tokens=packer.count(_render(lines)),
        left_out=tuple(left_out),
    )


def _reason(place: int | None, budget: int) -> str:
    if place is None:
        return f"its line alone is over the budget of {budget} tokens"
    return f"the budget of {budget} tokens is full; it is in group {place}"
