"""The assistant as the page has it: it also tells of tools, and of why one was taken or not."""

from collections.abc import Iterable
from typing import Final

from errors import GraphUnavailable
from graph.assistant import Assistant
from graph.inspect.tool_card import CardLink, ToolCard
from graph.inspect.tool_reason import ToolReason
from graph.inspect.why import why
from graph.store.neighbours import Neighbours
from tools.tool import Tool

_MAX_LINKS: Final = 6


class InspectedAssistant(Assistant):
    """Answers questions about its tools beside running requests."""

    async def why_not(self, tool_id: str, request: str, *, user: str) -> tuple[ToolReason, ...]:
        """Say of any tool what becomes of it for a request, part by part; nothing is called.

        Raises:
            ToolNotFound: the library holds no such tool; names those that come near.
        """
        return await why(self, self._known(tool_id).id, request, user=user)

    async def tool_card(self, tool_id: str) -> ToolCard:
        """Tell of one tool.

        Raises:
            ToolNotFound: the library holds no such tool; names those that come near.
        """
        tool = self._known(tool_id)
        snapshot = await self.refresh()
        try:
            around = await self.around(tool.id)
        except GraphUnavailable:
            around = Neighbours(tool_id=tool.id)
        return ToolCard(
            tool_id=tool.id,
            description=tool.description.strip(),
            domains=tool.tags.domains.value,
            functions=tool.tags.functions.value,
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

    def _known(self, named: str) -> Tool:
        """Take a tool by its id, or by its name alone where only one has it."""
        library, wanted = self.resources.library, named.strip()
        by_name = [tool_id for tool_id in library.tools() if tool_id.rpartition("/")[2] == wanted]
        return library.get(by_name[0] if len(by_name) == 1 else wanted)


def _links(tool_ids: Iterable[str]) -> tuple[CardLink, ...]:
    return tuple(CardLink(tool_id=tool_id) for tool_id in list(dict.fromkeys(tool_ids))[:_MAX_LINKS])
