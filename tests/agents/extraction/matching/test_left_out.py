"""Whether anything in a request speaks of a value that was left out."""

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.left_out import is_left, left_over
from agents.extraction.matching.offers import Offer
from agents.extraction.pieces.request import read_request

STATUS = Leaf(
    ("status",), {"type": "string", "enum": ["active", "overdue"], "default": "active"}, required=False, many=False
)
STATUS_ZH = Leaf(
    ("status",),
    {"type": "string", "enum": ["active", "overdue"], "description": "active 在借，overdue 逾期"},
    required=False,
    many=False,
)
PRIVATE = Leaf(("private",), {"type": "boolean", "default": False}, required=False, many=False)
SIZE = Leaf(("page_size",), {"type": "integer", "default": 20}, required=False, many=False)
CARD = Leaf(("card",), {"type": "string"}, required=True, many=False)
TOLD = ("list_loans", "Loans of a member 会员的借阅")


@pytest.mark.parametrize(
    ("leaf", "text", "taken", "wanted"),
    [
        (STATUS, "which books have I got out? card 204417", ("204417",), False),
        (STATUS, "which overdue books are there", (), True),
        (STATUS, "证号 204417 的借阅", ("204417", "证号"), False),
        (STATUS, "证号 204417 逾期的借阅", ("204417", "证号"), True),
        (STATUS_ZH, "证号 204417 的图书", ("204417",), False),
        (PRIVATE, "list the private loans", (), True),
        (PRIVATE, "list the loans", (), False),
        (SIZE, "list 50 loans", (), True),
        (SIZE, "list the loans of 204417", ("204417",), False),
    ],
)
def test_words_that_serve_nothing_may_speak_of_it(leaf: Leaf, text: str, taken: tuple[str, ...], wanted: bool) -> None:
    assert left_over(read_request(text), (), taken, TOLD).may_want(leaf) is wanted


def test_a_name_that_went_nowhere_is_told() -> None:
    rest = left_over(read_request("weather in Boston and Oslo"), (), ("Oslo",), ("weather", "The weather of a city"))
    assert rest.names == ("Boston",)


@pytest.mark.parametrize(
    ("leaf", "value", "left"), [(STATUS, "active", True), (STATUS, "overdue", False), (CARD, "1", False)]
)
def test_a_value_at_its_default_is_left_out(leaf: Leaf, value: str, left: bool) -> None:
    assert is_left(leaf, [Offer(leaf, value, "listed", None, {})]) is left


def test_what_must_be_given_is_never_left_out() -> None:
    assert is_left(STATUS, []) is True
    assert is_left(CARD, []) is False
