"""Two amounts are of one thing where the second brings no other name."""

import pytest

from agents.extraction.sums.figures.one_thing import are_of_one_thing

A, B, TIME = "\ue000", "\ue001", "\ue400"


@pytest.mark.parametrize(
    ("text", "alike"),
    [
        (f"rent {TIME} was {A}, {TIME} it is {B}", True),
        (f"rent {TIME} was {A} and wages {TIME} {B}", False),
        (f"工资 {TIME} {A}， {TIME} {B}", True),
        (f" {TIME} 花了{A}， {TIME} 支出{B}", True),
        (f" {TIME} 花了{A}， {TIME} 赚了{B}", False),
        (f" {TIME} {A}", False),
    ],
)
def test_another_name_is_another_thing(text: str, *, alike: bool) -> None:
    assert are_of_one_thing(text) is alike
