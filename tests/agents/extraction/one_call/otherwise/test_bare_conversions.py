"""Numbers that are to be converted without any unit."""

import pytest

from agents.extraction.one_call.otherwise.bare_conversions import bare_number


@pytest.mark.parametrize(
    ("request_", "number"),
    [("帮我换算一下300", 300), ("换算75", 75), ("convert 45 please", 45), ("can you convert 1,250 for me", 1250)],
)
def test_the_number_stands_alone(request_: str, number: float) -> None:
    assert bare_number(request_) == number


@pytest.mark.parametrize(
    "request_", ["convert 45 km", "帮我换算一下300美元", "换算", "convert 45 to binary", "300", "convert 3 files"]
)
def test_with_a_unit_it_is_another_request(request_: str) -> None:
    assert bare_number(request_) is None
