"""Packs tools into groups within a budget.

    order by relevance, use, id ─► clusters ─► bundles ─► first group with room ─► counted as written

A cluster goes into one group where it fits, else its bundles do, each whole where a group can hold it. A bundle that
no group can hold is taken apart: a consumer with what is left of its suppliers, beside the others where there is room.
"""

from collections.abc import Iterable, Iterator, Sequence

from prompts.frozen import Frozen
from tools.budget.bins import Bins
from tools.budget.bundles import bundles, chain
from tools.budget.clusters import clusters
from tools.budget.group import BudgetedGroup, LeftOut, written
from tools.budget.hints import Hints
from tools.budget.lines import PricedLines
from tools.tool import Tool


class Packing(Frozen):
    """All groups of some tools: every tool is in just one of them, or left out with a reason."""

    budget_tokens: int
    groups: tuple[BudgetedGroup, ...] = ()
    oversize: tuple[LeftOut, ...] = ()


def pack(
    tools: Iterable[Tool], budget_tokens: int, lines: PricedLines, hints: Hints | None = None, *, number: int = 1
) -> Packing:
    """Pack tools into groups, each of which costs at most the budget as `BudgetedGroup.render` writes it.

    Args:
        tools: In any order.
        budget_tokens: Of one group.
        lines: Those of the tools at least.
        hints: What comes first, and what belongs together.
        number: Of the first group.
    """
    packer = _Packer(budget_tokens, lines, hints or Hints())
    held = packer.pack(tuple(tools))
    return Packing(
        budget_tokens=budget_tokens,
        groups=tuple(written(n, ids, budget_tokens, lines) for n, ids in enumerate(held, number)),
        oversize=tuple(LeftOut(tool_id=i, reason=_oversize(budget_tokens)) for i in packer.oversize),
    )


class _Packer:
    def __init__(self, budget: int, lines: PricedLines, hints: Hints) -> None:
        self.budget = budget
        self.lines = lines
        self.hints = hints
        self.oversize: list[str] = []

    def pack(self, tools: Sequence[Tool]) -> list[list[str]]:
        ordered = self.hints.ordered(tools)
        self.oversize = [t.id for t in ordered if self._over(t.id)]
        out = set(self.oversize)
        fitting = [t for t in ordered if t.id not in out]
        bins = Bins(self.budget - self.lines.header_tokens, len(fitting))
        bundle_of = bundles([t.id for t in fitting], self.hints.suppliers)
        for cluster in clusters(fitting, self.hints):
            self._place(cluster, bundle_of, bins)
        return list(self._written(bins))

    def _over(self, tool_id: str) -> bool:
        """Whether a line alone is surely over the budget."""
        estimate = self.lines.header_tokens + self.lines.tokens[tool_id]
        return estimate > self.budget and self.lines.exact([tool_id]) > self.budget

    def _tokens(self, tool_ids: Iterable[str]) -> int:
        return sum(self.lines.tokens[tool_id] for tool_id in tool_ids)

    def _place(self, cluster: Sequence[str], bundle_of: dict[str, list[str]], bins: Bins) -> None:
        waiting = [tool_id for tool_id in cluster if tool_id not in bins.places]
        whole = list({id(bundle_of[t]): bundle_of[t] for t in waiting}.values())
        everything = [tool_id for bundle in whole for tool_id in bundle]
        if len(whole) > 1 and self._tokens(everything) <= bins.room:
            bins.put(everything, self._tokens(everything))
            return
        for bundle in whole:
            if (tokens := self._tokens(bundle)) <= bins.room:
                bins.put(bundle, tokens)
            else:
                self._take_apart(bundle, bins)

    def _take_apart(self, bundle: Sequence[str], bins: Bins) -> None:
        for tool_id in bundle:
            if tool_id not in bins.places:
                links = chain(tool_id, self.hints.suppliers, set(bundle) - bins.places.keys(), self.lines, bins.room)
                known = [bins.places[s] for s in self.hints.suppliers.get(tool_id, ()) if s in bins.places]
                bins.put(links, self._tokens(links), beside=known)

    def _written(self, bins: Bins) -> Iterator[list[str]]:
        """Yield what each group holds; lines' own costs need not add up, so what is over goes into a later group."""
        waiting = bins.chunks
        while waiting:
            spilt: list[list[list[str]]] = []
            for chunks in waiting:
                kept, over = self._trimmed(chunks)
                if kept:
                    yield kept
                spilt += [over] if over else []
            waiting = spilt

    def _trimmed(self, chunks: list[list[str]]) -> tuple[list[str], list[list[str]]]:
        kept, over = list(chunks), list[list[str]]()
        while self.lines.exact(ids := [t for chunk in kept for t in chunk]) > self.budget:
            if len(ids) == 1:
                self.oversize += ids
                return [], over
            kept, last = (kept[:-1], kept[-1]) if len(kept) > 1 else ([ids[:1]], ids[1:])
            over.insert(0, last)
        return ids, over


def _oversize(budget: int) -> str:
    return f"its line alone is over the budget of {budget} tokens"
