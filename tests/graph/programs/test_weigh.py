"""How sure an answer without a model is, and what keeps a request from staying without one."""

from typing import Any

import pytest

from graph.confidence.answer_confidence import answer_confidence, at_most, shipped_weights
from graph.confidence.features import AGAINST, IN_FAVOUR, barred
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from graph.programs.weigh import ended_well
from graph.workflow.state import SubTaskResult
from tools.call import ToolCall, ToolResult

TASK = {"en": "square the number 12 as of 2035-06-01", "zh": "求数字 12 的平方，截至 2035-06-01"}


def plan(task: str = TASK["en"], *, follows: bool = False, verdict: str = "success", **step: Any) -> OfflinePlan:
    given = {"tool_id": "math/power", "sets": ({"n": 12},), "about": f"square a number {task}", "fits": 0.99, **step}
    part = PlannedPart(task=task, agent="x", covered=(0.99,), verdict=verdict, steps=(PlannedStep(**given),))
    return OfflinePlan(request=task, understood=task, language="en", follows=follows, parts=(part,))


def result(**call: Any) -> SubTaskResult:
    done = ToolResult(call=ToolCall(id="1", tool_id="math/power", arguments={}), **{"status": "ok", **call})
    return SubTaskResult(number=1, agent="x", results=(done,))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_value_that_no_argument_took_lowers_the_confidence(language: str) -> None:
    task = TASK[language]
    assert answer_confidence(plan(task)) < answer_confidence(plan(task, sets=({"n": 12, "day": "2035-06-01"},)))


def test_where_nobody_calls_anything_there_is_no_confidence() -> None:
    assert answer_confidence(OfflinePlan(request="hi", understood="hi", language="en")) == 0.0


@pytest.mark.parametrize(
    "told",
    [
        {"changes": True},
        {"asks": True},
        {"sources": {"n": "rest of the request"}},
        {"left_out": 1},
        {"missing": ("n",), "sourced": 1},
        {"verdict": "partial"},
        {"follows": True},
    ],
)
def test_some_things_bar_a_request_however_sure_the_rest_looks(told: dict[str, Any]) -> None:
    assert not barred(plan())
    assert barred(plan(**told))
    assert answer_confidence(plan(**told)) == 0.0


def test_signs_count_the_way_that_they_speak() -> None:
    weights = shipped_weights().weights
    assert weights
    assert all(weights.get(name, 0) >= 0 for name in IN_FAVOUR)
    assert all(weights.get(name, 0) <= 0 for name in AGAINST)


def test_a_run_ended_well_where_every_part_brought_something() -> None:
    assert ended_well([result()], 1)
    assert not ended_well([result()], 2)
    assert not ended_well([result(status="empty")], 1)
    assert not ended_well([result(status="error", error="no")], 1)
    assert not ended_well([], 0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_plan_reaches_more_than_its_words_allow(language: str) -> None:
    assert answer_confidence(plan(TASK[language])) <= at_most(TASK[language]) < 1
    assert at_most(TASK[language] * 50) < at_most(TASK[language])
