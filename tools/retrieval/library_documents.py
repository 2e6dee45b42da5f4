"""Every document of a library with the tags of its tool: what the index holds and Chroma is told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Self

from tools.embedding.cards import Tags, plain, tool_tags
from tools.embedding.documents import ToolDocument, documents
from tools.retrieval.background import background
from tools.tool import Tool

Documents = Mapping[str, tuple[ToolDocument, ...]]
"""By tool."""


@dataclass(frozen=True)
class LibraryDocuments:
    """The documents of one moment. Immutable."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    """On offer: searched."""
    switched_off: Mapping[str, Tool] = field(default_factory=dict)
    """Known and not searched: their records stay, so that nothing is made anew when they are back."""
    by_tool: Documents = field(default_factory=dict)
    """Of the tools on offer."""

    @classmethod
    def of(cls, tools: Mapping[str, Tool], switched_off: Mapping[str, Tool], before: Self | None = None) -> Self:
        """Write the documents of a library; of tools that are as before they are taken over."""
        known = before or cls()
        made = {
            tool_id: known.by_tool[tool_id] if known.tools.get(tool_id) is tool else documents(tool)
            for tool_id, tool in tools.items()
        }
        return cls(dict(tools), dict(switched_off), made)

    def is_of(self, tools: Mapping[str, Tool], switched_off: Mapping[str, Tool]) -> bool:
        """Tell whether these are the very tools."""
        return _same(self.tools, tools) and _same(self.switched_off, switched_off)

    @cached_property
    def searched(self) -> tuple[ToolDocument, ...]:
        """Of the tools on offer, and the requests that no tool serves."""
        return (*chain.from_iterable(self.by_tool.values()), *background())

    @cached_property
    def optional(self) -> tuple[ToolDocument, ...]:
        """Of the tools that are switched off."""
        return tuple(chain.from_iterable(documents(tool) for tool in self.switched_off.values()))

    def describe(self, document: ToolDocument) -> Tags:
        """Say the tags of a document: what it is, and what its tool is."""
        tags = self._tags.get(document.tool_id)
        return {**plain(document), **tags} if tags is not None else {**plain(document), "kind": "background"}

    @cached_property
    def _tags(self) -> dict[str, Tags]:
        off = {tool.id: tool_tags(tool, enabled=False) for tool in self.switched_off.values()}
        return off | {tool.id: tool_tags(tool, enabled=True) for tool in self.tools.values()}


def _same(old: Mapping[str, Tool], new: Mapping[str, Tool]) -> bool:
    return len(old) == len(new) and all(old.get(tool_id) is tool for tool_id, tool in new.items())
