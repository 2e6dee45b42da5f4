"""Sharing pieces of a request out."""

from typing import Any

from agents.extraction.matching.assignment import assignments
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.offers import Offer
from agents.extraction.pieces.candidate import Candidate

FROM, TO, NOTE = (
    Leaf((name,), {"type": "string"}, required, many=False)
    for name, required in (("from", True), ("to", True), ("note", False))
)


def offer(leaf: Leaf, value: str, start: int, p: float) -> Offer:
    candidate = Candidate(start, start + len(value), value, value, "text")
    made = Offer(leaf, value, "read", candidate, {})
    made.probability = p
    return made


def given(leaves: tuple[Leaf, ...], *offers: Offer) -> dict[str, Any]:
    return {o.leaf.name: o.value for o in assignments(leaves, offers)[0].given}


def test_a_piece_serves_one_leaf_only() -> None:
    offers = (
        offer(FROM, "Oslo", 5, 0.9),
        offer(TO, "Oslo", 5, 0.8),
        offer(TO, "Rome", 13, 0.3),
        offer(FROM, "Rome", 13, 0.1),
    )
    assert given((FROM, TO), *offers) == {"from": "Oslo", "to": "Rome"}


def test_pieces_that_overlap_are_one_piece() -> None:
    assert given((FROM, TO), offer(FROM, "New York", 0, 0.9), offer(TO, "York", 4, 0.9)) == {"from": "New York"}


def test_what_may_be_left_out_needs_more_than_a_guess() -> None:
    assert given((NOTE,), offer(NOTE, "x", 0, 0.2)) == {}
    assert given((NOTE,), offer(NOTE, "x", 0, 0.8)) == {"note": "x"}


def test_what_must_be_given_takes_the_likeliest() -> None:
    assert given((FROM,), offer(FROM, "x", 0, 0.2)) == {"from": "x"}
