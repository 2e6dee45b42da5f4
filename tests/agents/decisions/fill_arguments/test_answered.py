"""Values that a person gave when asked."""

from agents.decisions.fill_arguments.answered import with_answers
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from tests.agents.decisions.fill_arguments.filling import tool

CONVERT = tool(
    ("value", "to_unit"),
    value={"type": "number"},
    to_unit={"type": "string", "format": "unit"},
    exact={"type": "string"},
)


def test_an_answer_fills_what_kinds_leave_open() -> None:
    assert fill(FillQuestion(task="convert 5", tool=CONVERT)).missing == ("to_unit",)
    filled = fill(FillQuestion(task="convert 5", tool=CONVERT, answers={"to_unit": "km"}))
    assert filled.sets == ({"value": 5, "to_unit": "km"},)


def test_an_answer_stands_beside_what_a_model_filled() -> None:
    question = FillQuestion(task="convert 5", tool=CONVERT, answers={"to_unit": "km", "exact": None})
    by_model = Filled(sets=({"value": 5, "to_unit": "m", "exact": "x"},), missing=("to_unit",), decided_by="model")
    filled = with_answers(by_model, question)
    assert (filled.sets, filled.missing) == (({"value": 5, "to_unit": "km"},), ())
