"""Decide which agent takes a sub-task."""

from typing import Protocol

from agents.agent_card import AgentCard
from agents.subtask import RouteDecision, SubTask
from prompts.frozen import Frozen


class RouteQuestion(Frozen):
    """A sub-task and every agent's evidence."""

    request: str
    subtask: SubTask
    agents: tuple[AgentCard, ...]
    scores: dict[str, float] = {}
    """Agent name → relevance of its tools and profile, in [0, 1]."""
    evidence: dict[str, tuple[str, ...]] = {}
    """Agent name → its best tools for this sub-task, in words."""
    declined: tuple[str, ...] = ()
    """Agents that answered "not mine"."""
    domains: tuple[str, ...] = ()
    """Of the tools that these said it needs."""
    rounds_left: int = 0
    """How many more searches there may be when none of the tools found does it."""


class Route(Protocol):
    """Choose an agent, or none."""

    async def __call__(self, question: RouteQuestion) -> RouteDecision:
        """Answer with a decision; `agent` is empty when nobody can."""
        ...
