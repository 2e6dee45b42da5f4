"""Several calls of one tool."""

from agents.extraction.matching.fan_out import fans_of
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
    fan = fans_of(offers[:1], offers, REQUEST)
    assert fan is not None
    assert [o.value for o in fan.offers] == ["Paris", "Rome", "Oslo"]


def test_an_item_that_the_leaf_would_not_take_makes_it_one_call() -> None:
    offers = [offer("Paris", 0.6), offer("Rome", 0.01), offer("Oslo", 0.5)]
    assert fans_of(offers[:1], offers, REQUEST) is None


def test_a_leaf_that_takes_a_list_is_one_call() -> None:
    many = Leaf(("city",), {"type": "string"}, required=True, many=True)
    offers = [offer(v, 0.5, many) for v in ("Paris", "Rome", "Oslo")]
    assert fans_of(offers[:1], offers, REQUEST) is None
