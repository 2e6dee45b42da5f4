"""Numbers that a call leaves."""

from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Filled
from agents.intents.stated.stated_numbers import numbers_left


def filled(**arguments: Any) -> Filled:
    return Filled(sets=(arguments,), found=arguments)


@pytest.mark.parametrize(
    ("text", "call", "left"),
    [
        ("6 chairs for 20 euros", {"n": 6, "price": 20}, 0),
        ("6 chairs for 20 euros", {"n": 6}, 1),
        ("6把椅子，20块", {"price": 20}, 1),
        ("5% on 300", {"rate": 0.05, "amount": 300}, 0),
        ("room A-204 on 4 May 2027", {}, 0),
        ("2027年5月4日A-204房", {}, 0),
        ("one of them", {}, 0),
        ("call 0551 220 148", {}, 0),
        ("note 7 of them", {"text": "7 of"}, 0),
        ("SL128840092改成12箱", {"no": "SL128840092"}, 1),
    ],
)
def test_what_no_argument_is_or_holds_is_left(text: str, call: dict[str, object], left: int) -> None:
    assert numbers_left(text, [filled(**call)]) == left
