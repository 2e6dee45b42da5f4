"""A small number is no number of a thing, unless it is said to be one."""

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.readings import readings
from agents.extraction.matching.things.numbers_of_things import numbers_a_thing
from agents.extraction.pieces.request import read_request

ORDER = Leaf(("order_no",), {"type": "integer"}, required=True, many=False)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("48210 - make it 12", [48210]),
        ("48231里的改成7份", [48231]),
        ("6 of those", []),
        ("cancel order 6", [6]),
        ("cancel #6", [6]),
        ("取消6号", [6]),
        ("单号6取消", [6]),
        ("放2楼", []),
    ],
)
def test_it_must_be_long_or_announced(text: str, values: list[int]) -> None:
    assert sorted({reading.value for reading in readings(ORDER, read_request(text))}) == values


@pytest.mark.parametrize(
    ("name", "kind", "known"),
    [("order_no", "integer", True), ("walkId", "integer", True), ("number", "integer", False), ("no", "string", False)],
)
def test_it_is_known_by_its_name(name: str, kind: str, known: bool) -> None:
    assert numbers_a_thing(Leaf((name,), {"type": kind}, required=True, many=False)) is known
