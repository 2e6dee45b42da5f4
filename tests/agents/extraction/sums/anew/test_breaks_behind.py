"""Breaks that a message takes off the length of time before, and what it adds."""

import pytest

from agents.extraction.sums.anew.breaks_behind import minutes_behind


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("minus a 40 min lunch break", -40),
        ("take off half an hour for lunch", -30),
        ("and with a 45 minute lunch?", -45),
        ("and another 15 min coffee break", -15),
        ("subtract 1 hour", -60),
        ("plus 30 minutes overtime", 30),
        ("减去午休40分钟", -40),
        ("扣掉1小时午饭时间，实际工作多久", -60),
        ("中间休息了半小时", -30),
        ("再加30分钟加班", 30),
    ],
)
def test_a_break_is_read(text: str, minutes: int) -> None:
    assert minutes_behind(text) == minutes


@pytest.mark.parametrize(
    "text",
    [
        "40 min later",
        "set a 40 min timer",
        "minus 40",
        "i need a 10 minute break",
        "what about a 30 minute walk",
        "plus a 30 min break",
        "minus a 40 min lunch break each day",
        "减去40",
        "40分钟后提醒我",
        "休息10分钟再开始",
        "加班1小时",
        "minus a 40 min lunch break and a 15 min tea break",
        "x" * 81,
    ],
)
def test_another_message_takes_nothing_off(text: str) -> None:
    assert minutes_behind(text) == 0
