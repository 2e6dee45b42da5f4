from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.clock_times import find_clock_times, find_moments


def times(text: str) -> list[object]:
    return [span.value for span in find_clock_times(text)]


def moments(text: str) -> list[object]:
    return [span.value for span in find_moments(text)]


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("3:30pm", "15:30"),
        ("9 am", "09:00"),
        ("9:30 p.m.", "21:30"),
        ("12am", "00:00"),
        ("12:15 pm", "12:15"),
        ("15:30:20", "15:30"),
        ("3 o'clock", "03:00"),
        ("12 noon", "12:00"),
        ("midnight", "00:00"),
        ("24:00", "00:00"),
    ],
)
def test_english_clock_times(text: str, time: str) -> None:
    assert times(f"at {text}") == [time]


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("下午3点半", "15:30"),
        ("下午三点", "15:00"),
        ("下午一点", "13:00"),
        ("上午十点二十分", "10:20"),
        ("三点一刻", "03:15"),
        ("8点钟", "08:00"),
        ("中午12点", "12:00"),
        ("中午1点", "13:00"),
        ("晚上8点20分", "20:20"),
        ("晚上12点", "00:00"),
        ("凌晨12点", "00:00"),
        ("15：30", "15:30"),
        ("正午", "12:00"),
    ],
)
def test_chinese_clock_times(text: str, time: str) -> None:
    assert times(f"请在{text}提醒我") == [time]


@pytest.mark.parametrize(
    "text", ["25:00", "3:75", "ratio 3:2", "1.5点", "便宜一点", "三点五", "有两点建议", "5", "现在几点"]
)
def test_what_is_no_clock_time_is_not_read_as_one(text: str) -> None:
    assert times(text) == []


def test_two_times_are_two() -> None:
    assert times("从三点到五点半") == ["03:00", "05:30"]


@given(st.times())
def test_every_written_time_is_read_back(moment: time) -> None:
    assert times(f"at {moment:%H:%M} sharp") == [f"{moment:%H:%M}"]


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-03-01 15:00", "2024-03-01T15:00"),
        ("2024-03-01T15:00:00", "2024-03-01T15:00"),
        ("3:30pm on March 5, 2024", "2024-03-05T15:30"),
        ("on 2024-03-01, please convert 15:00 from Tokyo", "2024-03-01T15:00"),
        ("明天下午三点", "2024-05-16T15:00"),
        ("at 15:00", "2024-05-15T15:00"),
        ("in June 2012 at 15:00", "2024-05-15T15:00"),
        ("2024年3月1日", "2024-03-01"),
    ],
)
def test_a_moment_is_a_time_on_the_day_that_is_named_or_today(text: str, moment: str, today: date) -> None:
    assert moments(text) == [moment]


def test_each_time_takes_the_day_beside_it(today: date) -> None:
    assert moments("from 2024-03-01 09:00 to 2024-03-05 17:00") == ["2024-03-01T09:00", "2024-03-05T17:00"]


def test_no_day_and_no_time_is_no_moment() -> None:
    assert moments("in June 2012") == []
