from typing import Any, cast

import pytest

from agents.decisions.decompose.question import Plan
from agents.subtask import SubTask
from graph.workflow.integrate import exchange, gist, used_tools
from graph.workflow.state import Exchange, RouterState, SubTaskResult
from graph.workflow.stop_reasons import Declined
from settings import Retention
from tagging.tags import TagSet
from tests.graph.conftest import MakeTool
from tools.call import IN_DOUBT, ToolCall, ToolResult

KEPT = Retention()


def result(tool_id: str, value: Any = 1, **more: Any) -> ToolResult:
    call = ToolCall(id=tool_id, tool_id=tool_id, arguments={})
    return ToolResult.model_validate({"call": call, "status": "ok", "value": value, **more})


def state(*results: SubTaskResult, **more: Any) -> RouterState:
    plan = Plan(request="stand-alone", subtasks=(SubTask(number=1, description="d"),))
    fields: dict[str, Any] = {"conversation": [], "plan": plan, "decisions": [], "results": list(results), "answer": ""}
    return cast(RouterState, {"request": "r", "language": "en", "user": "u", "run_key": "k", **fields, **more})


def test_tools_are_named_once_in_the_order_of_the_plan() -> None:
    second = SubTaskResult(number=2, agent="a", results=(result("g/c"),))
    first = SubTaskResult(number=1, agent="a", results=(result("g/a"), result("g/b"), result("g/a")))
    assert used_tools(state(second, first), {}) == ("g/a", "g/b", "g/c")


def test_a_call_that_was_never_made_is_no_used_tool() -> None:
    missing = result("g/a", status="error", error_type="MissingArgument")
    assert used_tools(state(SubTaskResult(number=1, agent="a", results=(missing,))), {}) == ()


@pytest.mark.parametrize(("error_type", "named"), [("InvalidArguments", False), ("OSError", True), (IN_DOUBT, True)])
def test_a_file_that_was_refused_was_not_written_by_its_tool(error_type: str, named: bool, make_tool: MakeTool) -> None:
    tags = TagSet.model_validate({"permission": {"value": "medium"}, "functions": {"value": ["generate"]}})
    writes = make_tool("g/write", tags=tags)
    refused = result("g/write", status="error", error_type=error_type)
    looked = result("g/read", status="error", error_type=error_type)
    used = used_tools(state(SubTaskResult(number=1, agent="a", results=(looked, refused))), {"g/write": writes})
    assert used == (("g/read", "g/write") if named else ("g/read",))


def test_a_sub_task_that_was_routed_twice_counts_with_its_last_result() -> None:
    first = SubTaskResult(number=1, agent="a", declined=Declined(reason="no_candidate"))
    last = SubTaskResult(number=1, agent="b", results=(result("g/b"),))
    assert used_tools(state(first, last), {}) == ("g/b",)


def test_a_conversation_keeps_the_stand_alone_request_and_what_it_produced() -> None:
    kept = exchange(state(SubTaskResult(number=1, agent="a", results=(result("g/a", {"x": 1}),))), "the answer", KEPT)
    assert (kept[-1].request, kept[-1].answer) == ("stand-alone", "the answer")
    assert [u.value for u in kept[-1].produced] == [{"x": 1}]


def test_long_values_are_not_carried_along() -> None:
    long = SubTaskResult(number=1, agent="a", results=(result("g/a", "x" * 5_000),), text="short")
    (produced,) = exchange(state(long), "a" * 9_000, KEPT)[-1].produced
    assert (produced.value, produced.text) == (None, "short")
    assert len(exchange(state(long), "a" * 9_000, KEPT)[-1].answer) == 4_000


def test_a_long_conversation_forgets_its_beginning() -> None:
    before = [Exchange(request=f"r{n}", answer="a") for n in range(8)]
    kept = exchange(state(conversation=before, plan=None), "new", KEPT)
    assert [e.request for e in kept] == [*(f"r{n}" for n in range(1, 8)), "r"]
    kept = exchange(state(conversation=before, plan=None), "new", Retention(conversation_exchanges=2))
    assert [e.request for e in kept] == ["r7", "r"]


@pytest.mark.parametrize(
    ("description", "told"),
    [
        ("Stocks and companies: prices, dividends.", "Stocks and companies"),
        ("股票与公司财务：股价。", "股票与公司财务"),
        ("Version 2.0 of the files. More.", "Version 2.0 of the files"),
        ("没有冒号。后面", "没有冒号"),
        ("One line", "One line"),
    ],
)
def test_an_agent_is_introduced_by_the_beginning_of_its_description(description: str, told: str) -> None:
    assert gist(description) == told
