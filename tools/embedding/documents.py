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
_LONGEST: Final = 400
"""Characters of a description of several paragraphs: what comes later tells of results and errors."""
_REMEMBERED: Final = 4_096
"""Tools whose documents are remembered."""


@dataclass(frozen=True)
class ToolDocument:
    """One indexed text of a tool."""

    tool_id: str
    number: int
    """0 for the description, 1… for the example requests."""
    text: str
    bare: bool = False
    """Whether it is all that is known of a tool which can be called."""

    @property
    def id(self) -> str:
        """Key of the record in the vector store."""
        return f"{self.tool_id}#{self.number}"

    @property
    def is_request(self) -> bool:
        """Whether the text is what a user would type."""
        return self.number > 0

    @property
    def as_request(self) -> bool:
        """Whether its vector is made in the form that requests get."""
        return self.is_request or self.bare

    @cached_property
    def digest(self) -> str:
        """Changes when the vector must be made anew; the same text embedded in another form differs."""
        seen = f"{'request' if self.as_request else 'description'}\n{self.text}"
        return hashlib.sha256(seen.encode("utf-8", "replace")).hexdigest()[:32]


def documents(tool: Tool) -> tuple[ToolDocument, ...]:
    """Build a tool's documents, the description first.

    What can be called and came without example requests is known by its description alone: all that is said of it is
    taken, in the form that requests get. Of 176 requests over imported documents and functions 72 and 81 % are nearest
    to their own tool's, where with the first paragraph in the form of documents it is 62 and 78.
    """
    bare = not tool.examples and tool.source != "described"
    described = describe(tool) if len(tool.examples) >= FEW_REQUESTS else describe_fully(tool, whole=bare)
    return _numbered(tool.id, (described, *tool.examples), bare=bare)


@lru_cache(maxsize=_REMEMBERED)
def _numbered(tool_id: str, texts: tuple[str, ...], *, bare: bool) -> tuple[ToolDocument, ...]:
    """Make documents of texts; of a library that is read anew they are the same ones, whose digests are known."""
    return tuple(ToolDocument(tool_id, number, text, bare) for number, text in enumerate(texts))


def describe(tool: Tool | ToolView) -> str:
    """Write `category group name: first paragraph | parameters: names`: the form that retrieval measured best."""
    names = ", ".join(name.replace("_", " ") for name in tool.properties)
    return _described(tool, _opening(tool.description), names)


def describe_fully(tool: Tool, *, whole: bool = False) -> str:
    """Write the same with what is said of the parameters, where anything is: hardly any example tells of the tool.

    Args:
        tool: That is described.
        whole: Whether the later paragraphs of its description count as well, as far as there is room.
    """
    told = parameter_words(tool.parameters)
    said = _shortened(tool.description) if whole else _opening(tool.description)
    named = ", ".join(name.replace("_", " ") for name in tool.properties)
    return _described(tool, said, told or named, in_words(tool.name) if told else "")


def _described(tool: Tool | ToolView, said: str, parameters: str, name: str = "") -> str:
    place = " ".join(part for part in (tool.category, tool.group, name or tool.name) if part).replace("_", " ")
    return f"{place}: {' '.join(said.split())}" + (f" | parameters: {parameters}" if parameters else "")


def _opening(description: str) -> str:
    return re.split(r"\n\s*\n", description.strip(), maxsplit=1)[0]


def _shortened(description: str) -> str:
    said = " ".join(description.split())
    opening = " ".join(_opening(description).split())
    return said if len(said) <= _LONGEST else max(opening, said[:_LONGEST].rpartition(" ")[0], key=len)
