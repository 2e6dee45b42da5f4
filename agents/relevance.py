"""How well each agent could serve a sub-task: the router's evidence."""

from collections.abc import Mapping

from agents.profile import AgentProfile
from agents.wishes import Wishes

_GENERAL_DISCOUNT = 0.95
"""The general agent may use every tool, so at equal coverage the specialist goes first."""
_PROFILE_SHARE = 0.15


def agent_scores(
    wishes: Wishes,
    taken: Mapping[str, frozenset[str]],
    profiles: tuple[AgentProfile, ...],
    profile_scores: Mapping[str, float],
) -> dict[str, float]:
    """Score agents in [0, 1]: coverage of the task's wishes by the agent's tools, and likeness to its profile.

    Args:
        wishes: What the sub-task asks for.
        taken: Agent name → ids of the tools that it may use.
        profiles: The agents.
        profile_scores: Agent name → how much the sub-task is like the profile's description and examples, in [0, 1].
    """
    scores = {}
    for profile in profiles:
        coverage = wishes.coverage(taken[profile.name]) * (_GENERAL_DISCOUNT if profile.general else 1.0)
        likeness = profile_scores.get(profile.name, 0.0)
        scores[profile.name] = coverage * (1 - _PROFILE_SHARE + _PROFILE_SHARE * likeness)
    return scores


def agent_evidence(
    wishes: Wishes, taken: Mapping[str, frozenset[str]], profiles: tuple[AgentProfile, ...]
) -> dict[str, tuple[str, ...]]:
    """Name each agent's best tool for every wish, with its score."""
    evidence = {}
    for profile in profiles:
        best = [wishes.best(i, taken[profile.name]) for i in range(len(wishes.texts))]
        evidence[profile.name] = tuple(f"{tool_id} {score:.2f}" for tool_id, score in best if tool_id)
    return evidence
