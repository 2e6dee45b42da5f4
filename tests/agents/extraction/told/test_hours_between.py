"""How far apart two clocks are that were told."""

import pytest

from agents.extraction.told.hours_between import asks_hours_between, hours_between

_TOKYO = {"timezone": "Asia/Tokyo", "utc_offset": "+09:00"}
_DELHI = {"timezone": "Asia/Kolkata", "utc_offset": "+05:30"}
_NEW_YORK = {"timezone": "America/New_York", "utc_offset": "-05:00"}


@pytest.mark.parametrize(
    "message",
    [
        "how many hours between them",
        "how many hours are between the two?",
        "what's the time difference",
        "它们相差几个小时",
        "差几小时",
    ],
)
def test_hours_between_what_was_told_are_asked_for(message: str) -> None:
    assert asks_hours_between(message)


@pytest.mark.parametrize(
    "message", ["how many hours between Oslo and Rome", "how many hours in a day", "差多少钱", "北京和东京相差几小时"]
)
def test_other_questions_are_left_to_others(message: str) -> None:
    assert not asks_hours_between(message)


def test_offsets_tell_the_hours() -> None:
    assert "SELECT 3.5 AS" in (hours_between("how many hours between them", [_TOKYO, _DELHI]) or "")
    assert "SELECT 14 AS" in (hours_between("它们相差几个小时", [_NEW_YORK, _TOKYO]) or "")


def test_one_clock_or_three_tell_none() -> None:
    assert hours_between("how many hours between them", [_TOKYO]) is None
    assert hours_between("how many hours between them", [_TOKYO, _DELHI, _NEW_YORK]) is None
