"""One tool as its card shows it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from agents.language.tag_words import in_words
from errors import GraphUnavailable
from tools.library.catalogue import CatalogueEntry
from tools.quality.verdicts import Verdict, verdict
from tools.tool import Tool
from web.panels.tools.inputs import InputRow, inputs
from web.panels.tools.kept_back import KeptBack, kept_back
from web.panels.tools.tool_text import examples_in, heading, one_line, paragraphs, speaks
from web.panels.tools.tool_words import ToolWords

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant


class ToolView(NamedTuple):
    """What a card says."""

    tool: Tool
    name: str
    lead: str
    """What it does, where its description is in another language."""
    told: list[str]
    """Its description, part by part."""
    speaks: bool
    """Whether the description is in the language of the page."""
    examples: tuple[str, ...]
    inputs: list[InputRow]
    facts: list[tuple[str, str]]
    agents: tuple[str, ...]
    quality: Verdict
    kept_back: KeptBack
    is_enabled: bool
    loads: bool


async def view_of(assistant: "InspectedAssistant", entry: CatalogueEntry, words: ToolWords) -> ToolView:
    """Put together what is known of a tool."""
    tool, snapshot, resources = entry.tool, await assistant.refresh(), assistant.resources
    takers = takers_of(tool.id, snapshot.taken)
    judged = verdict(tool, await resources.quality.load(), resources.settings.quality_floor)
    spoken = speaks(tool, words.language)
    return ToolView(
        tool=tool,
        name=heading(tool, words.language),
        lead="" if spoken else one_line(tool, words.language),
        told=paragraphs(tool.description),
        speaks=spoken,
        examples=examples_in(tool, words.language),
        inputs=inputs(tool, words),
        facts=_facts(tool, await _availability(assistant, entry), words),
        agents=takers,
        quality=judged,
        kept_back=await kept_back(entry),
        is_enabled=entry.enabled,
        loads=entry.loads,
    )


def takers_of(tool_id: str, taken: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Name the agents that may use a tool, general ones last."""
    return tuple(name for name, ids in taken.items() if tool_id in ids)


async def _availability(assistant: "InspectedAssistant", entry: CatalogueEntry) -> float | None:
    if not (entry.enabled and entry.loads):
        return None
    try:
        return (await assistant.around(entry.tool.id)).availability
    except GraphUnavailable:
        return None


def _facts(tool: Tool, availability: float | None, words: ToolWords) -> list[tuple[str, str]]:
    language = words.language
    marked = [*tool.tags.domains.value, *tool.tags.functions.value]
    return [
        (words.category, in_words(tool.category or tool.group, language)),
        (words.tags, _listed(marked, words) or "–"),
        (words.complexity, in_words(tool.tags.complexity.value, language)),
        (words.harm, words.harms[tool.tags.permission.value]),
        (words.asks, words.yes if tool.requires_approval else words.no),
        (words.availability, words.not_known if availability is None else f"{availability:.0%}"),
        (words.source, words.sources[tool.source]),
    ]


def _listed(tags: list[str], words: ToolWords) -> str:
    return words.comma.join(in_words(tag, words.language) for tag in dict.fromkeys(tags))


def quality_line(judged: Verdict, words: ToolWords) -> str:
    """Say how good a description is."""
    said = words.quality_line.format(
        completeness=words.qualities[judged.rating.completeness - 1],
        readability=words.qualities[judged.rating.readability - 1],
    )
    return said if judged.passes else f"{said}{words.comma}{words.kept_out}"
