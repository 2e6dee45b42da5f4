from typing import Any

import pytest

from agents.decisions.reflect.offline import OfflineReflect
from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import PathStep, Reflection, ToolPath
from tools.call import CallStatus, ToolCall, ToolResult

PATH = ToolPath(steps=(PathStep(number=1, tool_id="a/x"), PathStep(number=2, tool_id="b/y")))


def result(step: int, status: CallStatus, error_type: str = "", tool_id: str = "a/x") -> ToolResult:
    error = f"step {step} went wrong" if status in {"error", "denied"} else ""
    call = ToolCall(id=f"1.{step}.1", tool_id=tool_id, arguments={}, step=step)
    return ToolResult(call=call, status=status, error=error, error_type=error_type)


async def look_back(**more: Any) -> Reflection:
    return await OfflineReflect()(ReflectQuestion(**({"task": "查股价并画图", "stage": "path", "path": PATH} | more)))


async def results(*found: ToolResult) -> Reflection:
    return await look_back(stage="results", results=found)


async def test_a_path_that_serves_every_wish_is_a_success() -> None:
    assert (await look_back(units=("查股价", "画图"), covered=(0.9, 0.8))).verdict == "success"


async def test_a_wish_without_a_tool_is_named() -> None:
    reflection = await look_back(units=("查股价", "画图"), covered=(0.9, 0.01))

    assert reflection.verdict == "partial"
    assert "画图" in reflection.reason


async def test_no_path_is_a_failure() -> None:
    assert (await look_back(path=ToolPath())).verdict == "failure"


async def test_a_path_without_judged_wishes_is_a_success() -> None:
    assert (await look_back()).verdict == "success"


@pytest.mark.parametrize("status", ["ok", "empty"])
async def test_calls_that_delivered_or_found_nothing_are_a_success(status: CallStatus) -> None:
    assert (await results(result(1, status))).verdict == "success"


@pytest.mark.parametrize("status", ["error", "denied"])
async def test_the_first_wrong_step_is_where_to_resume(status: CallStatus) -> None:
    reflection = await results(result(1, "ok"), result(3, status), result(2, status))

    assert (reflection.verdict, reflection.first_wrong_step) == ("partial", 2)
    assert reflection.reason == "step 2 went wrong"


async def test_tools_whose_arguments_never_fitted_are_noise() -> None:
    reflection = await results(
        result(1, "error", "InvalidArguments"),
        result(1, "error", "InvalidArguments"),
        result(2, "error", "ToolCallFailed", "b/y"),
    )

    assert (reflection.verdict, reflection.noise) == ("failure", ("a/x",))


@pytest.mark.parametrize("error_type", ["DataUnavailable", "PermissionDenied", "Bound", "Interrupted"])
async def test_what_is_not_the_tools_fault_does_not_speak_against_it(error_type: str) -> None:
    reflection = await results(result(1, "error", error_type))

    assert (reflection.verdict, reflection.noise, reflection.instead) == ("partial", (), True)


@pytest.mark.parametrize("error_type", ["ToolCallFailed", "RuntimeError"])
async def test_another_may_stand_in_for_a_tool_that_broke(error_type: str) -> None:
    reflection = await results(result(1, "ok"), result(2, "error", error_type, "b/y"))

    assert (reflection.verdict, reflection.first_wrong_step) == ("partial", 2)
    assert (reflection.noise, reflection.instead) == (("b/y",), True)


async def test_a_tool_that_never_fitted_is_noise_beside_calls_that_delivered() -> None:
    reflection = await results(result(1, "error", "InvalidArguments"), result(2, "ok", tool_id="b/y"))

    assert (reflection.verdict, reflection.first_wrong_step, reflection.noise) == ("partial", 1, ("a/x",))


async def test_a_tool_that_delivered_once_is_no_noise() -> None:
    reflection = await results(result(1, "error", "MissingArgument"), result(1, "ok"), result(2, "ok", tool_id="b/y"))

    assert (reflection.verdict, reflection.noise) == ("partial", ())
