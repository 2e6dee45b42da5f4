"""What a person's word on a call stands for, before any run takes it."""

from typing import Any

import pytest

from agents.approval.decision import Decision
from agents.approval.reasons import AskReason
from errors import InvalidArguments
from graph.observability.events import ApprovalAsked
from graph.workflow.approval.approvals import answers, checked, with_fields
from graph.workflow.approval.authority import Approval, call_digest, with_edits
from tests.graph.conftest import MakeTool
from tools.call import ToolCall

CALL = ToolCall(id="1.0", tool_id="g/send", arguments={"to": "ann", "n": 2})
ASKED = ApprovalAsked(
    approval_id="a",
    subtask=1,
    agent="g",
    call=CALL,
    tool_description="Send.",
    reason="It sends.",
    reasons=(AskReason(code="harm"),),
)


@pytest.fixture
def takes() -> dict[str, Any]:
    return {"to": {"type": "string"}, "n": {"type": "integer", "minimum": 1}}


def said(**arguments: Any) -> Decision:
    return Decision(approve=True, arguments=arguments)


def answer(decision: Decision | bool) -> Approval:
    approval = Approval.read(answers([ASKED], {"a": decision})["a"])
    assert approval is not None
    return approval


def test_arguments_are_brought_into_the_tools_form(make_tool: MakeTool, takes: dict[str, Any]) -> None:
    tool = make_tool("g/send", takes)
    assert checked(with_fields(ASKED, tool), said(to="bob", n="7"), tool).arguments == {"to": "bob", "n": 7}


@pytest.mark.parametrize("wrong", [{"to": "bob"}, {"to": "bob", "n": 0}, {"to": "bob", "n": 1, "cc": "eve"}])
def test_arguments_that_do_not_fit_are_refused_in_both_languages(
    make_tool: MakeTool, takes: dict[str, Any], wrong: dict[str, Any]
) -> None:
    tool = make_tool("g/send", takes)
    tool = tool.model_copy(update={"parameters": {**tool.parameters, "additionalProperties": False}})
    with pytest.raises(InvalidArguments) as caught:
        checked(with_fields(ASKED, tool), said(**wrong), tool)
    assert "g/send" in str(caught.value)
    assert "参数" in caught.value.zh


def test_a_call_that_may_have_been_made_is_not_changed(make_tool: MakeTool, takes: dict[str, Any]) -> None:
    tool = make_tool("g/send", takes)
    doubted = with_fields(ASKED.model_copy(update={"in_doubt": True}), tool)
    assert doubted.fields == ()
    with pytest.raises(InvalidArguments) as caught:
        checked(doubted, said(to="bob", n=1), tool)
    assert "不能修改" in caught.value.zh
    assert checked(doubted, Decision(approve=False, reason="no"), tool).reason == "no"


def test_a_tool_that_is_gone_takes_no_arguments() -> None:
    with pytest.raises(InvalidArguments):
        checked(with_fields(ASKED, None), said(to="bob", n=1), None)


def test_an_edit_is_bound_to_what_was_shown_and_stands_for_what_was_given() -> None:
    shown = answer(said(to="bob", n=2))
    assert (shown.call, shown.seen) == (call_digest(CALL), ASKED.reasons)
    edited, approval = with_edits(CALL, shown)
    assert (edited.arguments, edited.changed_from) == ({"to": "bob", "n": 2}, CALL.arguments)
    assert approval.call == call_digest(edited)
    again, _ = with_edits(edited, Approval(approved=True, call=call_digest(edited), arguments={"to": "cy", "n": 2}))
    assert again.changed_from == CALL.arguments  # what was first asked for
    other = CALL.model_copy(update={"arguments": {"to": "eve", "n": 2}})
    assert with_edits(other, shown) == (other, shown)  # which then approves nothing


@pytest.mark.parametrize("decision", [True, said(to="ann", n=2), Decision(approve=False, arguments={"to": "x"})])
def test_only_other_arguments_of_a_yes_are_an_edit(decision: Decision | bool) -> None:
    assert answer(decision).arguments is None


def test_a_reason_is_the_persons_and_bounded() -> None:
    assert answer(Decision(approve=False, reason=f"  {'长' * 3_000}\ud800 ")).reason == "长" * 1_000
    assert answer(Decision(approve=True, reason="because")).reason == ""
