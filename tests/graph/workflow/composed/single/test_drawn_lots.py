"""What chance is to decide is planned, unless a person brought a tool for it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from graph.workflow.composed.single.drawn_lots import chance_plan
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from tools.tool import Tool


def context(*names: str, offline: bool = True) -> RunContext:
    tools = {f"g/{n}": Tool(id=f"g/{n}", name=n, description="does it", group="g", parameters={}) for n in names}
    for known in ("general/random_number", "data/query_sql"):
        name = known.partition("/")[2]
        tools[known] = Tool(id=known, name=name, description="draws", group="g", parameters={})
    made: Any = SimpleNamespace(
        home=SimpleNamespace(settings=SimpleNamespace(offline=offline)), snapshot=SimpleNamespace(tools=tools)
    )
    return cast("RunContext", made)


def state(request: str) -> RouterState:
    return cast("RouterState", {"request": request, "language": "en"})


@pytest.mark.parametrize(
    ("request_", "tool"),
    [
        ("roll two dice", "general/random_number"),
        ("掷两个骰子", "general/random_number"),
        ("flip a coin", "data/query_sql"),
        ("抛硬币", "data/query_sql"),
    ],
)
def test_it_is_one_call(request_: str, tool: str) -> None:
    plan = chance_plan(state(request_), context("plot"))
    assert plan is not None
    assert [call.tool_id for call in plan.subtasks[0].calls] == [tool]


@pytest.mark.parametrize("own", ["roll_dice", "flip_coin", "random_names"])
def test_a_tool_of_ones_own_comes_first(own: str) -> None:
    assert chance_plan(state("roll two dice"), context(own)) is None


def test_a_model_is_not_forestalled_and_other_requests_are_left_alone() -> None:
    assert chance_plan(state("roll two dice"), context(offline=False)) is None
    assert chance_plan(state("how many dice are in stock"), context()) is None
