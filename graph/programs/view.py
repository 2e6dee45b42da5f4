"""Which tools a program may see: what search finds for a request and its parts, what these need, standing ones."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from agents.intents.intents import Intents
from agents.profile import matching
from graph.programs.shown.asked_databases import asked_of_databases
from graph.programs.shown.suppliers import Suppliers
from graph.search.supply_chains import SupplyChains
from graph.search.tool_search import with_clauses
from graph.workflow.context import RunContext
from graph.workflow.decisions import owners
from graph.workflow.intents import recollect, score, understand
from graph.workspace.snapshot import HomeSnapshot
from tools.retrieval.retriever import ranked
from tools.tool import Tool

_FOUND = 24
"""Tools that the budget of a prompt is filled from."""
_AT_LEAST, _UNLIKELY = 3, 0.02
"""So many are shown whatever their probability; the others from this probability on."""
_FIRST_FOUND = 6
"""Tools that come before those that are always in view, in a short prompt."""
_FOUND_BY_QUERY = 6
_PATHS = 3


@dataclass(frozen=True)
class ToolsInView:
    """Tools that a model is shown, and how such requests were served before."""

    standing: tuple[Tool, ...]
    """Those that profiles name as always in view."""
    best: tuple[Tool, ...]
    """Those that were found, the best first, whether they are always in view or not."""
    paths: tuple[tuple[str, ...], ...]
    """Ids of the tools of similar requests, in order."""

    def in_order(self, *, short: bool) -> list[Tool]:
        """Put what is always in view first, so that prompts begin alike; in a short prompt, what fits best."""
        first = self.best[:_FIRST_FOUND] if short else ()
        return list({tool.id: tool for tool in (*first, *self.standing, *self.best)}.values())


async def tools_in_view(task: str, parts: Sequence[str], context: RunContext, used: Sequence[str] = ()) -> ToolsInView:
    """Find the tools for a request and its parts, best first in turns; each with what it needs.

    Args:
        task: The request in its stand-alone form.
        parts: Of it.
        context: Of the run.
        used: Ids of the tools that were used last in the conversation, which a follow-up may go on with.
    """
    standing = standing_tools(context.snapshot)
    alike = [r for r in await recollect(context, task) if r.weight > 0]
    paths = tuple(dict.fromkeys(r.memory.path for r in alike))[:_PATHS]
    lists = [used, list(chain.from_iterable(paths)), await asked_of_databases(task, context.snapshot.tools.values())]
    suppliers = _suppliers(task, context)
    for text in dict.fromkeys((task, *parts)):
        likely = _likely(await understand(context, text), _FOUND)
        lists.append(suppliers.behind(likely))
    found = [t for t in in_turns(lists) if usable(t, context.snapshot)]
    always = {tool.id for tool in standing}
    kept = always.union([t for t in found if t not in always][:_FOUND])
    return ToolsInView(standing, tuple(context.snapshot.tools[t] for t in found if t in kept), paths)


async def tools_for(query: str, context: RunContext) -> list[Tool]:
    """Find tools for what a program looks for, in turns by what is asked of tools and by what these say they do.

    A query is a few words without values: that none is there for a parameter speaks against no tool.
    """
    scores = await score(context, with_clauses(query))
    asked = [c for place, c in enumerate(ranked(scores, _FOUND)) if place < _AT_LEAST or c.score >= _UNLIKELY]
    lists = [[c.tool_id for c in asked], scores.described_best(_FOUND_BY_QUERY)]
    found = [t for t in in_turns(lists) if usable(t, context.snapshot)][:_FOUND_BY_QUERY]
    return [context.snapshot.tools[t] for t in _suppliers(query, context).lookups_behind(found)]


def standing_tools(snapshot: HomeSnapshot) -> tuple[Tool, ...]:
    """Return the tools that the profiles name as always in view, in the order of profiles and patterns."""
    named = (
        tool_id
        for profile in snapshot.profiles
        for pattern in profile.always
        for tool_id in sorted(snapshot.allowed(profile.name))
        if matching((pattern,), tool_id)
    )
    return tuple(snapshot.tools[tool_id] for tool_id in dict.fromkeys(named) if usable(tool_id, snapshot))


def usable(tool_id: str, snapshot: HomeSnapshot) -> bool:
    """Whether some agent may use a tool, and it can be called at all."""
    tool = snapshot.tools.get(tool_id)
    return tool is not None and tool.source != "described" and bool(owner_of(snapshot)(tool_id))


def owner_of(snapshot: HomeSnapshot) -> Callable[[str], str]:
    """Say under whose authority a tool is called: the first specialist that takes it, else a general agent."""
    return owners(snapshot.taken, snapshot.general)


def _likely(wishes: Intents, n: int) -> list[str]:
    """Return the best tools by any wish, down to those that hardly serve."""
    ranked = enumerate(wishes.ranked()[:n])
    return [t for place, t in ranked if place < _AT_LEAST or max(wishes.covers(t)) >= _UNLIKELY]


def _suppliers(task: str, context: RunContext) -> Suppliers:
    snapshot, given = context.snapshot, context.run.cache.given
    allowed = frozenset(tool_id for tool_id in snapshot.tools if usable(tool_id, snapshot))
    return Suppliers(snapshot, SupplyChains(task, snapshot.tools, snapshot.dependencies, allowed, given), allowed)


def in_turns(lists: Iterable[Sequence[str]]) -> list[str]:
    """Take one of each list after the other, each thing once."""
    turns = chain.from_iterable(zip_longest(*lists))
    return list(dict.fromkeys(one for one in turns if one is not None))
