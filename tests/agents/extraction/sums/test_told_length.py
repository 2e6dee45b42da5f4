"""How many minutes a story is of is read behind it, and only where one length was told."""

import pytest

from agents.extraction.sums.told_length import length_in_minutes

FLIGHT = "飞机10:35起飞，飞2小时50分，几点落地"
FILM = "the film starts at 19:40 and runs 2 hours 15 minutes, when is it over"


@pytest.mark.parametrize(
    ("text", "before", "expression"),
    [
        ("一共多少分钟", FLIGHT, "2 * 60 + 50"),
        ("是多少分钟？", "会议14:20开始，开1小时45分，几点结束", "1 * 60 + 45"),
        ("how many minutes is that", FILM, "2 * 60 + 15"),
        ("and what is that in minutes?", FILM, "2 * 60 + 15"),
        ("how many minutes is that", "worked 8:30 to 17:15, how long is that", "1035 - 510"),
    ],
)
def test_the_length_is_told_in_minutes(text: str, before: str, expression: str) -> None:
    assert length_in_minutes(text, before) == expression


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("还剩多少分钟", FLIGHT),
        ("晚了多少分钟", FLIGHT),
        ("多少分钟能到", FLIGHT),
        ("how many minutes late was it", FILM),
        ("how many minutes is the next one", FILM),
        ("一共多少分钟", "北京现在几点"),
        ("还有多少分钟", FLIGHT),
        ("一共多少分钟", "会议14:00开始，提前15分钟到，几点到"),
        ("how many minutes is that", "meeting starts at 14:00, i arrive 15 minutes early, when do i arrive"),
        ("how many minutes is that", "film at 19:40, runs 2 hours, 20 minutes of adverts first, when is it over"),
    ],
)
def test_other_minutes_are_left_to_others(text: str, before: str) -> None:
    assert length_in_minutes(text, before) is None
