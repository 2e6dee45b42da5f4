"""The assistant as the page has it: it also tells of tools, and of why one was taken or not."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final
from uuid import UUID

from agents.language.tool_labels import called, does
from errors import GraphUnavailable
from graph.assistant import Assistant
from graph.inspect.tool_card import CardLink, ToolCard
from graph.inspect.tool_reason import ToolReason
from graph.inspect.why import why
from graph.observability.events import PlanAsked
from graph.proposal.past_requests import PastRequest, past_requests, plan_again
from graph.store.neighbours import Neighbours
from lazy_regex import lazy_regex
from prompts.language import Language, language_of
from tagging.taxonomy import Topic, load_taxonomy
from tools.tool import Tool

_MAX_LINKS: Final = 6
_MAX_PAST: Final = 200
_STOP: Final = lazy_regex("[：，。]")


class InspectedAssistant(Assistant):
    """Answers questions about its tools beside running requests."""

    async def why_not(self, tool_id: str, request: str, *, user: str) -> tuple[ToolReason, ...]:
        """Say of any tool what becomes of it for a request, part by part; nothing is called.

        Raises:
            ToolNotFound: the library holds no such tool; names those that come near.
        """
        return await why(self, self._known(tool_id).id, request, user=user)

    def tool_names(self, language: Language) -> Mapping[str, str]:
        """Name tools as people call them, by their ids; those that have no label in a language are left out."""
        tools = self.resources.library.tools()
        return {tool_id: tool.labels[language].name for tool_id, tool in tools.items() if language in tool.labels}

    async def tool_card(self, tool_id: str, language: Language = "en") -> ToolCard:
        """Tell of one tool.

        Raises:
            ToolNotFound: the library holds no such tool; names those that come near.
        """
        tool = self._known(tool_id)
        snapshot = await self.refresh()
        taxonomy = await asyncio.to_thread(load_taxonomy, self.resources.settings.home / "taxonomy.yaml")
        try:
            around = await self.around(tool.id)
        except GraphUnavailable:
            around = Neighbours(tool_id=tool.id)
        return ToolCard(
            tool_id=tool.id,
            name=called(tool, language),
            description=does(tool, language) if language in tool.labels else tool.description.strip(),
            domains=_named(tool.tags.domains.value, taxonomy.domains, language),
            functions=_named(tool.tags.functions.value, taxonomy.functions, language),
            example=_example(tool, language),
            complexity=str(tool.tags.complexity.value),
            permission=str(tool.tags.permission.value),
            asks=tool.requires_approval,
            availability=around.availability,
            agents=tuple(name for name, taken in snapshot.taken.items() if tool.id in taken),
            suppliers=_links(dependency.supplier for dependency in around.suppliers),
            consumers=_links(dependency.consumer for dependency in around.consumers),
            next=tuple(CardLink(tool_id=n.tool_id, n_followed=n.n_followed) for n in around.successors[:_MAX_LINKS]),
            stand_ins=_links(one.tool_id for one in around.stand_ins),
        )

    async def past_requests(self, *, user: str) -> list[PastRequest]:
        """List what somebody asked before, with the steps and values of then."""
        resources = self.resources
        return await past_requests(self.memory(user), resources.journal, await self.refresh(), _MAX_PAST)

    async def plan_again(self, past: PastRequest, *, thread_id: str, user: str, run_id: UUID) -> PlanAsked | None:
        """Let a past request wait as a plan in a conversation; nothing is called."""
        given = plan_again(past, user, str(run_id))
        async for _ in self._run(given, thread_id, user, run_id):
            pass
        return await self.waiting_plan(thread_id)

    def _known(self, named: str) -> Tool:
        """Take a tool by its id, or by its name alone where only one has it."""
        library, wanted = self.resources.library, named.strip()
        by_name = [tool_id for tool_id in library.tools() if tool_id.rpartition("/")[2] == wanted]
        return library.get(by_name[0] if len(by_name) == 1 else wanted)


def _links(tool_ids: Iterable[str]) -> tuple[CardLink, ...]:
    return tuple(CardLink(tool_id=tool_id) for tool_id in list(dict.fromkeys(tool_ids))[:_MAX_LINKS])


def _named(words: Iterable[str], topics: Mapping[str, Topic], language: Language) -> tuple[str, ...]:
    """Name tags as a person reads them: what the taxonomy says of them in Chinese, up to its first stop."""
    told = {word: topics[word].zh for word in words if word in topics} if language == "zh" else {}
    return tuple(_STOP.split(told.get(word) or word, maxsplit=1)[0] for word in words)


def _example(tool: Tool, language: Language) -> str:
    return next((text for text in tool.examples if language_of(text) == language), "")
