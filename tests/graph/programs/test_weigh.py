"""Which requests stay without a model."""

from graph.confidence.answer_confidence import answer_confidence, shipped_weights
from graph.confidence.features import AGAINST, IN_FAVOUR
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep


def _plan(task: str, **found: object) -> OfflinePlan:
    step = PlannedStep(tool_id="math/power", sets=({"n": 12, **found},), about="square a number", fits=0.99)
    part = PlannedPart(task=task, agent="x", route_confidence=0.9, fits=0.99, covered=(0.99,), steps=(step,))
    return OfflinePlan(request=task, understood=task, language="en", parts=(part,))


def test_a_value_that_no_argument_took_lowers_the_confidence() -> None:
    task = "square the number 12 with 7"
    assert answer_confidence(_plan(task)) < answer_confidence(_plan(task, m=7))


def test_where_nobody_calls_anything_there_is_no_confidence() -> None:
    assert answer_confidence(OfflinePlan(request="hi", understood="hi", language="en")) == 0.0


def test_signs_count_the_way_that_they_speak() -> None:
    weights = shipped_weights().weights
    assert all(weights.get(name, 0) >= 0 for name in IN_FAVOUR)
    assert all(weights.get(name, 0) <= 0 for name in AGAINST)
