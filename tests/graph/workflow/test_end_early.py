from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agents.decisions.decompose.question import Plan
from agents.subtask import SubTask
from errors import RequestTimedOut
from graph.workflow.end_early import end_early
from graph.workflow.state import Exchange, RouterState, RouterUpdate
from settings import Retention
from tools.calls.journal import CallJournal

THREAD: RunnableConfig = {"configurable": {"thread_id": "t"}}


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[CallJournal]:
    async with CallJournal(tmp_path) as opened:
        yield opened


def app() -> CompiledStateGraph[Any, Any, Any, Any]:
    async def integrate(state: RouterState) -> RouterUpdate:
        return {"answer": "done"}

    built = StateGraph(RouterState)
    built.add_node("integrate", integrate)
    built.add_edge(START, "integrate")
    built.add_edge("integrate", END)
    return built.compile(checkpointer=InMemorySaver())


async def ended(journal: CallJournal, retention: Retention, *, language: str = "en") -> RouterState:
    """End a request after nine that were answered."""
    running = app()
    before = [Exchange(request=f"r{n}", answer="a") for n in range(9)]
    plan = Plan(request="the last", subtasks=(SubTask(number=1, description="d"),))
    state = {"request": "r", "language": language, "run_key": "k", "conversation": before, "plan": plan}
    await running.aupdate_state(THREAD, {**state, "decisions": [], "results": []}, as_node=START)
    error = RequestTimedOut("The time is over.")
    error.zh = "时间到了。"
    await end_early(running, THREAD, error, journal, retention)
    found: RouterState = (await running.aget_state(THREAD)).values  # type: ignore[assignment]  # a dict of its keys
    return found


@pytest.mark.parametrize(("language", "told"), [("en", "The time is over."), ("zh", "时间到了。")])
async def test_a_request_that_ends_early_is_told_in_one_sentence(
    journal: CallJournal, language: str, told: str
) -> None:
    state = await ended(journal, Retention(), language=language)
    assert (state["answer"], state["conversation"][-1].request) == (told, "the last")


@pytest.mark.parametrize(("kept", "n"), [(20, 10), (3, 3)])
async def test_the_conversation_keeps_as_much_as_is_set(journal: CallJournal, kept: int, n: int) -> None:
    state = await ended(journal, Retention(conversation_exchanges=kept))
    assert len(state["conversation"]) == n
