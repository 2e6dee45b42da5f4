"""English clock times in words."""

import pytest

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.spoken_clock import spoken_times


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("half past twelve", "12:30"),
        ("half past 4 pm", "16:30"),
        ("a quarter to five in the afternoon", "16:45"),
        ("quarter past 9", "09:15"),
        ("ten to one", "00:50"),
        ("at 10 in the morning", "10:00"),
        ("eight at night", "20:00"),
        ("12 at night", "00:00"),
    ],
)
def test_a_time_in_words_is_read(text: str, time: str) -> None:
    assert [span.value for span in spoken_times(text)] == [time]
    assert [span.value for span in find_clock_times(text)] == [time]


@pytest.mark.parametrize("text", ["half to five", "21 in the afternoon", "5 in the box", "half past it", "十点"])
def test_other_words_are_no_time(text: str) -> None:
    assert spoken_times(text) == []
