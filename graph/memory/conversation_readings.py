"""What a conversation has read that is private or untrusted: noted when it is read, known before anything goes out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tools.calls.readings import Reading, Readings
from tools.context import ToolContext
from tools.flow import is_foreign, reads_of, tables_named
from tools.library.library import ToolLibrary
from tools.tables.ownership import any_private


@dataclass(frozen=True)
class ConversationReadings:
    """The readings of one conversation. What recall brings into it is no reading: ids of tools, never words."""

    kept: Readings
    library: ToolLibrary
    context: ToolContext

    async def note(self, tool_id: str, arguments: Mapping[str, Any]) -> None:
        """Keep what a call brings into the conversation, before it is made."""
        await self.kept.note(self.context.thread_id, *self._readings(tool_id, arguments))

    async def note_given(self, attached: Iterable[str], earlier: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Keep what a request begins with.

        Args:
            attached: Names of the files that came with the conversation.
            earlier: Tools with their arguments whose results it holds, which an earlier version did not note.
        """
        files = [Reading(kind="attached", source=name) for name in attached]
        read = [reading for tool_id, arguments in earlier for reading in self._readings(tool_id, arguments)]
        await self.kept.note(self.context.thread_id, *files, *read)

    async def note_described(self, tool_ids: Iterable[str]) -> None:
        """Keep which tools of strangers a model is shown: what they say of themselves is theirs."""
        tools = self.library.tools()
        foreign = (tools[tool_id].group for tool_id in tool_ids if tool_id in tools and is_foreign(tools[tool_id]))
        found = [Reading(kind="described", source=group) for group in dict.fromkeys(foreign)]
        await self.kept.note(self.context.thread_id, *found)

    async def described(self) -> list[str]:
        """Name the groups of strangers' tools that a model was shown."""
        found = await self.kept.of(self.context.thread_id)
        return [reading.source for reading in found if reading.kind == "described"]

    async def sources(self) -> list[str]:
        """Name the tools and files that it has read from; the sample tables are nobody's secret."""
        found = [reading for reading in await self.kept.of(self.context.thread_id) if reading.kind != "described"]
        of_tables = [reading for reading in found if reading.kind == "tables"]
        private = bool(of_tables) and await any_private([reading.table for reading in of_tables], self.context)
        return list(dict.fromkeys(reading.source for reading in found if reading.kind != "tables" or private))

    def _readings(self, tool_id: str, arguments: Mapping[str, Any]) -> list[Reading]:
        tool = self.library.tools().get(tool_id)
        kind = reads_of(tool) if tool else "untrusted"  # one that went meanwhile: nobody can say any more
        if kind == "nothing":
            return []
        tables = tables_named(tool, arguments) if tool and kind == "tables" else ()
        return [Reading(kind=kind, source=tool_id, table=table) for table in tables or ("",)]
