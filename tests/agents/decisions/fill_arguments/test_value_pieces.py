"""Pieces of a task that are values of one call."""

import pytest

from agents.decisions.fill_arguments.question import Filled
from agents.decisions.fill_arguments.value_pieces import only_gives_values
from tests.agents.decisions.fill_arguments.filling import tool
from tools.tool import Tool

RESISTOR = tool(
    ("supply_v", "current_ma"),
    supply_v={"type": "number", "description": "Supply voltage."},
    current_ma={"type": "number", "description": "Wanted current in milliamperes."},
    phone={"type": "string", "description": "手机号"},
)
CALL = Filled(sets=({"supply_v": 5, "current_ma": 15.0, "phone": "13917654321"},))


def rival(*required: str) -> Tool:
    fields = {name: {"type": "number", "description": f"The {name} of the box."} for name in required}
    text = {"note": {"type": "string", "description": "手机"}}
    return tool(required, **(fields or text)).model_copy(update={"id": "g/rival"})


@pytest.mark.parametrize("piece", ["15毫安", "at 15 mA", "then cancel it"])
def test_a_value_of_the_whole_is_no_wish_for_a_tool_that_it_cannot_call(piece: str) -> None:
    assert only_gives_values(piece, RESISTOR, CALL, rival("width", "height"))


def test_a_value_with_its_parameters_name_is_no_wish_for_a_tool_that_could_be_called() -> None:
    assert only_gives_values("手机13917654321", RESISTOR, CALL, rival())


@pytest.mark.parametrize("piece", ["weigh a box", "track the parcel 77"])
def test_what_the_call_does_not_take_is_a_wish_of_its_own(piece: str) -> None:
    assert not only_gives_values(piece, RESISTOR, CALL, rival("width", "height"))


def test_a_piece_that_can_be_called_by_itself_is_a_wish() -> None:
    assert not only_gives_values("note down that 15 was asked for", RESISTOR, CALL, rival())


def test_the_tool_of_the_whole_is_no_rival_of_itself() -> None:
    assert not only_gives_values("15 mA", RESISTOR, CALL, RESISTOR)


def test_tools_of_which_it_is_known_how_people_ask_are_not_judged_so() -> None:
    known = tool(("q",), q={"type": "string", "x-cues": ["for"]})
    assert not only_gives_values("15 mA", known, CALL, rival("width", "height"))
