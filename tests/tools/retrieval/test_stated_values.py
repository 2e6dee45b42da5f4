"""Requests without the values in them."""

import pytest

from tools.retrieval.stated_values import without_values


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("book D11 on 9 December 2026 at 11 am", "book on at"),
        ("把预约90017改到2026年12月11日早上8点", "把预约 改到 早上"),
        ("call (13800001111, or L-40251) in Dec 2026", "call ( , or ) in"),
        ("the marina may charge for market day", "the marina may charge for market day"),
        ("2026", "2026"),
        ("", ""),
    ],
)
def test_what_has_digits_goes_with_its_month_and_time_of_day(text: str, left: str) -> None:
    assert without_values(text) == left
