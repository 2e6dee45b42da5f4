"""How long something lasts, in minutes."""

import pytest

from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("half an hour", 30),
        ("half hr", 30),
        ("three quarters of an hour", 45),
        ("an hour and a half", 90),
        ("1h 20", 80),
        ("2h5m", 125),
        ("1.5 hours", 90),
        ("forty minutes", 40),
        ("半小时", 30),
        ("一个半小时", 90),
        ("俩小时", 120),
        ("1小时5分", 65),
        ("两小时一刻钟", 135),
        ("三刻钟", 45),
        ("55分钟", 55),
    ],
)
def test_a_length_is_read_whole(text: str, minutes: float) -> None:
    match = (ENGLISH if text.isascii() else CHINESE).fullmatch(text)
    assert match is not None
    assert minutes_of(match) == minutes


@pytest.mark.parametrize("text", ["5 miles", "3 months", "hour", "三分之一", "10分数"])
def test_another_quantity_is_none(text: str) -> None:
    assert (ENGLISH if text.isascii() else CHINESE).search(text) is None
