"""What a sub-task is judged by is gathered once, however often its path is searched for."""

from dataclasses import replace
from typing import Any

import pytest

from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Reflection
from graph.memory.long_term import LongTermMemory, Recollection
from graph.planner.move_scores import MoveScores
from graph.planner.planner import Planner, PlannerTask
from graph.workflow.context import RunContext
from graph.workflow.specialist_graph import plan_path
from tests.graph.world import World

PRICE = {"en": "price of the lamp", "zh": "灯的价格"}


class CountedMemory(LongTermMemory):
    """Counts how often it is asked for requests that are alike."""

    n_recalls = 0

    async def recall(self, vector: Any, **how: Any) -> list[Recollection]:
        self.n_recalls += 1
        return await super().recall(vector, **how)


class CountedPlanner(Planner):
    """Counts how often it judges a task, and for which tools."""

    n_judged = 0

    async def judge(self, asked: PlannerTask) -> MoveScores:
        self.n_judged += 1
        return await super().judge(asked)


class NeverPleased:
    """Finds a path wrong before it is taken, and with it the tool that it ends with."""

    async def __call__(self, question: ReflectQuestion) -> Reflection:
        noise = question.path.tool_ids[-1:] or ("x/none",)
        return Reflection(verdict="failure", reason="no", noise=noise)


def counted(world: World) -> tuple[RunContext, CountedMemory, CountedPlanner]:
    memory = CountedMemory(world.store, "local")
    planner = CountedPlanner(memory, embed=world.embed)
    context = world.context()
    home, scoring = replace(context.home, memory=memory), replace(context.scoring, planner=planner)
    return replace(context, home=home, scoring=scoring), memory, planner


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_remembered_request_asks_memory_and_planner_once(world: World, language: str) -> None:
    world.vectors = {PRICE[language]: (1, 0)}
    await world.ask(PRICE[language], language=language)
    context, memory, planner = counted(world)
    found = await plan_path(PRICE[language], "shop", context)
    assert found["path"].tool_ids == ("shop/find_item", "shop/get_price")
    assert found["memories"] == ("shop/find_item > shop/get_price",)
    assert (memory.n_recalls, planner.n_judged) == (1, 1)


async def test_rounds_that_search_again_ask_nobody_again_and_leave_out_what_was_wrong(world: World) -> None:
    world.vectors = {PRICE["en"]: (1, 0)}
    world.replaced["reflect"] = NeverPleased()
    context, memory, planner = counted(world)
    found = await plan_path(PRICE["en"], "shop", context)
    assert found["round"] > 0
    assert found["noise"]
    assert {e.reason for move in found["moves"] for e in move.excluded} >= {"noise"}
    assert (memory.n_recalls, planner.n_judged) == (1, 1)


async def test_another_agent_gets_a_session_of_its_own(world: World) -> None:
    context, _, planner = counted(world)
    for agent in ("shop", "general"):
        await plan_path(PRICE["en"], agent, context)
    assert planner.n_judged == 2
    shop, general = context.run.cache.sessions.values()
    assert "notes/list_notes" not in shop.scores.allowed
    assert "notes/list_notes" in general.scores.allowed
