"""Spans, as they arrive at LangSmith."""

import asyncio
from collections.abc import Callable

import pytest
from langgraph.errors import GraphInterrupt
from langgraph.types import Interrupt
from langsmith import RunTree

from graph.observability.spans import NOWHERE, open_span, span
from tests.graph.langsmith_stub import Stub
from tests.graph.observability.conftest import Recorded


def test_a_span_shows_what_it_was_asked_and_what_came_of_it(recorded: Recorded) -> None:
    with span("find_tools", "retriever", {"query": "price"}, around=recorded.root) as found:
        found.tell(documents=[{"id": "a"}], by={"x": 1})
        found.tell(documents=[{"id": "b"}], by={"y": 2}, n=3)
    run = recorded.runs()["find_tools"]
    assert (run["run_type"], run["inputs"], run.get("error")) == ("retriever", {"query": "price"}, None)
    assert run["outputs"] == {"documents": [{"id": "a"}, {"id": "b"}], "by": {"x": 1, "y": 2}, "n": 3}
    assert run["end_time"] >= run["start_time"]


def test_spans_lie_in_the_one_that_is_open_around_them(recorded: Recorded) -> None:
    with span("outer", around=recorded.root):
        with span("first"):
            assert open_span().name == "first"
        with span("second"):
            pass
    runs = recorded.runs()
    assert [runs[n]["parent_run_id"] for n in ("first", "second")] == [runs["outer"]["id"]] * 2
    assert runs["outer"]["parent_run_id"] == runs["toolatlas"]["id"]
    assert {run["trace_id"] for run in runs.values()} == {runs["toolatlas"]["id"]}
    assert open_span() is NOWHERE


async def test_spans_of_tasks_side_by_side_do_not_lie_in_each_other(recorded: Recorded) -> None:
    async def work(name: str) -> None:
        with span(name):
            await asyncio.sleep(0)
            with span(f"in {name}"):
                await asyncio.sleep(0)

    with span("node", around=recorded.root):
        await asyncio.gather(work("a"), work("b"))
    runs = recorded.runs()
    assert [runs[n]["parent_run_id"] for n in ("a", "b", "in a", "in b")] == [
        runs[n]["id"] for n in ("node", "node", "a", "b")
    ]


def test_a_fault_is_told_and_goes_on(recorded: Recorded) -> None:
    with pytest.raises(ValueError, match="no good"), span("execute", around=recorded.root):
        raise ValueError("no good")
    assert recorded.runs()["execute"]["error"] == "ValueError: no good"


@pytest.mark.parametrize("hidden", ["langsmith_hide_inputs", "langsmith_hide_outputs"])
def test_a_fault_of_hidden_data_says_its_kind_only(record: Callable[..., Recorded], hidden: str) -> None:
    recorded = record(**{hidden: True})
    with pytest.raises(ValueError, match="salary"), span("execute", around=recorded.root):
        raise ValueError("no salary of 1234")
    with span("shop/get_price", "tool", around=recorded.root) as call:
        call.fail("There is no item 1234.")
    assert [recorded.runs()[n]["error"] for n in ("execute", "shop/get_price")] == ["ValueError", "failed"]
    assert "1234" not in str(Stub.posted)


def test_a_run_that_waits_for_a_person_has_no_error(recorded: Recorded) -> None:
    call = {"id": "1", "tool_id": "notes/erase", "arguments": {"path": "a"}, "step": 1}
    asked = Interrupt(value={"type": "approval_asked", "call": call, "reason": "erases", "definition": "d"}, id="i")
    with pytest.raises(GraphInterrupt), span("execute", around=recorded.root):
        raise GraphInterrupt([asked])
    run = recorded.runs()["execute"]
    assert run.get("error") is None
    assert run["outputs"] == {
        "waits_for": "a person",
        "asks": [{"tool": "notes/erase", "arguments": {"path": "a"}, "reason": "erases"}],
    }


def test_a_branch_is_opened_once_and_ends_where_the_last_span_in_it_did(recorded: Recorded) -> None:
    for name in ("recall", "search"):
        branch = recorded.root.branch((1, "shop"), "specialist", {"task": "price"})
        with span(name, around=branch):
            pass
    with span("integrate", around=recorded.root):
        pass
    runs = recorded.runs()
    assert [runs[n]["parent_run_id"] for n in ("recall", "search")] == [runs["specialist"]["id"]] * 2
    assert runs["search"]["end_time"] <= runs["specialist"]["end_time"] <= runs["integrate"]["start_time"]


def test_where_nothing_is_traced_a_span_takes_all_and_does_nothing() -> None:
    with span("search", inputs={"task": "x"}) as found:
        found.tell(path="a → b")
        found.mark(n=1)
        found.tag("agent:shop")
        found.fail("no")
        found.close()
    assert found is NOWHERE
    assert (found.traced, found.told, found.name, found.root) == (False, False, "", NOWHERE)
    assert found.below("x") is NOWHERE
    assert found.branch(1, "x", {}) is NOWHERE


def test_a_tracer_that_fails_costs_nothing(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no tracer")

    for name in ("create_child", "add_outputs", "patch"):
        monkeypatch.setattr(RunTree, name, broken)
    with span("search", around=recorded.root) as found:
        found.tell(path="a")
    recorded.root.tell(answer="x")
    recorded.root.close()
    assert found is NOWHERE
    assert len(caplog.records) == 3
