"""Rewrite a follow-up into a stand-alone request and split it into sub-tasks."""

from typing import Protocol

from pydantic import Field

from agents.agent_card import AgentCard
from agents.decided_by import DecidedBy
from agents.extraction.tables.table_question import TableQuestion
from agents.subtask import SubTask
from agents.turn import Turn
from prompts.frozen import Frozen


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
    decided_by: DecidedBy = "offline"
    refusal: str = ""
    """What is answered instead, where nothing may be done."""
    repeats: bool = False
    """Whether calls of before may be made again, as another figure of what they bring is asked for."""
    table_questions: tuple[TableQuestion, ...] = ()
    """What is asked of a table, where the plan does just that; of several tables one for each."""


class Decompose(Protocol):
    """Split a request."""

    async def __call__(self, question: DecomposeQuestion) -> Plan:
        """Answer with a plan whose `needs` form no circle."""
        ...
