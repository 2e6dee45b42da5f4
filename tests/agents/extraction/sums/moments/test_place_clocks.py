"""Places whose time is asked for by names that no zone has."""

import pytest

from agents.extraction.sums.moments.place_clocks import clock_places, other_clock_places


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("whats the time in Omaha", ["America/Chicago"]),
        ("do you know what time it is right now in portland, maine?", ["America/New_York"]),
        ("current time in leeds for my aunt please", ["Europe/London"]),
        ("what time is it in bergen and tampa", ["Europe/Oslo", "America/New_York"]),
        ("请问利兹现在几点了", ["Europe/London"]),
        ("俄亥俄州的克利夫兰现在是什么时间", ["America/New_York"]),
    ],
)
def test_a_city_is_read_with_its_zone(text: str, zones: list[str]) -> None:
    found = clock_places(text)
    assert [[one.zone for one in place.means] for place in found] == [[zone] for zone in zones]


def test_a_place_that_nobody_knows_is_told_by_its_name() -> None:
    assert [(one.said, one.means) for one in clock_places("what time is it in qworbly")] == [("qworbly", ())]


@pytest.mark.parametrize(
    "text",
    [
        "what time is it in tokyo",
        "what time is it in 3 hours",
        "what time is it in my office",
        "what is the time in 24-hour format",
        "what's the weather in leeds",
        "what's the reading time",
        "会议现在几点",
        "利兹明天几点开会",
    ],
)
def test_another_question_is_left_alone(text: str) -> None:
    assert clock_places(text) == ()


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("and leeds?", ["Europe/London"]),
        ("what about in london", ["Europe/London"]),
        ("那伦敦几点", ["Europe/London"]),
        ("克利夫兰呢", ["America/New_York"]),
        ("and the weather in leeds?", []),
        ("and you?", []),
        ("那公司呢", []),
        ("and the date?", []),
        ("thanks", []),
    ],
)
def test_the_next_message_names_another_place(text: str, zones: list[str]) -> None:
    assert [one.means[0].zone for one in other_clock_places(text)] == zones
