"""A number that is to be converted without units is asked about, but behind another request."""

from typing import Any, cast

from graph.workflow.composed.single.bare_conversions import bare_conversion_plan
from graph.workflow.state import RouterState
from tests.graph.workflow.composed.single.test_drawn_lots import context, state
from tools.tool import Tool


def _converting() -> Any:
    made: Any = context()
    id_ = "general/convert_units"
    made.snapshot.tools[id_] = Tool(id=id_, name="convert", description="converts", group="g", parameters={})
    return made


def test_both_units_are_asked_for() -> None:
    plan = bare_conversion_plan(state("convert 45 please"), _converting())
    assert plan is not None
    (call,) = plan.subtasks[0].calls
    assert (call.arguments, call.asks) == ({"value": 45.0}, ("from_unit", "to_unit"))


def test_a_unit_makes_it_another_request() -> None:
    assert bare_conversion_plan(state("convert 45 km please"), _converting()) is None


def test_behind_another_request_it_goes_on_from_that_one() -> None:
    later = cast("RouterState", {**state("convert 45"), "conversation": ["said before"]})
    assert bare_conversion_plan(later, _converting()) is None
