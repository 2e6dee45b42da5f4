"""Several calls of one tool."""

import pytest

from agents.extraction.matching.fan_out import Fan, combined, fans_of
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.offers import Offer
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import read_request

CITY = Leaf(("city",), {"type": "string"}, required=True, many=False)
REQUEST = read_request("weather for Paris, Rome and Oslo")


def offer(value: str, first: float, leaf: Leaf = CITY) -> Offer:
    start = REQUEST.text.index(value)
    made = Offer(leaf, value, "read", Candidate(start, start + len(value), value, value, "text"), {})
    made.first = first
    return made


def test_all_items_that_the_leaf_would_take_are_calls() -> None:
    offers = [offer("Paris", 0.6), offer("Rome", 0.4), offer("Oslo", 0.5)]
    (fan,) = fans_of(offers[:1], offers, REQUEST)
    assert [o.value for o in fan.offers] == ["Paris", "Rome", "Oslo"]


def test_an_item_that_the_leaf_would_not_take_makes_it_one_call() -> None:
    offers = [offer("Paris", 0.6), offer("Rome", 0.01), offer("Oslo", 0.5)]
    assert fans_of(offers[:1], offers, REQUEST) == ()


def test_a_leaf_that_takes_a_list_is_one_call() -> None:
    many = Leaf(("city",), {"type": "string"}, required=True, many=True)
    offers = [offer(v, 0.5, many) for v in ("Paris", "Rome", "Oslo")]
    assert fans_of(offers[:1], offers, REQUEST) == ()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Paris and Rome in 2018 and 2020", [("Paris", 2018), ("Paris", 2020), ("Rome", 2018), ("Rome", 2020)]),
        ("Paris and Rome in 2018 and 2020 respectively", [("Paris", 2018), ("Rome", 2020)]),
        ("分别查巴黎和罗马2018年和2020年的", [("Paris", 2018), ("Rome", 2020)]),
    ],
)
def test_two_lists_are_calls_of_each_with_each_unless_they_go_in_turn(text: str, rows: list[tuple[str, int]]) -> None:
    year = Leaf(("year",), {"type": "integer"}, required=True, many=False)
    cities = Fan(tuple(Offer(CITY, v, "read", None, {}) for v in ("Paris", "Rome")))
    years = Fan(tuple(Offer(year, v, "read", None, {}) for v in (2018, 2020)))
    assert [tuple(o.value for o in own) for own in combined((cities, years), read_request(text))] == rows
