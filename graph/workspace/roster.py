"""Which agents there are and which tools each may use, as library and profiles say it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from agents.profile import AgentProfile
from graph.workspace.open_library import registry_of
from graph.workspace.quality_gate import QualityGate
from settings import Settings
from tagging.faults import Fault
from tools.library.library import ToolLibrary
from tools.quality.store import QualityStore
from tools.retrieval.tag_bitmaps import tag_bitmaps
from tools.tool import Tool


@dataclass(frozen=True)
class Roster:
    """Agents with their tools."""

    tools: Mapping[str, Tool]
    profiles: tuple[AgentProfile, ...]
    taken: Mapping[str, frozenset[str]]
    """Agent's name → ids of the tools that it may use."""
    problems: tuple[Fault, ...]
    """What is wrong with profiles that were left out."""


async def open_roster(settings: Settings, library: ToolLibrary) -> Roster:
    """Read the agents of a home with the tools that a request would find each to have.

    Raises:
        StoreError: what is known of the tools' quality cannot be read.
    """
    registry, tools = registry_of(settings.home), library.tools()
    async with QualityStore(settings.home) as quality:
        barred = await QualityGate(settings, quality).barred(tools)
    profiles = registry.profiles()
    return Roster(tools, profiles, tools_by_agent(profiles, tools, barred), registry.problems)


def tools_by_agent(
    profiles: Collection[AgentProfile], tools: Mapping[str, Tool], barred: Collection[str]
) -> dict[str, frozenset[str]]:
    """Say which tools each agent may use: those that its profile takes, but for those that nobody may."""
    tags = tag_bitmaps(tools)
    return {profile.name: tags.mask(profile.filter).ids() - set(barred) for profile in profiles}
