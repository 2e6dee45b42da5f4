"""Messages that may be requests of their own."""

from typing import Any

import pytest

from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from graph.confidence.whole_request import is_whole_request

STEP = PlannedStep(tool_id="x/y")


def plan_of(*parts: PlannedPart) -> OfflinePlan:
    return OfflinePlan(request="r", understood="r", language="en", parts=parts)


def part(**more: Any) -> PlannedPart:
    return PlannedPart(**{"task": "r", "agent": "x", "covered": (0.9,), "verdict": "success", "steps": (STEP,), **more})


def test_a_plan_that_is_served_from_beginning_to_end_is_one() -> None:
    assert is_whole_request(plan_of(part()))
    assert is_whole_request(plan_of(part(known=True, covered=(), verdict="")))


@pytest.mark.parametrize(
    "more",
    [
        {"covered": (0.3,)},
        {"verdict": "failure"},
        {"steps": ()},
        {"steps": (STEP.model_copy(update={"missing": ("path",), "sourced": 1}),)},
    ],
)
def test_a_plan_with_a_part_that_falls_short_is_none(more: dict[str, Any]) -> None:
    assert not is_whole_request(plan_of(part(), part(**more)))


def test_without_any_part_there_is_none() -> None:
    assert not is_whole_request(plan_of())
