"""The texts by which a tool is found: its description, and each of its example requests."""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from tagging.view import ToolView
from tools.embedding.parameter_words import in_words, parameter_words
from tools.tool import Tool

LAYOUT = 1
"""Raise it when the text of a document is built in another way: stored vectors are then made anew."""
FEW_REQUESTS = 10
"""Example requests below which little can be learnt of them."""
_REMEMBERED: Final = 4_096
"""Tools whose documents are remembered."""


@dataclass(frozen=True)
class ToolDocument:
    """One indexed text of a tool."""

    tool_id: str
    number: int
    """0 for the description, 1… for the example requests."""
    text: str

    @property
    def id(self) -> str:
        """Key of the record in the vector store."""
        return f"{self.tool_id}#{self.number}"

    @property
    def is_request(self) -> bool:
        """Whether the text is what a user would type."""
        return self.number > 0

    @cached_property
    def digest(self) -> str:
        """Changes when the vector must be made anew; the same text embedded in another form differs."""
        seen = f"{'request' if self.is_request else 'description'}\n{self.text}"
        return hashlib.sha256(seen.encode("utf-8", "replace")).hexdigest()[:32]


def documents(tool: Tool) -> tuple[ToolDocument, ...]:
    """Build a tool's documents, the description first."""
    described = describe(tool) if len(tool.examples) >= FEW_REQUESTS else describe_fully(tool)
    return _numbered(tool.id, (described, *tool.examples))


@lru_cache(maxsize=_REMEMBERED)
def _numbered(tool_id: str, texts: tuple[str, ...]) -> tuple[ToolDocument, ...]:
    """Make documents of texts; of a library that is read anew they are the same ones, whose digests are known."""
    return tuple(ToolDocument(tool_id, number, text) for number, text in enumerate(texts))


def describe(tool: Tool | ToolView) -> str:
    """Write `category group name: first paragraph | parameters: names`: the form that retrieval measured best."""
    names = ", ".join(name.replace("_", " ") for name in tool.properties)
    return _described(tool, names)


def describe_fully(tool: Tool) -> str:
    """Write the same with what is said of the parameters, where anything is: hardly any example tells of the tool."""
    told = parameter_words(tool.parameters)
    return _described(tool, told, in_words(tool.name)) if told else describe(tool)


def _described(tool: Tool | ToolView, parameters: str, name: str = "") -> str:
    place = " ".join(part for part in (tool.category, tool.group, name or tool.name) if part).replace("_", " ")
    told = re.split(r"\n\s*\n", tool.description.strip(), maxsplit=1)[0]
    return f"{place}: {' '.join(told.split())}" + (f" | parameters: {parameters}" if parameters else "")
