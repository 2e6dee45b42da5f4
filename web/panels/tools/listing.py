"""Which tools the panel lists: by category, agent and tag, or the best for some words."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pydantic import Field

from agents.language.tag_words import in_words
from prompts.language import Language
from tools.library.catalogue import CatalogueEntry
from tools.tool import Tool
from web.panels.sent_fields import SentFields
from web.panels.tools.tool_text import heading, one_line


class Wanted(SentFields):
    """What a person looks for."""

    q: str = Field(default="", max_length=500)
    category: str = Field(default="", max_length=200)
    agent: str = Field(default="", max_length=200)
    tag: str = Field(default="", max_length=200)
    page: int = 1

    @property
    def is_narrowed(self) -> bool:
        """Whether anything was chosen."""
        return bool(self.q.strip() or self.category or self.agent or self.tag)


class ToolRow(NamedTuple):
    """One tool of the list."""

    tool_id: str
    name: str
    about: str
    tags: tuple[str, ...]
    is_offered: bool


class Choice(NamedTuple):
    """Something to narrow the list by."""

    value: str
    label: str
    n_tools: int


def chosen(
    entries: Mapping[str, CatalogueEntry], taken: Mapping[str, Collection[str]], wanted: Wanted
) -> dict[str, Tool]:
    """Return the tools of a category, an agent and a tag, whichever were named."""
    allowed = taken.get(wanted.agent, ()) if wanted.agent else None
    return {
        tool_id: entry.tool
        for tool_id, entry in sorted(entries.items())
        if (not wanted.category or category_of(entry.tool) == wanted.category)
        and (not wanted.tag or wanted.tag in tags_of(entry.tool))
        and (allowed is None or tool_id in allowed)
    }


def rows(tools: Iterable[Tool], offered: Collection[str], language: Language) -> list[ToolRow]:
    """Lay tools out, in their order."""
    return [
        ToolRow(
            tool.id,
            heading(tool, language),
            one_line(tool, language),
            tuple(in_words(tag, language) for tag in tags_of(tool)),
            tool.id in offered,
        )
        for tool in tools
    ]


def category_of(tool: Tool) -> str:
    """Return where a tool stands; a source without categories has groups."""
    return tool.category or tool.group


def tags_of(tool: Tool) -> tuple[str, ...]:
    """Return its domains and functions."""
    return tuple(dict.fromkeys((*tool.tags.domains.value, *tool.tags.functions.value)))


def categories(tools: Iterable[Tool], language: Language) -> list[Choice]:
    """Count the tools of each category."""
    return _choices([category_of(tool) for tool in tools], language)


def tags(tools: Iterable[Tool], language: Language) -> list[Choice]:
    """Count the tools of each tag."""
    return _choices([tag for tool in tools for tag in tags_of(tool)], language)


def agents(taken: Mapping[str, Collection[str]], language: Language) -> list[Choice]:
    """Count the tools of each agent."""
    return [Choice(name, in_words(name, language), len(ids)) for name, ids in taken.items()]


def _choices(values: Sequence[str], language: Language) -> list[Choice]:
    counted = sorted(Counter(values).items(), key=lambda one: (-one[1], one[0]))
    return [Choice(value, in_words(value, language), n) for value, n in counted]
