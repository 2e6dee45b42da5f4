"""A message of the person as the word on the calls that wait."""

import pytest

from agents.approval.decision import Decision
from agents.approval.proposed_plan import ProposedPart, ProposedStep
from graph.observability.events import ApprovalAsked, PlanAsked
from graph.workflow.approval.typed import typed_decisions, typed_plan, which_of
from tools.call import ToolCall


def asked(name: str, path: str, reason: str = "It deletes a file.") -> ApprovalAsked:
    return ApprovalAsked(
        approval_id=name,
        subtask=1,
        agent="system",
        call=ToolCall(id=name, tool_id="system/delete_file", arguments={"path": path}),
        tool_description="Delete a file.",
        tool_name="删除文件" if reason == "它会删除文件。" else "delete file",
        reason=reason,
    )


ONE = [asked("a", "old.txt")]
TWO = [*ONE, asked("b", "new.txt")]
YES, NO = Decision(approve=True), Decision(approve=False)


@pytest.mark.parametrize("text", ["yes", "ok do it", "yes, delete old.txt", "可以", "好的，old.txt", "yes to all"])
def test_a_yes_is_on_the_one_call_that_waits(text: str) -> None:
    assert typed_decisions(text, ONE) == {"a": YES}


def test_the_names_of_the_call_may_be_said() -> None:
    assert typed_decisions("好的，删除old.txt", [asked("a", "old.txt", "它会删除文件。")]) == {"a": YES}
    assert typed_decisions("好的，复制old.txt", [asked("a", "old.txt", "它会删除文件。")]) is None


@pytest.mark.parametrize(
    ("text", "reason"), [("no", ""), ("不要", ""), ("no, i need it", "i need it"), ("别删，我还要用", "我还要用")]
)
def test_a_no_is_on_it_with_its_reason(text: str, reason: str) -> None:
    assert typed_decisions(text, [asked("a", "old.txt", "它会删除文件。")]) == {
        "a": Decision(approve=False, reason=reason)
    }


@pytest.mark.parametrize(
    "text", ["yes, delete todo.txt", "delete old.txt", "好的，删除 todo.txt", "what is in old.txt", "the first one"]
)
def test_what_names_another_thing_or_says_neither_is_none(text: str) -> None:
    assert typed_decisions(text, ONE) is None


@pytest.mark.parametrize("text", ["yes", "no, i need it", "好", "the first one", "yes to the third", "第一个"])
def test_with_several_it_must_say_which(text: str) -> None:
    assert typed_decisions(text, TWO) == {}


@pytest.mark.parametrize("text", ["yes to both", "yes to the second"])
def test_more_than_waits_is_not_decided(text: str) -> None:
    assert typed_decisions(text, ONE) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("yes to both", {"a": YES, "b": YES}),
        ("都可以", {"a": YES, "b": YES}),
        ("都不要", {"a": NO, "b": NO}),
        ("yes to the second", {"b": YES}),
        ("第一个可以，第二个不要", {"a": YES, "b": NO}),
    ],
)
def test_several_are_decided_by_their_places_or_all_at_once(text: str, said: dict[str, Decision]) -> None:
    assert typed_decisions(text, TWO) == said


def test_which_is_asked_with_the_calls() -> None:
    assert which_of(TWO).startswith("2 calls wait for your word:\n1. delete file: `old.txt`\n2. delete file: `new.txt`")
    assert "都可以" in which_of([asked("a", "旧.txt", "它会删除文件。"), asked("b", "新.txt")])
    assert which_of(ONE).startswith("Only one call waits")


def plan_of(*arguments: dict[str, object]) -> PlanAsked:
    steps = [ProposedStep(tool_id="system/delete_file", name="delete file", arguments=one) for one in arguments]
    parts = tuple(ProposedPart(number=n, task="delete", steps=(step,)) for n, step in enumerate(steps, 1))
    return PlanAsked(plan_id="p", request="r", language="en", parts=parts)


@pytest.mark.parametrize(
    ("text", "word"), [("yes", "run"), ("取消计划", "drop"), ("delete b.txt", None), ("改一下", "change")]
)
def test_a_plan_is_run_or_dropped_by_a_word(text: str, word: str | None) -> None:
    assert typed_plan(text, plan_of({"path": "a.txt"}, {"path": "b.txt"})) == word


def test_what_the_only_step_of_a_plan_is_about_may_be_said() -> None:
    assert typed_plan("yes, delete a.txt", plan_of({"path": "a.txt"})) == "run"
    assert typed_plan("yes, delete a.txt", plan_of({"path": "b.txt"})) is None
    assert typed_plan("yes, delete a.txt", plan_of({"path": "a.txt"}, {"path": "b.txt"})) is None
