"""Cyclic loading: which of an agent's tools a chooser has before it, and others when they do not serve.

    first group ─► what is on offer beside it ─► chooser ─► "load_next" with what it misses ─┐
                          ▲                                                                  │
                          └── what a search with that finds, else the next group in order ◄──┘  bounded

The path, the moves and what was found so far are carried over. A form that decides offline has no use for groups,
since it sees every tool; for it the trace says which group the tools on offer would have stood in.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from agents.decisions.choose.question import Offer, View
from agents.moves import Exclusion, Move
from agents.thresholds import SERVES
from graph.observability.events import GroupLoaded
from graph.search.expansion import Expander
from graph.search.refinement import Refined
from graph.workspace.agent_groups import GroupBook, omitted
from prompts.parts import SHOWN
from tools.budget.agent_groups import AgentGroups
from tools.budget.group import BudgetedGroup

_FOUND_AT_MOST, _NAMED = 0.99, 1.0
"""A tool that was asked for by its id is put on offer again, whatever was thought of it before."""
_TAKEN = 0.6
"""How well a tool serves a wish at least when it was taken after others had been refused."""
_NOTHING = BudgetedGroup(number=1, budget_tokens=0)
Kind: TypeAlias = Literal["first", "request", "next", "none"]
_BUILT_FROM = 300
"""The most relevant tools, of which a group for one request is built: far more than it can hold."""


@dataclass
class GroupLoader:
    """The groups of one search."""

    agent: str
    subtask: int
    book: GroupBook
    expander: Expander
    search: Callable[[str], Awaitable[Mapping[str, float]]]
    """Text → tool id → probability that the tool serves it."""
    max_rounds: int
    tell: Callable[[GroupLoaded], None]
    rounds: int = 0
    """Groups that were loaded so far on the chooser's demand."""
    _loaded: BudgetedGroup | None = None
    _number: int = 1
    _in_order: set[int] = field(default_factory=set)
    _offered: set[str] = field(default_factory=set)
    _refused: tuple[str, ...] = ()
    _wish: int = 0
    _tried: frozenset[str] = frozenset()
    _told_first: bool = False
    _demanded: bool = False
    """Whether what is loaded was asked for at this node: then it stays."""
    _exhausted: bool = False

    @property
    def _groups(self) -> AgentGroups:
        return self.book.of(self.agent)

    async def view(self, offers: Sequence[Offer]) -> View:
        """Return the first group and the one behind it, which is loaded anew when it lacks a tool on offer."""
        self._tell_first()
        outside = [o.candidate.tool_id for o in offers if not self._shows(o.candidate.tool_id)]
        if outside and not self._demanded and frozenset(outside) != self._tried:
            self._tried = frozenset(outside)
            self._beside(offers, outside)
        return View(
            first=self._groups.first.render(),
            loaded=self._loaded.render() if self._loaded else "",
            omitted=omitted(self._groups, self._loaded.lines.keys() if self._loaded else ()),
            rounds_left=0 if self._exhausted else max(0, self.max_rounds - 1 - self.rounds),
        )

    async def load(self, query: str, path: Sequence[str], offered: Sequence[str]) -> None:
        """Put on offer what a search with the chooser's words finds, or else the next tools in order."""
        self.rounds += 1
        self._offered.update(offered)
        self._refused, self._wish = tuple(offered), self._open_wish(path)
        found = await self.search(query)
        likely = self._likely(query, found)
        refused = {*offered, *self.expander.refinement.passed(path)}
        new = {tool_id: score for tool_id, score in likely.items() if tool_id not in refused or score == _NAMED}
        in_order = [] if new else self._next_in_order(query, found)
        again = {} if new or in_order else likely
        fresh = [*new, *in_order, *again]
        self._demanded, self._exhausted = True, not fresh
        detail = f"did not serve in round {self.rounds}"
        passed = [Exclusion(tool_id=t, reason="passed_over", detail=detail) for t in offered]
        self.expander.refinement.put_forward(path, fresh[: self.expander.top_k], passed)
        for tool_id, score in likely.items():
            self._lift(tool_id, score)
        if new or again:
            self._build({**found, **likely}, f"a search for it found {_listed(fresh)}", query)
        elif not fresh:
            self._tell("none", _NOTHING, "no tool of this agent is left to load", query)

    def noted(self, move: Move) -> None:
        """Count a tool that was taken after others had been refused as serving better than those."""
        self._demanded = self._demanded and move.kind == "load_next"
        if move.kind != "advance" or move.decided_by == "graph" or not self._refused:
            return
        rivals = (self.expander.covers(t)[self._wish] for t in self._refused if t != move.tool_id)
        self._lift(move.tool_id, max(_TAKEN, *rivals, 0.0))
        self._refused = ()

    @property
    def refined(self) -> Refined:
        """What a later round keeps."""
        return Refined(lifts=dict(self.expander.refinement.lifts), rounds=self.rounds)

    def _lift(self, tool_id: str, score: float) -> None:
        self.expander.refinement.lift(tool_id, self._wish, score, len(self.expander.wishes.texts))

    def _open_wish(self, path: Sequence[str]) -> int:
        """Return the first wish that the path does not serve: wishes are served in the order of their words."""
        rows = [self.expander.covers(t) for t in path if t in self.expander.wishes.tool_ids]
        best = [max(column) for column in zip(*rows, strict=True)] if rows else [0.0]
        return next((i for i, share in enumerate(best) if share < _TAKEN), 0)

    def _likely(self, query: str, found: Mapping[str, float]) -> dict[str, float]:
        """Return the tool that was named, or those that a search found, the likeliest first."""
        if named := [t for t in found if query in (t, t.rpartition("/")[2]) and self.expander.excluded(t) is None]:
            return dict.fromkeys(named, _NAMED)
        good = [t for t, score in found.items() if score >= SERVES and self.expander.excluded(t) is None]
        return {t: min(found[t], _FOUND_AT_MOST) for t in sorted(good, key=lambda t: (-found[t], t))}

    def _next_in_order(self, query: str, found: Mapping[str, float]) -> list[str]:
        """Load the next group that holds a tool which was not on offer yet; the rest of the first where it is alone.

        The reason is told, since it is not the relevance of these tools that speaks for them.
        """
        for group in self._groups.later or (self._groups.first,):
            fresh = [t for t in group.tool_ids if t not in self._offered and self.expander.excluded(t) is None]
            if fresh and group.number not in self._in_order:
                self._in_order |= {group.number} if self._groups.later else set()
                self._loaded = group if self._groups.later else None
                n = len(self._groups.groups)
                reason = f"a search for it found no other tool; group {group.number} of {n} is next"
                self._tell("next", group, reason, query)
                return sorted(fresh, key=lambda t: (-found.get(t, 0.0), t))
        return []

    def _shows(self, tool_id: str) -> bool:
        return tool_id in self._groups.first or (self._loaded is not None and tool_id in self._loaded)

    def _beside(self, offers: Sequence[Offer], outside: Sequence[str]) -> None:
        """Load what is on offer, with what is most relevant to the task besides."""
        best = {t: self.expander.covers_best(t) for t in self.expander.ranked(_BUILT_FROM)}
        on_offer = {o.candidate.tool_id: 1 + o.candidate.score for o in offers}
        self._build({**best, **on_offer}, f"on offer and not in group 1: {_listed(outside)}")

    def _build(self, relevance: Mapping[str, float], reason: str, query: str = "") -> None:
        likeliest = sorted(relevance, key=lambda t: (-relevance[t], t))
        usable = [t for t in likeliest if t in self.expander.tools and self.expander.excluded(t) is None]
        tools = [self.expander.tools[t] for t in usable[:_BUILT_FROM]]
        built = self.book.load(self.agent, self._number + 1, tools, relevance)
        if built.tool_ids:
            self._number, self._loaded = built.number, built
            self._tell("request", built, reason, query)

    def _tell_first(self) -> None:
        """Say once what a search begins with, where that is not everything."""
        if not self._told_first and len(self._groups.groups) > 1:
            self._tell("first", self._groups.first, "the same for every request, so that prompt caches hold")
        self._told_first = True

    def _tell(self, kind: Kind, group: BudgetedGroup, reason: str, query: str = "") -> None:
        shown = self._loaded.lines.keys() if self._loaded else ()
        self.tell(
            GroupLoaded(
                subtask=self.subtask,
                agent=self.agent,
                round=self.rounds + 1,
                kind=kind,
                number=group.number,
                tool_ids=group.tool_ids,
                n_tokens=group.n_tokens,
                budget_tokens=group.budget_tokens,
                reason=reason,
                query=query,
                omitted=omitted(self._groups, shown),
                parted=tuple(f"{p.consumer} without {p.supplier}" for p in self._groups.parted[:SHOWN]),
            )
        )


def _listed(tool_ids: Sequence[str]) -> str:
    more = f" and {len(tool_ids) - SHOWN} more" if len(tool_ids) > SHOWN else ""
    return ", ".join(tool_ids[:SHOWN]) + more
