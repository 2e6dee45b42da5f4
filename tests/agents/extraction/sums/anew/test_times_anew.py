"""What the next message changes of a time that was worked out."""

import pytest

from agents.extraction.sums.anew.times_anew import times_anew
from agents.extraction.sums.clock_stories import Reckoned

_ENDS = Reckoned((875, 95), "14:35 + 1:35", "clock")
_LEAVES = Reckoned((495, -50), "8:15 − 0:50", "clock")
_LASTS = Reckoned((1035, -510, -45), "17:15 − 8:30 − 0:45", "lasts")


@pytest.mark.parametrize(
    ("text", "before", "said"),
    [
        ("and if it runs 2 hours?", _ENDS, "14:35 + 2:00"),
        ("what if it kicks off half an hour later", _ENDS, "15:05 + 1:35"),
        ("如果要 2 小时呢", _LEAVES, "8:15 − 2:00"),
        ("那要是晚半小时出发呢", _LEAVES, "8:15 + 0:30"),
        ("and if i leave at 7:45?", _LEAVES, "7:45 + 0:50"),
        ("那9点到呢", _LEAVES, "9:00 − 0:50"),
        ("what if i stay until 18:00", _LASTS, "18:00 − 8:30 − 0:45"),
    ],
)
def test_a_change_is_worked_out_anew(text: str, before: Reckoned, said: str) -> None:
    found = times_anew(text, before)
    assert found is not None
    assert found.said == said


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("要是3点半开始呢", _ENDS),
        ("and if it is over at 16:00?", _ENDS),
        ("and if the train is 10 min late", _LEAVES),
        ("remind me in 30 min", _ENDS),
        ("and if it costs 2 hours", _ENDS),
        ("提前10分钟提醒我", _LEAVES),
        ("and until 7:00?", _LASTS),
        ("and the break is 15 minutes?", _ENDS),
    ],
)
def test_another_thing_is_left_alone(text: str, before: Reckoned) -> None:
    assert times_anew(text, before) is None
