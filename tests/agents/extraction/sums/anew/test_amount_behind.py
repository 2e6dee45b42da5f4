"""The amount that changes again is the later one, and not the per cent by which it changed."""

import pytest

from agents.extraction.sums.anew.amount_behind import amount_behind


@pytest.mark.parametrize(
    ("expression", "message", "amount"),
    [
        ("(90 - 75) / 75 * 100", "再涨8%会是多少", "90"),
        ("(75 - 90) / 75 * 100", "又降了5%呢", "90"),
        ("(90 / 75 - 1) * 100", "and if it grows another 8%?", "90"),
        ("(90 - 75) / 75 * 100", "乘以2", ""),
        ("75 * 1.2", "再涨8%会是多少", ""),
        ("(90 - 75) / 60 * 100", "再涨8%会是多少", ""),
    ],
)
def test_the_later_amount_is_returned(expression: str, message: str, amount: str) -> None:
    assert amount_behind(expression, message) == amount
