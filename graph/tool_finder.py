"""Finds tools in an open home, without running anything."""

import asyncio
from collections.abc import Collection

from agents.approval.proposed_plan import ProposedStep
from agents.decisions.escalate import Fault
from graph.proposal.reviewed import addable_step
from graph.relations.needed_tools import links_of, with_needs
from graph.run_contexts import RunContexts
from graph.search.tool_search import ToolSearch, ToolSearchResult, with_clauses
from graph.store.neighbours import START, Neighbours
from graph.workspace.resources import Resources
from graph.workspace.snapshot import HomeSnapshot
from prompts.language import Language
from prompts.ledger import TokenLedger
from tools.candidate import Candidate
from tools.retrieval.retriever import ranked


class ToolFinder:
    """What can be asked about the tools of a home while it is open."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._settings = resources.settings
        self._contexts = RunContexts(resources)

    async def refresh(self) -> HomeSnapshot:
        """Take over what another process or a person changed; cheap when nothing did."""
        return await self._contexts.refresh()

    async def ready(self, timeout_s: float | None = None) -> bool:
        """Wait until every vector is there, for a bounded time; tell whether they are."""
        resources = self._resources
        indexes = (resources.index, resources.profile_index, resources.pair_index)
        waiting = asyncio.gather(*(index.settled() for index in indexes))
        try:
            await asyncio.wait_for(asyncio.shield(waiting), timeout_s)
        except TimeoutError:
            waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
            return False
        return True

    async def search(self, query: str, top_k: int = 8) -> list[Candidate]:
        """Find tools for a request, without running anything."""
        return list((await self.find(query, top_k)).candidates)

    async def find(self, query: str, top_k: int = 8) -> ToolSearchResult:
        """Find tools for a request as the agents do, or those that it names without saying what to do with them."""
        snapshot, fallbacks = await self.refresh(), list[Fault]()
        search = ToolSearch(
            tools=snapshot.tools,
            dependencies=snapshot.dependencies,
            languages=snapshot.languages,
            max_rewrites=self._settings.max_rewrites,
            rewrite=self._contexts.decisions(snapshot, TokenLedger(), fallbacks).rewrite,
            score=self._contexts.score,
            may_name=True,
        )
        found = (await search.judge(query)).best(top_k)
        return found.model_copy(update={"problem": " ".join([*map(str, fallbacks), found.problem]).strip()})

    async def addable_steps(self, query: str, language: Language = "en", top_k: int = 8) -> list[ProposedStep]:
        """Find tools that a person may add to a plan, by what they do or by their name; only what somebody may use."""
        snapshot, wanted = await self.refresh(), query.strip().casefold()
        usable = frozenset().union(*snapshot.taken.values()) - set(snapshot.barred)
        named = [tool_id for tool_id in sorted(usable) if wanted in (tool_id.casefold(), tool_id.rpartition("/")[2])]
        found = [candidate.tool_id for candidate in await self.search(query, top_k)]
        likely = [tool_id for tool_id in dict.fromkeys([*named, *found]) if tool_id in usable]
        return [addable_step(snapshot.tools[tool_id], language) for tool_id in likely[:top_k]]

    async def find_with_needs(self, query: str, top_k: int = 8) -> ToolSearchResult:
        """Find tools for a request, and the tools that these need, in one ranking."""
        found = await self.find(query, top_k)
        links = links_of((await self.refresh()).dependencies)
        return found.model_copy(update={"candidates": with_needs(found.candidates, links, top_k)})

    async def find_plainly(self, query: str, top_k: int, without: Collection[str]) -> list[Candidate]:
        """Find tools as without a model; pairs of the given normalised texts do not count."""
        return ranked(await self._contexts.scoring.plainly(with_clauses(query), without), top_k)

    async def around(self, tool_id: str) -> Neighbours:
        """Read what stands around a tool, or around START, in the tool graph.

        Raises:
            ToolNotFound: there is no such tool.
            GraphUnavailable: the server is down and nothing is known.
        """
        if tool_id != START:
            self._resources.library.get(tool_id)
        return await self._resources.graph.neighbours(tool_id)
