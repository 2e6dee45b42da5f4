"""How a library of tools stands: how each is told apart, its tags, who takes it, and requests to try it with."""

import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from graph.assistant import Assistant
from graph.workspace.roster import Roster
from prompts.frozen import Frozen
from prompts.language import Language
from tools.quality.distinction import Distinction
from tools.quality.sample_requests import sample_request
from tools.tool import Tool

SHOWN: Final = 8
"""Of the tools that a line names."""
_TRIED_FOR_ONE: Final = 4
"""Requests that are tried for each that is wanted."""


class AgentShare(Frozen):
    """How many of some tools an agent takes."""

    agent: str
    n_tools: int


class TriedRequest(Frozen):
    """A request that was routed, and whose plan has the tool that it was made of."""

    text: str
    tool_id: str
    agent: str


class ToolCheck(Frozen):
    """The report on some tools of a library."""

    n_tools: int
    judged: tuple[Distinction, ...]
    """Of a very large library some of them."""
    tags: tuple[tuple[str, int], ...]
    """Domains and functions, the commonest first."""
    agents: tuple[AgentShare, ...]
    """Who takes some of them, the one with the most first."""
    untaken: tuple[str, ...]
    """Tools that no agent takes."""

    def lines(self) -> Iterator[str]:
        """Say it in a few lines."""
        first = sum(one.found_at == 1 for one in self.judged)
        of = f" (looked at {len(self.judged):,} of {self.n_tools:,})" if len(self.judged) < self.n_tools else ""
        yield f"told apart: {first:,} of {len(self.judged):,} found first by their own description{of}"
        yield from _named("near twins", [one.tool_id for one in self.judged if one.twins])
        of_one_database = [one.tool_id for one in self.judged if one.siblings]
        yield from _named("alike on purpose, each for its own part of a database", of_one_database)
        yield from _named("no description", [one.tool_id for one in self.judged if not one.described])
        yield from _named("parameters not described", [one.tool_id for one in self.judged if one.undescribed])
        yield from _named("parameters without a type", [one.tool_id for one in self.judged if one.untyped])
        if self.tags:
            yield f"tags: {', '.join(f'{tag} {n:,}' for tag, n in self.tags[:SHOWN])}"
        takers = ", ".join(f"{share.agent} {share.n_tools:,}" for share in self.agents[:SHOWN])
        yield f"agents that may use them: {takers or 'none'}"
        yield from _named("taken by no agent", self.untaken)

    def problems(self) -> Iterator[str]:
        """Say of each tool what is wrong with it."""
        yield from (f"{one.tool_id}: {'; '.join(one.problems)}" for one in self.judged if one.problems)


def checked(tools: Mapping[str, Tool], judged: Sequence[Distinction], roster: Roster) -> ToolCheck:
    """Join what is known of some tools."""
    taken = {name: len(ids & tools.keys()) for name, ids in roster.taken.items()}
    tags = Counter(
        tag for t in tools.values() for tag in dict.fromkeys((*t.tags.domains.value, *t.tags.functions.value))
    )
    every = frozenset[str]().union(*roster.taken.values())
    return ToolCheck(
        n_tools=len(tools),
        judged=tuple(judged),
        tags=tuple(sorted(tags.items(), key=lambda one: (-one[1], one[0]))),
        agents=tuple(
            AgentShare(agent=name, n_tools=n) for name, n in sorted(taken.items(), key=lambda t: (-t[1], t[0])) if n
        ),
        untaken=tuple(sorted(tools.keys() - every)),
    )


def offered_requests(tools: Mapping[str, Tool], languages: Sequence[Language]) -> Iterator[tuple[str, str]]:
    """Yield each tool's id with a request that rules made of its description, in each language that it speaks.

    One of every tool comes before the second of any.
    """
    for language in languages:
        for tool_id, tool in tools.items():
            if text := sample_request(tool, language):
                yield tool_id, text


async def tried(
    assistant: Assistant, offered: Sequence[tuple[str, str]], wanted: int, on_tried: Callable[[int], None]
) -> AsyncIterator[TriedRequest]:
    """Yield requests that really lead to their tool, at most `wanted`, one of each tool; nothing is called."""
    found: set[str] = set()
    for tool_id, text in islice(_spread(offered), wanted * _TRIED_FOR_ONE):
        on_tried(1)
        if tool_id in found or len(found) >= wanted:
            continue
        plan = await assistant.foresee(text, thread_id=f"check-{uuid.uuid4()}", user=assistant.resources.settings.user)
        agents = [part.agent for part in plan.parts if any(step.tool_id == tool_id for step in part.steps)]
        if agents:
            found.add(tool_id)
            yield TriedRequest(text=text, tool_id=tool_id, agent=agents[0])


def _spread(offered: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Take requests from all over a library, and in every language: the first of many tools are often alike."""
    step = max(1, len(offered) // 16)
    for start in range(step):
        yield from offered[start::step]


def _named(what: str, tool_ids: Sequence[str]) -> Iterator[str]:
    if tool_ids:
        more = f" and {len(tool_ids) - SHOWN:,} more" if len(tool_ids) > SHOWN else ""
        yield f"{what}: {len(tool_ids):,} ({', '.join(tool_ids[:SHOWN])}{more})"
