"""What tags say of agents, as evidence for the router: `tags.agents` names the agents that a tool suits."""

from collections.abc import Mapping
from typing import Final

from agents.profile import AgentProfile
from tools.tool import Tool

TAGGED_SHARE: Final = 0.1
"""How much of an agent's evidence comes from the tools that suit it: of two about as good the tagged one goes first."""


def suited(
    tools: Mapping[str, Tool], taken: Mapping[str, frozenset[str]], profiles: tuple[AgentProfile, ...]
) -> dict[str, frozenset[str]]:
    """Return what each agent may use, without the tools that suit other specialists alone.

    A tool whose tags name none of the specialists that may use it says nothing about them. The general agent keeps all.
    """
    specialists = {p.name for p in profiles if not p.general}
    others: dict[str, set[str]] = {name: set() for name in taken}
    for tool_id, tool in tools.items():
        takers = {name for name in specialists if tool_id in taken[name]}
        for name in takers - {*tool.tags.agents.value} if takers & {*tool.tags.agents.value} else ():
            others[name].add(tool_id)
    return {name: own - others[name] for name, own in taken.items()}


def heeding_tags(scores: Mapping[str, float], of_suited: Mapping[str, float]) -> dict[str, float]:
    """Let the evidence of the tools that suit an agent count its share.

    Args:
        scores: Agent name → score by all tools that it may use.
        of_suited: The same by the tools that suit it.
    """
    return {name: score + TAGGED_SHARE * (of_suited[name] - score) for name, score in scores.items()}
