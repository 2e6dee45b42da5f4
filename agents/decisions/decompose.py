"""Rewrite a follow-up into a stand-alone request and split it into sub-tasks."""

from typing import Literal, Protocol

from pydantic import Field

from agents.subtask import SubTask
from prompts.frozen import Frozen


class Turn(Frozen):
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    text: str


class AgentCard(Frozen):
    """What a decision may know of an agent."""

    name: str
    description: str
    examples: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    tags: dict[str, int] = {}
    """Tag statistics: domain or function → how many of its tools have it."""


class DecomposeQuestion(Frozen):
    """The request as typed, with what came before."""

    request: str
    history: tuple[Turn, ...] = ()
    entities: tuple[str, ...] = ()
    """Words of the last request that became values of calls: what a follow-up may replace."""
    agents: tuple[AgentCard, ...] = ()
    max_subtasks: int = 6


class Plan(Frozen):
    """A DAG of sub-tasks."""

    request: str
    """Stand-alone form."""
    subtasks: tuple[SubTask, ...] = Field(min_length=1)
    reason: str = ""
    confidence: float = Field(default=1.0, ge=0, le=1)
    decided_by: Literal["offline", "model", "fallback"] = "offline"


class Decompose(Protocol):
    """Split a request."""

    async def __call__(self, question: DecomposeQuestion) -> Plan:
        """Answer with a plan whose `needs` form no circle."""
        ...
