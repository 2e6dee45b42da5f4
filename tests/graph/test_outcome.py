import pytest

from agents.decisions.route import RouteQuestion
from agents.subtask import RouteDecision
from graph.outcome import _outcome
from graph.state import SubTaskResult
from tests.graph.world import World
from tools.call import ToolCall, ToolResult


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
    assert first.declined == "not mine: no tool fits the task (best score 0.00)"
    assert first.failure == "I have no tool for this part: “sing a song”."
