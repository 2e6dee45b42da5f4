from typing import Any

import numpy as np
import pytest

from agents.intents.intents import Intents
from agents.moves import Exclusion, Move
from graph.workflow.state import SubTaskResult
from graph.workflow.stop_reasons import Declined, StopReason, domains_wanted, stop_of_calls, stop_of_search
from tagging.tags import Tagged, TagSet
from tests.graph.conftest import MakeTool
from tools.call import ToolCall, ToolResult


def gave_up(*reasons: Any) -> Move:
    excluded = tuple(Exclusion(tool_id=f"g/t{n}", reason=reason) for n, reason in enumerate(reasons))
    return Move(kind="give_up", reason="no tool fits", excluded=excluded)


def result(status: str, error_type: str = "") -> ToolResult:
    call = ToolCall(id="1", tool_id="g/t", arguments={})
    return ToolResult.model_validate({"call": call, "status": status, "error_type": error_type})


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ((), "no_candidate"),
        ((gave_up(),), "no_candidate"),
        ((gave_up("tag", "score"),), "no_candidate"),
        ((gave_up("tag", "permission", "loop"),), "permission_denied"),
        ((gave_up("loop"),), "loop"),
        ((gave_up("permission"), gave_up("budget")), "budget"),
    ],
)
def test_a_search_without_a_path_says_what_kept_the_tools_away(moves: tuple[Move, ...], reason: StopReason) -> None:
    assert stop_of_search(moves) == reason


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ((), "finished"),
        ((result("ok"), result("error", "Bound")), "finished"),
        ((result("empty"),), "finished"),
        ((result("error", "MissingArgument"),), "supplier_missing"),
        ((result("denied", "PermissionDenied"),), "permission_denied"),
        ((result("error", "Bound"),), "budget"),
        ((result("error", "ToolCallFailed"),), "failed"),
    ],
)
def test_calls_say_why_they_brought_nothing(results: tuple[ToolResult, ...], reason: StopReason) -> None:
    assert stop_of_calls(results) == reason


def test_the_domains_of_other_agents_tools_are_named(make_tool: MakeTool) -> None:
    names = {"f/quote": "finance", "d/table": "data", "s/list": "system"}
    tools = {t: make_tool(t, tags=TagSet(domains=Tagged(value=(tag,)))) for t, tag in names.items()}
    wishes = Intents(("价格", "表"), tuple(names), np.array([[0.9, 0.1, 0.8], [0.1, 0.2, 0.95]]))
    assert domains_wanted(wishes, tools, frozenset({"s/list"})) == ("finance",)
    assert domains_wanted(wishes, tools, frozenset(names)) == ()


def test_not_mine_says_what_is_needed() -> None:
    declined = Declined(reason="no_candidate", domains=("finance", "data"), detail="no tool fits")
    assert str(declined) == "not mine, needs finance or data: no tool fits"
    assert str(Declined(reason="loop")) == "not mine: loop"


def test_a_conversation_of_an_earlier_version_is_read() -> None:
    old = SubTaskResult.model_validate({"number": 1, "agent": "a", "declined": "not mine: no tool"})
    assert old.declined == Declined(reason="no_candidate", detail="not mine: no tool")
    assert SubTaskResult.model_validate({"number": 1, "agent": "a", "declined": ""}).declined is None
