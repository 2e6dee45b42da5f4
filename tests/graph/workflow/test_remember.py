from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from agents.decisions.route.question import RouteQuestion
from agents.moves import PathStep
from agents.subtask import RouteDecision
from graph.workflow.remember import _by_tool, _outcome, remembered
from graph.workflow.state import SpecialistState, SubTaskResult
from tests.graph.world import World
from tools.call import ToolCall, ToolResult
from tools.usage.store import UsageStore


def result(status: str, error_type: str = "") -> ToolResult:
    call = ToolCall(id="1", tool_id="g/t", arguments={})
    return ToolResult.model_validate({"call": call, "status": status, "error_type": error_type})


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([result("ok")], "ok"),
        ([result("empty"), result("ok")], "ok"),
        ([result("error", "ToolCallFailed"), result("empty")], "empty"),
        ([result("error", "ToolCallFailed")], "error"),
        ([result("denied", "PermissionDenied")], "unknown"),
        ([result("error", "MissingArgument")], "unknown"),
        ([result("error", "InvalidArguments")], "unknown"),
        ([result("error", "Bound")], "unknown"),
        ([], "unknown"),
    ],
)
def test_a_step_counts_by_its_best_call_and_not_by_what_is_no_fault_of_the_tool(
    results: list[ToolResult], expected: str
) -> None:
    assert _outcome(results) == expected


async def results(world: World) -> SubTaskResult:
    (found,) = (await world.state()).values["results"]
    assert isinstance(found, SubTaskResult)
    return found


async def test_only_calls_that_answer_are_shown(world: World) -> None:
    await world.ask("price of the lamp")
    found = await results(world)
    assert [r.call.tool_id for r in found.results] == ["shop/find_item", "shop/get_price"]
    assert found.shown == ("1.0.2.1",)
    assert (found.text, found.failure) == ("It costs 19.5.", "")


async def test_a_supplier_that_failed_is_shown_with_the_reason(world: World) -> None:
    world.town.prices.clear()
    await world.ask("price of the lamp")
    found = await results(world)
    assert found.text == ""
    assert [r.status for r in found.results] == ["ok", "error"]


async def test_a_specialist_without_a_path_declines(world: World) -> None:
    async def route(question: RouteQuestion) -> RouteDecision:
        return RouteDecision(subtask=1, agent="notes", reason="scripted")

    world.replaced["route"] = route
    await world.ask("sing a song")
    first = (await world.state()).values["results"][0]
    assert str(first.declined) == "not mine: no tool fits the task (best score 0.00)"
    assert (first.declined.reason, first.stop) == ("no_candidate", "no_candidate")
    assert first.failure == "I have no tool for this part: “sing a song”."


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (["error", "ok"], {"g/t": "ok"}),
        (["empty", "error"], {"g/t": "empty"}),
        (["unknown", "error"], {"g/t": "error"}),
        (["unknown", "unknown"], {}),
    ],
)
def test_a_tool_that_was_used_twice_counts_by_its_better_outcome(outcomes: list[str], expected: dict[str, str]) -> None:
    steps = [PathStep(number=n, tool_id="g/t") for n in (1, 2)]
    assert _by_tool(steps, outcomes) == expected


async def test_usage_is_counted_by_the_agent_that_was_asked(world: World, tmp_path: Path) -> None:
    async with UsageStore(tmp_path / "usage") as store:
        await world.ask("price of the lamp")
        state = (await world.state()).values
        assert isinstance(state["results"][0], SubTaskResult)
        found = state["results"][0]
        specialist = {
            "path": found.path,
            "calls": found.results,
            "agent": found.agent,
            "subtask": state["plan"].subtasks[0],
        }
        context = world.context()
        counted = replace(context, home=replace(context.home, usage=store))
        await remembered(cast(SpecialistState, specialist), counted)
        usages = await store.usages()
    assert [(u.tool_id, u.kind) for u in usages] == [("shop/find_item", found.agent), ("shop/get_price", found.agent)]
    assert [u.ok for u in usages] == pytest.approx([1, 1])
