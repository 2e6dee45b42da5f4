"""How well each agent could serve a sub-task: the router's evidence."""

from collections.abc import Mapping

import numpy as np

from agents.intents.intents import Intents
from agents.intents.log_odds import LIKENESS_SHARE, log_odds
from agents.profile import AgentProfile
from tools.tool import Tool

_GENERAL_DISCOUNT = 0.95
"""The general agent may use every tool, so at equal coverage the specialist goes first."""
_SURE = 0.02


def agent_scores(
    wishes: Intents,
    taken: Mapping[str, frozenset[str]],
    profiles: tuple[AgentProfile, ...],
    likeness: Mapping[str, float],
) -> dict[str, float]:
    """Score agents in [0, 1]: coverage of the task's wishes by the agent's tools.

    The wishes' scores hold the likeness of the likest taker; an agent that shares tools with a liker one is set back
    by the difference, so that two agents with the same tools are told apart by their profiles.

    Args:
        wishes: What the sub-task asks for.
        taken: Agent name → ids of the tools that it may use.
        profiles: The agents.
        likeness: Agent name → how much the sub-task is like what the agent serves, in [0, 1].
    """
    odds = {name: float(log_odds(np.asarray(value), _SURE)) for name, value in likeness.items()}
    scores = {}
    for profile in profiles:
        shared = {other.name for other in profiles if not other.general and taken[other.name] & taken[profile.name]} - {
            profile.name
        }
        behind = 0.0
        if profile.name in odds and not profile.general:
            behind = max((odds[o] for o in shared if o in odds), default=-9.0) - odds[profile.name]
        coverage = wishes.coverage(taken[profile.name], -LIKENESS_SHARE * max(0.0, behind))
        scores[profile.name] = coverage * (_GENERAL_DISCOUNT if profile.general else 1.0)
    return scores


def agent_evidence(
    wishes: Intents, taken: Mapping[str, frozenset[str]], profiles: tuple[AgentProfile, ...]
) -> dict[str, tuple[str, ...]]:
    """Name each agent's best tool for every wish, with its score."""
    evidence = {}
    for profile in profiles:
        best = [wishes.best(i, taken[profile.name]) for i in range(len(wishes.texts))]
        evidence[profile.name] = tuple(f"{tool_id} {score:.2f}" for tool_id, score in best if tool_id)
    return evidence


def speakers(
    tools: Mapping[str, Tool], taken: Mapping[str, frozenset[str]], profiles: tuple[AgentProfile, ...]
) -> dict[str, tuple[str, ...]]:
    """Say whose likeness speaks for a tool: every specialist that takes it, a general agent where none does.

    A tool whose group bears an agent's name belongs to that agent, whoever else takes it.
    """
    general = [p.name for p in profiles if p.general]
    found = {}
    for tool_id, tool in tools.items():
        specialists = [p.name for p in profiles if not p.general and tool_id in taken[p.name]]
        namesake = [name for name in general if name == tool.group]
        found[tool_id] = tuple([*specialists, *namesake] or general)
    return found
