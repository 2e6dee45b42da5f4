"""Which tools a program may see: what search finds for a request and its parts, what these need, standing ones."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from agents.profile import matching
from graph.relations.needed_tools import links_of, with_needs
from graph.workflow.context import RunContext
from graph.workflow.decisions import owners
from graph.workflow.intents import recollect, understand
from graph.workspace.snapshot import HomeSnapshot
from tools.candidate import Candidate
from tools.tool import Tool

_FOUND = 24
"""Tools that the budget of a prompt is filled from."""
_AT_LEAST, _UNLIKELY = 3, 0.02
"""So many are shown whatever their probability; the others from this probability on."""
_FOUND_BY_QUERY = 6
_PATHS = 3


@dataclass(frozen=True)
class ToolsInView:
    """Tools that a model is shown, and how such requests were served before."""

    standing: tuple[Tool, ...]
    found: tuple[Tool, ...]
    paths: tuple[tuple[str, ...], ...]
    """Ids of the tools of similar requests, in order."""


async def tools_in_view(task: str, parts: Sequence[str], context: RunContext) -> ToolsInView:
    """Find the tools for a request and its parts, best first in turns; each with what it needs."""
    standing = standing_tools(context.snapshot)
    alike = [r for r in await recollect(context, task) if r.weight > 0]
    paths = tuple(dict.fromkeys(r.memory.path for r in alike))[:_PATHS]
    lists = [list(chain.from_iterable(paths))]
    lists += [await _likely(text, context, _FOUND) for text in dict.fromkeys((task, *parts))]
    taken = {tool.id for tool in standing}
    found = [t for t in in_turns(lists) if t not in taken and usable(t, context.snapshot)]
    return ToolsInView(standing, tuple(context.snapshot.tools[t] for t in found[:_FOUND]), paths)


async def tools_for(query: str, context: RunContext) -> list[Tool]:
    """Find tools for what a program looks for."""
    found = await _likely(query, context, _FOUND_BY_QUERY)
    return [context.snapshot.tools[t] for t in found if usable(t, context.snapshot)]


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


async def _likely(text: str, context: RunContext, n: int) -> list[str]:
    wishes = await understand(context, text)
    best = [Candidate(tool_id=t, score=max(wishes.covers(t))) for t in wishes.ranked()[:n]]
    needed = with_needs(best, links_of(context.snapshot.dependencies), n)
    return [c.tool_id for place, c in enumerate(needed) if place < _AT_LEAST or c.score >= _UNLIKELY]


def in_turns(lists: Iterable[Sequence[str]]) -> list[str]:
    """Take one of each list after the other, each thing once."""
    turns = chain.from_iterable(zip_longest(*lists))
    return list(dict.fromkeys(one for one in turns if one is not None))
