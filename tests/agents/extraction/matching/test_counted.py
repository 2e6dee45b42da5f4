"""Numbers with the noun that they count."""

import pytest

from agents.extraction.matching.counted import counted
from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.request import read_request

COUNT = Leaf(("count",), {"type": "integer", "description": "How many dice, 1 to 10."}, required=False, many=False)
SIDES = Leaf(("sides",), {"type": "integer"}, required=False, many=False)
TITLE = Leaf(("title",), {"type": "string"}, required=False, many=False)
EXAMPLES = ("roll two dice", "掷两个骰子")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("roll 3 dice", {"count": 3}),
        ("roll four dice please", {"count": 4}),
        ("掷三个骰子", {"count": 3}),
        ("扔5颗骰子", {"count": 5}),
        ("roll the dice", {}),
        ("roll a 20 sided die", {}),
        ("掷一个20面的骰子", {}),
    ],
)
def test_a_number_is_what_the_noun_behind_it_says(text: str, found: dict[str, int]) -> None:
    assert counted((COUNT,), EXAMPLES, read_request(text)) == found


def test_each_number_goes_to_the_leaf_that_names_its_noun() -> None:
    leaves = (COUNT, SIDES)
    assert counted(leaves, (), read_request("roll a 20 sided die")) == {"sides": 20}
    assert counted(leaves, (), read_request("roll 3 20-sided dice")) == {}


def test_a_tool_that_takes_a_text_as_well_is_left_to_the_matching() -> None:
    assert counted((COUNT, TITLE), EXAMPLES, read_request("roll 3 dice")) == {}
